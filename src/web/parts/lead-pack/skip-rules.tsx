import { Info } from 'lucide-react';
import { withCampaignDuplicate, type SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { availableConditions, SKIP_CONDITION_TEXTS } from '#core/lead-pack/skip-lead.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { skipRulesTexts } from './skip-rules-texts.ts';
import styles from './skip-rules.module.css';

type SkipRulesProps = {
  conditions: readonly SkipLeadCondition[];
  onChange: (conditions: SkipLeadCondition[]) => void;
  /** False where a heading over them says it already. */
  titled?: boolean;
  /** Other words for them, where each says by itself what it does. */
  labels?: Readonly<Record<SkipLeadCondition, string>>;
  /** Why they cannot be changed here. */
  disabledReason?: string;
};

/** The rules by which people are skipped while a list is filled; the first one always holds. */
export function SkipRules({
  conditions,
  onChange,
  titled = true,
  labels,
  disabledReason,
}: SkipRulesProps) {
  const inTeam = useCurrentUser()?.teamId != null;
  const set = (condition: SkipLeadCondition, on: boolean) =>
    onChange(
      withCampaignDuplicate(
        on ? [...conditions, condition] : conditions.filter((each) => each !== condition),
      ),
    );
  return (
    <fieldset className="stack gap-9">
      <legend className={titled ? styles.legend : 'sr-only'}>{skipRulesTexts.skipWhen}</legend>
      {availableConditions(inTeam).map((condition) => {
        const { label, note, tooltip } = SKIP_CONDITION_TEXTS[condition];
        const always = condition === 'CAMPAIGN_DUPLICATE';
        return (
          <div
            key={condition}
            className={`row gap-10 ${styles.rule}`}
            data-always={always || undefined}
          >
            <Checkbox
              label={labels?.[condition] ?? label}
              checked={always || conditions.includes(condition)}
              disabledReason={always ? skipRulesTexts.alwaysOn : disabledReason}
              onChange={(on) => set(condition, on)}
            />
            {tooltip && (
              <IconButton
                size="small"
                className={styles.info}
                label={tooltip}
                icon={<Info aria-hidden="true" />}
              />
            )}
            {note && <span className="push small quiet nowrap">{note}</span>}
          </div>
        );
      })}
    </fieldset>
  );
}
