import {
  changeTimeUnit,
  clampDelay,
  DELAY_RANGES,
  fromHours,
  toHours,
  type TimeUnit,
} from '#core/sequence/item-delay.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import styles from '../sequence-editor.module.css';

/** A delay in hours or days; 24 hours a day. */
export function DelayField({
  label,
  hours,
  onChange,
  hint,
  disabled,
}: {
  label: string;
  hours: number;
  onChange: (hours: number) => void;
  hint?: string;
  disabled?: boolean;
}) {
  const delay = fromHours(hours);
  const { min, max } = DELAY_RANGES[delay.timeUnit];
  const setUnit = (timeUnit: TimeUnit) =>
    onChange(
      toHours(
        timeUnit === 'DAYS' && delay.value === 0
          ? { value: 1, timeUnit }
          : changeTimeUnit({ delay, timeUnit }),
      ),
    );
  return (
    <div className={styles.delayField}>
      <NumberField
        className={styles.delayValue}
        label={label}
        value={delay.value}
        min={min}
        max={max}
        disabled={disabled ?? false}
        onChange={(value) => onChange(toHours(clampDelay({ value, timeUnit: delay.timeUnit })))}
      />
      <Segmented
        size="small"
        label={`${label}, unit`}
        value={delay.timeUnit}
        onChange={setUnit}
        segments={[
          { value: 'HOURS', label: 'Hours', disabled: disabled ?? false },
          { value: 'DAYS', label: 'Days', disabled: disabled ?? false },
        ]}
      />
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}
