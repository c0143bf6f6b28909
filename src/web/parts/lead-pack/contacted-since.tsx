import type { CampaignAnswer } from '#contract/campaigns.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { dayText } from '#core/text/formats.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { skipRulesTexts } from './skip-rules-texts.ts';

const MONTHS = [6, 12, 24] as const;
type Choice = 'ALWAYS' | 'DATE' | `${(typeof MONTHS)[number]}`;

/** From when on contacts before keep people out of a campaign. */
export function ContactedSince({
  value,
  onChange,
}: {
  value: CampaignAnswer['contactedBefore'];
  onChange: (value: CampaignAnswer['contactedBefore']) => void;
}) {
  const { now } = useProductTime();
  const choose = (choice: Choice) => {
    if (choice === 'DATE') return;
    if (choice === 'ALWAYS') {
      onChange(null);
      return;
    }
    const from = new Date(now());
    from.setUTCHours(0, 0, 0, 0);
    from.setUTCMonth(from.getUTCMonth() - Number(choice));
    onChange({ from: from.toISOString() });
  };
  const since =
    value === null
      ? []
      : [
          {
            value: 'DATE' as const,
            label: skipRulesTexts.contactedSince(
              dayText(Math.floor(Date.parse(value.from) / MS_PER_DAY), 'dateWithYear'),
            ),
          },
        ];
  const options = [
    { value: 'ALWAYS' as const, label: skipRulesTexts.contactedEver },
    ...since,
    ...MONTHS.map((months) => ({
      value: `${months}` as const,
      label: skipRulesTexts.contactedWithin(months),
    })),
  ];
  return (
    <SelectField<Choice>
      label={skipRulesTexts.contactedLabel}
      value={value === null ? 'ALWAYS' : 'DATE'}
      options={options}
      onChange={choose}
    />
  );
}
