import type { LABEL_COLORS } from '#core/conversation/conversation-labels.ts';
import type { Label } from '../inbox-query.ts';
import styles from './labels.module.css';

/** The colors of labels in both themes. */
export const LABEL_HUES = {
  GRAY: 'var(--text-2)',
  RED: 'var(--danger)',
  ORANGE: 'var(--a-follow)',
  YELLOW: 'var(--warning)',
  GREEN: 'var(--success)',
  TEAL: 'var(--accent-text)',
  BLUE: 'var(--info)',
  PURPLE: 'var(--a-inmail)',
} as const satisfies Record<(typeof LABEL_COLORS)[number], string>;

/** The name of a label in its color. */
export function LabelChip({ label }: { label: Pick<Label, 'name' | 'colour'> }) {
  return (
    <span
      className={`rigid size-11 line-16 medium truncate ${styles.chip}`}
      style={{ '--hue': LABEL_HUES[label.colour] } as React.CSSProperties}
    >
      {label.name}
    </span>
  );
}
