import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './empty-state.module.css';

/** The placeholder of an empty list: an icon tile, one line, one action. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.tile} aria-hidden="true">
        {icon}
      </span>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** Replaces the part that failed to load, not the page. */
export function RetryCard({
  onRetry,
  title = uiTexts.sectionFailed,
  text = uiTexts.oops,
  busy,
}: {
  onRetry: () => void;
  title?: string;
  text?: ReactNode;
  busy?: boolean;
}) {
  return (
    <div className={styles.empty} role="alert">
      <span className={classNames(styles.tile, styles.danger)} aria-hidden="true">
        <CloudOff />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button onClick={onRetry} busy={busy} busyLabel={uiTexts.retrying}>
          {uiTexts.tryAgain}
        </Button>
      </div>
    </div>
  );
}
