import type { TriggerType } from '#core/sequence/sequence-item.ts';
import { useOtherCampaigns } from '#web/parts/sequence-editor/use-other-campaigns.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { feedingTexts } from './feeding-texts.ts';
import styles from './feeding-fields.module.css';

const NONE = '';
const SEARCHED_FROM = 8;
const TRIGGERS = [
  { value: 'ON_END', label: feedingTexts.finish },
  { value: 'ON_REPLY', label: feedingTexts.reply },
  { value: 'ON_ACCEPT', label: feedingTexts.accept },
] as const satisfies readonly { value: TriggerType; label: string }[];

/**
 * Which campaign feeds this one, and what lets a lead over; the trigger of none is kept for a
 * choice to come.
 */
type Feeding = { fromCampaignId: string | null; triggerType: TriggerType };

type FeedingFieldsProps = {
  label: string;
  help?: string;
  campaignId: string | null;
  feeding: Feeding;
  readOnly?: boolean;
  disabledReason?: string | null;
  onChange: (feeding: Feeding) => void;
};

/**
 * Takes in leads from another campaign: which one, and when they come over (product rules, section
 * 2; design, png/27).
 */
export function FeedingFields({
  label,
  help,
  campaignId,
  feeding,
  readOnly = false,
  disabledReason = null,
  onChange,
}: FeedingFieldsProps) {
  const { fromCampaignId, triggerType } = feeding;
  const others = useOtherCampaigns({
    campaignId,
    active: campaignId !== null || fromCampaignId !== null,
  });
  const known =
    fromCampaignId === null ||
    others.loading ||
    others.options.some(({ value }) => value === fromCampaignId);
  const options = [
    { value: NONE, label: feedingTexts.none },
    ...(known ? [] : [{ value: fromCampaignId, label: feedingTexts.deleted }]),
    ...others.options,
  ];
  return (
    <div className={`stack gap-12 align-start ${styles.pair}`}>
      <SelectField
        label={label}
        help={help}
        searchable={options.length > SEARCHED_FROM}
        value={fromCampaignId ?? NONE}
        options={options}
        disabled={readOnly}
        disabledReason={disabledReason}
        error={others.failed ? feedingTexts.loadFailed : null}
        onChange={(id) => onChange({ fromCampaignId: id === NONE ? null : id, triggerType })}
      />
      <SelectField
        label={feedingTexts.when}
        value={triggerType}
        options={TRIGGERS}
        disabled={readOnly}
        disabledReason={
          disabledReason ?? (fromCampaignId === null ? feedingTexts.chooseFirst : null)
        }
        onChange={(next) => onChange({ fromCampaignId, triggerType: next })}
      />
    </div>
  );
}
