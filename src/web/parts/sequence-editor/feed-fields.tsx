import type { TriggerType } from '#core/sequence/sequence-item.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { ItemPanelProps } from './item-panel-props.ts';
import { useOtherCampaigns } from './use-other-campaigns.ts';

const NONE = '';
const TRIGGERS: { value: TriggerType; label: string }[] = [
  { value: 'ON_END', label: 'When they reach its end' },
  { value: 'ON_REPLY', label: 'When they answer there' },
  { value: 'ON_ACCEPT', label: 'When they accept the invite there' },
];

/** Which campaign feeds this one, and what lets a lead over: on the first step alone (product rules, section 2). */
export function FeedFields({ placed: { item }, leadsMovingAllowed, campaignId, readOnly, onChange }: ItemPanelProps) {
  const fed = item.moveLeadsFromSequenceId;
  const others = useOtherCampaigns({ campaignId, active: campaignId !== null || fed !== null });
  if (campaignId === null && fed === null) return null;
  const reason = leadsMovingAllowed || fed !== null ? null : 'Moving leads needs Pro';
  return (
    <>
      <SelectField
        label="Leads also come from"
        searchable={others.options.length > 8}
        value={fed ?? NONE}
        options={[{ value: NONE, label: 'No other campaign' }, ...others.options]}
        disabled={readOnly}
        disabledReason={reason}
        help="Beside the lists of this campaign."
        error={others.failed ? 'Your campaigns could not be read. Try again' : null}
        onChange={(id) => onChange(item.id, id === NONE ? { moveLeadsFromSequenceId: null, triggerType: null } : { moveLeadsFromSequenceId: id, triggerType: item.triggerType ?? 'ON_END' })}
      />
      {fed !== null && <SelectField label="They come over" value={item.triggerType ?? 'ON_END'} options={TRIGGERS} disabled={readOnly} onChange={(triggerType) => onChange(item.id, { triggerType })} />}
    </>
  );
}
