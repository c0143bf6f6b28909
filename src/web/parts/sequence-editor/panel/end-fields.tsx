import type { SequenceEndMode } from '#core/sequence/sequence-item.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Choice } from './choice.tsx';
import type { ItemPanelProps } from './item-panel-props.ts';
import { useOtherCampaigns } from '../use-other-campaigns.ts';

/**
 * What happens to a lead at the end: done, on to another campaign, or never again (product rules,
 * section 2).
 */
export function EndFields({
  placed: { item },
  leadsMovingAllowed,
  campaignId,
  readOnly,
  onChange,
}: ItemPanelProps) {
  const mode = item.sequenceEndMode ?? 'FINISH';
  const others = useOtherCampaigns({ campaignId, active: mode === 'MOVE' });
  const modes: {
    value: SequenceEndMode;
    label: string;
    description: string;
    disabledReason?: string | null;
  }[] = [
    { value: 'FINISH', label: 'Finish', description: 'The lead is done.' },
    {
      value: 'MOVE',
      label: 'Move to another campaign',
      description: 'The lead starts there.',
      disabledReason: leadsMovingAllowed ? null : 'Moving leads requires Pro',
    },
    { value: 'BLACKLIST', label: 'Blacklist', description: 'Never contact this lead again.' },
  ];
  return (
    <>
      <Choice
        label="At the end"
        value={mode}
        onChange={(sequenceEndMode) =>
          !readOnly &&
          onChange(item.id, {
            sequenceEndMode,
            moveToCampaignId: sequenceEndMode === 'MOVE' ? item.moveToCampaignId : null,
          })
        }
        options={modes}
      />
      {mode === 'MOVE' && (
        <SelectField
          label="To the campaign"
          required
          searchable={others.options.length > 8}
          value={item.moveToCampaignId}
          options={others.options}
          placeholder={others.loading ? 'Loading your campaigns' : 'Choose a campaign'}
          disabled={readOnly}
          disabledReason={
            !others.loading && !others.failed && others.options.length === 0
              ? 'You have no other campaigns yet'
              : null
          }
          error={
            others.failed
              ? 'Your campaigns couldn’t be read. Try again'
              : item.moveToCampaignId === null
                ? 'Choose where the leads go'
                : null
          }
          onChange={(moveToCampaignId) => onChange(item.id, { moveToCampaignId })}
        />
      )}
    </>
  );
}
