import type { CampaignAnswer } from '#contract/campaigns.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { dayText } from '#core/text/formats.ts';
import { Calendar } from '#web/ui/fields/calendar.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { skipRulesTexts } from './skip-rules-texts.ts';
import styles from './skip-rules.module.css';

const MONTHS = [6, 12, 24] as const;
type Choice = 'ALWAYS' | 'DATE' | `${(typeof MONTHS)[number]}`;

/** From when on contacts before keep people out of a campaign; those contacted earlier come in. */
export function ContactedSince({
  value,
  onChange,
}: {
  value: CampaignAnswer['contactedBefore'];
  onChange: (value: CampaignAnswer['contactedBefore']) => void;
}) {
  const { now } = useProductTime();
  const today = new Date(now()).toISOString().slice(0, 10);
  const day = value?.from.slice(0, 10) ?? '';
  const since = (next: string) => onChange({ from: `${next}T00:00:00.000Z` });
  const choose = (choice: Choice) => {
    if (choice === 'ALWAYS') {
      onChange(null);
      return;
    }
    const from = new Date(now());
    if (choice !== 'DATE') from.setUTCMonth(from.getUTCMonth() - Number(choice));
    since(from.toISOString().slice(0, 10));
  };
  const options = [
    { value: 'ALWAYS' as const, label: skipRulesTexts.contactedEver },
    ...MONTHS.map((months) => ({
      value: `${months}` as const,
      label: skipRulesTexts.contactedWithin(months),
    })),
    {
      value: 'DATE' as const,
      label:
        value === null
          ? skipRulesTexts.contactedSinceDay
          : skipRulesTexts.contactedSince(
              dayText(Math.floor(Date.parse(value.from) / MS_PER_DAY), 'dateWithYear'),
            ),
    },
  ];
  return (
    <div className={`stack gap-8 ${styles.since}`}>
      <SelectField<Choice>
        label={skipRulesTexts.contactedLabel}
        value={value === null ? 'ALWAYS' : 'DATE'}
        options={options}
        help={value === null ? undefined : skipRulesTexts.contactedHelp}
        onChange={choose}
      />
      {value !== null && (
        <Calendar label={skipRulesTexts.contactedDay} value={day} today={today} onChange={since} />
      )}
    </div>
  );
}
