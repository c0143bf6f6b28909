import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/parts/page-header.tsx';
import { usePageTitle } from '#web/session/page-title.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import styles from './settings-layout.module.css';

/** Where the page stands, in the top bar; its title stands over the form. */
function Trail({ title }: { title: string }) {
  usePageTitle(title);
  return <p className={styles.trail}>Settings<ChevronRight aria-hidden="true" /><span>{title}</span></p>;
}

/** A settings page: the form at the left, what it means at the right; under 960 px the right goes under the form. */
export function SettingsLayout({ title, text, badge, children, side }: { title: string; text: string; badge?: ReactNode; children: ReactNode; side: ReactNode }) {
  const phone = useMedia(PHONE);
  return (
    <>
      {phone ? <PageHeader title={title} /> : <Trail title={title} />}
      <div className={styles.page}>
        <div className={styles.intro}>
          <div>
            {!phone && <h1 tabIndex={-1}>{title}</h1>}
            <p className={styles.text}>{text}</p>
          </div>
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
