import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { ActionTile } from '#web/parts/action-type.tsx';
import { SliderField } from '#web/ui/fields/slider-field.tsx';
import type { LimitDraftRow } from './limits-draft.ts';
import styles from './limits.module.css';

const NAMES = {
  CONNECT: 'Invites',
  CONNECT_BY_EMAIL: 'Invites by email',
  MESSAGE: 'Messages',
  INMAIL: 'InMails',
  VISIT: 'Profile views',
  ENDORSE: 'Endorsements',
  LIKE: 'Likes',
  FOLLOW: 'Follows',
  EMAIL: 'Emails',
} as const satisfies Record<LimitedAction, string>;

/** One action type: its tile, what was done today, its slider. */
export function LimitRow({
  row,
  today,
  controlled,
  onChange,
}: {
  row: LimitDraftRow;
  today: { used: number; effectiveLimit: number } | null;
  controlled: boolean;
  onChange: (limit: number) => void;
}) {
  const name = NAMES[row.sequenceItemType];
  return (
    <div className={styles.row}>
      <ActionTile type={row.sequenceItemType} size="large" />
      <div className={styles.name}>
        <strong>{name}</strong>
        <span>
          {today === null
            ? '\u00A0'
            : controlled
              ? `${today.used} of ${today.effectiveLimit} done today`
              : `${today.used} done today`}
        </span>
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
        capLabel={row.planCap === null ? null : `Plan cap ${row.planCap}`}
        disabledReason={controlled ? 'Set by Activity Control' : null}
        onChange={onChange}
      />
    </div>
  );
}
