import type { ReactNode } from 'react';
import { PageHeader } from '#web/parts/page-header.tsx';
import styles from './settings-layout.module.css';

/** A settings page: the form at the left, what it means at the right; under 960 px the right goes under the form. */
export function SettingsLayout({ title, text, badge, children, side }: { title: string; text: string; badge?: ReactNode; children: ReactNode; side: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <div className={styles.page}>
        <div className={styles.intro}>
          <p className={styles.text}>{text}</p>
          {badge}
        </div>
        <div className={styles.columns}>
          <div className={styles.form}>{children}</div>
          <aside className={styles.side} aria-label={`About ${title.toLowerCase()}`}>{side}</aside>
        </div>
      </div>
    </>
  );
}
