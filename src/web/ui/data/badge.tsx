import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'outline' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** A word in a tinted chip: Draft (warning), Locked (outline), Active (success). */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** A number that needs attention; nothing is shown for 0. */
export function CountBadge({ count, spoken }: { count: number; spoken?: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden={spoken ? true : undefined}>{count > 99 ? '99+' : count}</span>
      {spoken && <span className="sr-only">{spoken}</span>}
    </span>
  );
}
