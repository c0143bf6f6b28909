import { useId } from 'react';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { grouped } from '#web/ui/text/numbers.ts';
import styles from '../steps/leads.module.css';

/** How many leads to collect, up to what was found and the source's cap. */
export function HowMany({
  value,
  max,
  capLabel,
  onChange,
}: {
  value: number;
  max: number;
  capLabel: string;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const share = max <= 1 ? 100 : ((value - 1) / (max - 1)) * 100;
  return (
    <div className={styles.howMany}>
      <div className={styles.howManyRow}>
        <label htmlFor={id} className={styles.label}>
          How many to collect
        </label>
        <NumberField
          label="How many to collect, as a number"
          hideLabel
          value={value}
          min={1}
          max={max}
          onChange={onChange}
        />
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={1}
        max={max}
        value={value}
        aria-valuetext={grouped(value)}
        style={{ '--share': `${share}%` } as React.CSSProperties}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className={styles.ends}>
        <span>1</span>
        <span>{capLabel}</span>
      </div>
    </div>
  );
}
