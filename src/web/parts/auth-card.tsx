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
    <div className="column gap-20">
      <div className="column gap-4">
        {icon && (
          <span className={`stack tone-accent ${styles.tile}`} aria-hidden="true">
            {icon}
          </span>
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className="size-14 line-22 quiet">{text}</p>}
      </div>
      {children}
    </div>
  );
}

/** The line under a form that leads to another page of the way in. */
export function AuthFooter({ children }: { children: ReactNode }) {
  return <p className={`quiet text-center ${styles.foot}`}>{children}</p>;
}
