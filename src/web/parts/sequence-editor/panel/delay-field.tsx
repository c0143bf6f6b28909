import { useState } from 'react';
import {
  changeTimeUnit,
  delayInUnit,
  delayRange,
  fromHours,
  toHours,
  type TimeUnit,
} from '#core/sequence/item-delay.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { itemSettingsTexts } from './item-settings-texts.ts';
import styles from '../sequence-editor.module.css';

/**
 * A delay in hours or days; 24 hours a day. The unit that was chosen stays: 24 hours do not turn
 * into a day while they are typed.
 */
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
  const [chosen, setChosen] = useState<TimeUnit>(() => fromHours(hours).timeUnit);
  const delay = delayInUnit(hours, chosen);
  const { min, max } = delayRange(delay);
  const setUnit = (timeUnit: TimeUnit) => {
    setChosen(timeUnit);
    onChange(toHours(changeTimeUnit(delay, timeUnit)));
  };
  return (
    <div className={`flex gap-8 align-end wrap ${styles.delayField}`}>
      <NumberField
        className={styles.delayValue}
        label={label}
        value={delay.value}
        min={min}
        max={max}
        disabled={disabled ?? false}
        onChange={(value) => onChange(toHours({ value, timeUnit: delay.timeUnit }))}
      />
      <Segmented
        size="small"
        label={itemSettingsTexts.unit(label)}
        value={delay.timeUnit}
        onChange={setUnit}
        segments={[
          { value: 'HOURS', label: itemSettingsTexts.hours, disabled: disabled ?? false },
          { value: 'DAYS', label: itemSettingsTexts.days, disabled: disabled ?? false },
        ]}
      />
      {hint && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}
