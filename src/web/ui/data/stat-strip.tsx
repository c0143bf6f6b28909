import type { ReactNode } from 'react';
import { AppLink } from '../actions/app-link.tsx';
import { classNames } from '../class-names.ts';
import { grouped } from '#core/text/formats.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './stat-strip.module.css';

export type Stat = {
  key: string;
  word: string;
  icon: ReactNode;
  color: string;
  value: number | null;
  href: string;
  chosen?: boolean;
};

/** A row of numbers that lead to their lists; a null value is still loading. */
export function StatStrip({ label, stats }: { label: string; stats: readonly Stat[] }) {
  return (
    <nav aria-label={label}>
      <ul className={`surface ${styles.strip}`} tabIndex={-1}>
        {stats.map((stat) => (
          <li key={stat.key} className={styles.item}>
            <AppLink
              href={stat.href}
              className={classNames(styles.link, stat.chosen && styles.chosen)}
              aria-current={stat.chosen ? 'true' : undefined}
            >
              <span className={styles.word} style={{ color: stat.color }}>
                {stat.icon}
                {stat.word}
              </span>
              <span className={styles.value}>
                {stat.value === null ? <Skeleton width={48} height={20} /> : grouped(stat.value)}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
