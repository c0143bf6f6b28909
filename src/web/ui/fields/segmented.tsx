import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choices.module.css';

type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  count?: ReactNode;
  disabled?: boolean;
  spoken?: string;
};

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  size?: 'small' | 'medium';
  /** Every segment takes its equal share of the width. */
  fullWidth?: boolean;
  /** Chips that stand apart, for filters on phones; tabs with a line under the chosen one. */
  look?: 'bar' | 'chips' | 'tabs';
  className?: string;
};

/** One of a few, side by side; arrow keys move. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  segments,
  size = 'medium',
  fullWidth,
  look = 'bar',
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        styles.segmented,
        size === 'small' && styles.segmentSmall,
        fullWidth && styles.segmentedFull,
        look !== 'bar' && styles[look],
        className,
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classNames(styles.segment, segment.disabled && styles.segmentOff)}
        >
          <input
            type="radio"
            name={name}
            aria-label={segment.spoken}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon}
          <span>{segment.label}</span>
          {segment.count !== undefined && <span className={styles.count}>{segment.count}</span>}
        </label>
      ))}
    </div>
  );
}
