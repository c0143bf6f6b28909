import { Lock } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Field } from './field.tsx';
import { NumberField } from './number-field.tsx';
import { uiTexts } from '../ui-texts.ts';
import styles from './slider-field.module.css';

type SliderFieldProps = {
  label: ReactNode;
  /** The name of slider and number field for assistive tech. */
  spoken: string;
  hideLabel?: boolean;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max: number;
  /** Where the plan stops: the rest of the track is hatched and the thumb stops there. */
  cap?: number | null;
  capLabel?: ReactNode;
  disabledReason?: string | null | undefined;
  /**
   * On phones, the number and the cap are in the corner of the nearest positioned box, and the
   * slider has the full width.
   */
  corner?: boolean;
  className?: string;
};

/** A slider with a number field next to it. Arrows 1, Page 10, Home, End. */
export function SliderField({
  label,
  spoken,
  hideLabel,
  value,
  onChange,
  min = 0,
  max,
  cap = null,
  capLabel,
  disabledReason,
  corner,
  className,
}: SliderFieldProps) {
  const top = cap === null ? max : Math.min(cap, max);
  const share = (at: number) =>
    `${max === min ? 0 : ((Math.min(at, max) - min) / (max - min)) * 100}%`;
  const set = (next: number) => onChange(Math.min(top, Math.max(min, next)));
  const onKeyDown = (event: KeyboardEvent) => {
    const next: Record<string, number> = {
      PageUp: value + 10,
      PageDown: value - 10,
      Home: min,
      End: top,
      ArrowRight: value + 1,
      ArrowUp: value + 1,
      ArrowLeft: value - 1,
      ArrowDown: value - 1,
    };
    const wanted = next[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    if (!disabledReason) set(wanted);
  };
  const slider = (
    <span className={styles.track}>
      <span className={styles.rail} aria-hidden="true">
        <span
          className={classNames(styles.done, disabledReason && styles.offDone)}
          style={{ width: share(value) }}
        />
        {top < max && (
          <span className={styles.capped} style={{ width: `calc(100% - ${share(top)})` }} />
        )}
      </span>
      <input
        type="range"
        aria-label={spoken}
        aria-disabled={disabledReason ? true : undefined}
        aria-valuemax={top}
        className={styles.range}
        min={min}
        max={max}
        step={1}
        value={value}
        onKeyDown={onKeyDown}
        onChange={(event) => !disabledReason && set(Number(event.target.value))}
      />
    </span>
  );
  return (
    <Field label={label} hideLabel={hideLabel} className={className}>
      {() => (
        <div className={classNames(styles.row, corner && styles.corner)}>
          {disabledReason ? (
            <Tooltip onPress text={disabledReason} fullWidth>
              {slider}
            </Tooltip>
          ) : (
            slider
          )}
          <NumberField
            className={styles.number}
            label={uiTexts.perDay(spoken)}
            hideLabel
            value={value}
            min={min}
            max={top}
            disabled={Boolean(disabledReason)}
            onChange={set}
          />
          {top < max && capLabel && (
            <span className={styles.cap}>
              <Lock aria-hidden="true" />
              {capLabel}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
