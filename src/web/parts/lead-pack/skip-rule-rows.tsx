import { Info } from 'lucide-react';
import { withCampaignDuplicate, type SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { availableConditions, SKIP_CONDITION_TEXTS } from '#core/lead-pack/skip-lead.ts';
import { QUALITY_CONDITIONS, SKIP_RULE_LINES } from '#core/lead-pack/skip-rule-texts.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge, type Tone } from '#web/ui/data/badge.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { skipRulesTexts } from './skip-rules-texts.ts';
import styles from './skip-rules.module.css';

const QUALITY: readonly SkipLeadCondition[] = QUALITY_CONDITIONS;
const TONES = {
  'Always on': 'neutral',
  Recommended: 'accent',
  Slower: 'neutral',
} as const satisfies Record<string, Tone>;

type RowProps = {
  condition: SkipLeadCondition;
  checked: boolean;
  isNew: boolean;
  /** Held until now, and does not anymore. */ dropped: boolean;
  skipped: number;
  onChange: (on: boolean) => void;
};

/** One rule with what it means, or what it has done so far, and its badge. */
function RuleRow({ condition, checked, isNew, dropped, skipped, onChange }: RowProps) {
  const { label, tooltip } = SKIP_CONDITION_TEXTS[condition];
  const { line, badge } = SKIP_RULE_LINES[condition];
  const always = condition === 'CAMPAIGN_DUPLICATE';
  const said = isNew
    ? skipRulesTexts.justAdded
    : skipped > 0
      ? skipRulesTexts.skippedSoFar(skipped, dropped)
      : line;
  return (
    <div className={styles.row} data-always={always || undefined}>
      <Checkbox
        label={label}
        description={said}
        checked={checked}
        disabledReason={always ? skipRulesTexts.alwaysOn : undefined}
        onChange={onChange}
      />
      {tooltip && (
        <IconButton
          size="small"
          className={styles.info}
          label={tooltip}
          icon={<Info aria-hidden="true" />}
        />
      )}
      <span className={styles.badges}>
        {isNew ? (
          <Badge tone="info">{skipRulesTexts.new}</Badge>
        ) : (
          badge && <Badge tone={TONES[badge]}>{badge}</Badge>
        )}
      </span>
    </div>
  );
}

type SkipRuleRowsProps = {
  stored: readonly SkipLeadCondition[];
  conditions: readonly SkipLeadCondition[];
  /** How many each has skipped so far. */ skipped: (condition: SkipLeadCondition) => number;
  onChange: (conditions: SkipLeadCondition[]) => void;
};

/**
 * The rules of one list, each on a line of its own: who it is, then the quality of the profile
 * (design, png/33).
 */
export function SkipRuleRows({ stored, conditions, skipped, onChange }: SkipRuleRowsProps) {
  const inTeam = useCurrentUser()?.teamId != null;
  const offered = availableConditions(inTeam);
  const set = (condition: SkipLeadCondition, on: boolean) =>
    onChange(
      withCampaignDuplicate(
        on ? [...conditions, condition] : conditions.filter((each) => each !== condition),
      ),
    );
  const rows = (among: readonly SkipLeadCondition[]) =>
    among.map((condition) => {
      const checked = condition === 'CAMPAIGN_DUPLICATE' || conditions.includes(condition);
      return (
        <RuleRow
          key={condition}
          condition={condition}
          checked={checked}
          isNew={checked && condition !== 'CAMPAIGN_DUPLICATE' && !stored.includes(condition)}
          dropped={!checked && stored.includes(condition)}
          skipped={skipped(condition)}
          onChange={(on) => set(condition, on)}
        />
      );
    });
  return (
    <div className="stack">
      <fieldset className={styles.group}>
        <legend>{skipRulesTexts.skipWhen}</legend>
        {rows(offered.filter((condition) => !QUALITY.includes(condition)))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{skipRulesTexts.quality}</legend>
        {rows(offered.filter((condition) => QUALITY.includes(condition)))}
      </fieldset>
    </div>
  );
}
