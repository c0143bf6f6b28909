import { withCampaignDuplicate, type SkipLeadCondition } from '#core/lead/lead-pack.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import styles from './skip-rules.module.css';

type Rule = { condition: SkipLeadCondition; label: string; description?: string; badge?: string };
const RULES: Rule[] = [
  { condition: 'DUPLICATE', label: 'Skip leads of my other campaigns', badge: 'Recommended' },
  { condition: 'TEAM_DUPLICATE', label: "Skip leads of my teammates' campaigns" },
  { condition: 'IS_NOT_OPEN_PROFILE', label: 'Add open profiles only', description: 'Free InMail can be sent to open profiles only, check it to add open profiles only' },
];
const QUALITY: Rule[] = [
  { condition: 'NO_PHOTO', label: 'Skip profiles without a photo' },
  { condition: 'LESS_THAN_500_CONNECTIONS', label: 'Skip under 500 connections', badge: 'Slower' },
  { condition: 'FREE_ACCOUNT', label: 'Skip free accounts', badge: 'Slower' },
];

/** The rules by which people are skipped while a list is filled (campaigns spec, section 5). */
export function SkipRules({ conditions, onChange }: { conditions: readonly SkipLeadCondition[]; onChange: (conditions: SkipLeadCondition[]) => void }) {
  const inTeam = useCurrentUser()?.teamId != null;
  const set = (condition: SkipLeadCondition, on: boolean) => onChange(withCampaignDuplicate(on ? [...conditions, condition] : conditions.filter((each) => each !== condition)));
  const row = ({ condition, label, description, badge }: Rule) => (
    <Checkbox key={condition} checked={conditions.includes(condition)} onChange={(on) => set(condition, on)} label={<>{label} {badge && <Badge tone={badge === 'Slower' ? 'warning' : 'accent'}>{badge}</Badge>}</>} description={description} />
  );
  return (
    <div className={styles.rules}>
      <fieldset><legend>Who is skipped</legend><Checkbox checked onChange={() => undefined} label="Skip duplicates in this campaign" disabledReason="Always on" />{RULES.filter((rule) => rule.condition !== 'TEAM_DUPLICATE' || inTeam).map(row)}</fieldset>
      <fieldset><legend>Quality</legend>{QUALITY.map(row)}</fieldset>
    </div>
  );
}
