import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';

export type NoticeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

const ICONS = {
  neutral: Info,
  accent: Info,
  success: CircleCheck,
  warning: CircleAlert,
  danger: CircleAlert,
  info: Info,
} as const satisfies Record<NoticeTone, unknown>;

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  /** `banner` spans the page above its top bar. */
  kind?: 'note' | 'banner';
  /** Speaks when it appears: `alert` for errors, `status` for the rest. */
  announce?: 'status' | 'alert';
  className?: string;
};

/** A tinted note with an icon, a title, a sentence and actions. */
export function Notice({
  tone = 'neutral',
  title,
  children,
  icon,
  actions,
  kind = 'note',
  announce,
  className,
}: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div
      className={classNames(
        styles.notice,
        styles[tone],
        kind === 'banner' && styles.banner,
        !title && Boolean(actions) && styles.line,
        className,
      )}
      role={announce}
    >
      {icon ?? <Icon aria-hidden="true" />}
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={title ? styles.body : styles.plain}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
