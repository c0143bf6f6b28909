import { ActionTile } from '#web/parts/action-type.tsx';
import { SliderField } from '#web/ui/fields/slider-field.tsx';
import type { LimitDraftRow } from './limits-draft.ts';
import styles from './limits.module.css';
import { limitsTexts as texts } from './limits-texts.ts';

/** One action type: its tile, what was done today, its slider. */
export function LimitRow({
  row,
  today,
  controlled,
  onChange,
}: {
  row: LimitDraftRow;
  today: { used: number; effectiveLimit: number; note: string | null } | null;
  controlled: boolean;
  onChange: (limit: number) => void;
}) {
  const name = texts.names[row.sequenceItemType];
  return (
    <div className={`stack gap-12 align-center ${styles.row}`}>
      <ActionTile type={row.sequenceItemType} size="large" />
      <div className={styles.name}>
        <strong>{name}</strong>
        <span>
          {today === null
            ? '\u00A0'
            : controlled || today.note !== null
              ? texts.doneOf(today.used, today.effectiveLimit)
              : texts.done(today.used)}
        </span>
        {today?.note != null && <span>{today.note}</span>}
      </div>
      <SliderField
        corner
        className={styles.slider}
        label={name}
        hideLabel
        spoken={name}
        value={row.limit}
        max={row.maxLimit}
        cap={row.planCap}
        capLabel={row.planCap === null ? null : texts.planCap(row.planCap)}
        disabledReason={controlled ? texts.setByControl : null}
        onChange={onChange}
      />
    </div>
  );
}
