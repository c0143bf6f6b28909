import { FeedingFields } from '../../campaign/feeding-fields.tsx';
import type { ItemPanelProps } from './item-panel-props.ts';

/**
 * Which campaign feeds this one, and what lets a lead over: on the first step alone (product rules,
 * section 2).
 */
export function FeedFields({
  placed: { item },
  leadsMovingAllowed,
  campaignId,
  readOnly,
  onChange,
}: ItemPanelProps) {
  const fed = item.moveLeadsFromSequenceId;
  if (campaignId === null && fed === null) return null;
  const reason = leadsMovingAllowed || fed !== null ? null : 'Moving leads requires Pro';
  return (
    <FeedingFields
      label="Leads also come from"
      help="Beside the lists of this campaign."
      campaignId={campaignId}
      feeding={{ fromCampaignId: fed, triggerType: item.triggerType ?? 'ON_END' }}
      readOnly={readOnly}
      disabledReason={reason}
      onChange={({ fromCampaignId, triggerType }) =>
        onChange(item.id, {
          moveLeadsFromSequenceId: fromCampaignId,
          triggerType: fromCampaignId === null ? null : triggerType,
        })
      }
    />
  );
}
