import type { ReactNode } from 'react';
import { usePageTitle } from '#web/session/page-title.ts';
import styles from './auth-card.module.css';

/** Title and sentence of a page of the way in, with its content under it. */
export function AuthCard({
  title,
  text,
  icon,
  children,
}: {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        {icon && (
          <span className={styles.tile} aria-hidden="true">
            {icon}
          </span>
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </div>
  );
}

/** The line under a form that leads to another page of the way in. */
export function AuthFooter({ children }: { children: ReactNode }) {
  return <p className={styles.foot}>{children}</p>;
}
