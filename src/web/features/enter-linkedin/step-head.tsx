import type { ReactNode } from 'react';
import { usePageTitle } from '#web/session/page-title.ts';
import styles from './enter-linkedin.module.css';

/** The heading of a step with its icon. */
export function StepHead({ icon, title, text }: { icon: ReactNode; title: string; text: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={styles.head}>
      <span className={styles.tile} aria-hidden="true">{icon}</span>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
    </div>
  );
}
