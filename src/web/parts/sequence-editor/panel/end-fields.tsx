import type { SequenceEndMode } from '#core/sequence/sequence-item.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Choice } from './choice.tsx';
import type { ItemPanelProps } from './item-panel-props.ts';
import { useOtherCampaigns } from '../use-other-campaigns.ts';
import { itemSettingsTexts } from './item-settings-texts.ts';

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
    { value: 'FINISH', label: itemSettingsTexts.finish, description: itemSettingsTexts.finishHint },
    {
      value: 'MOVE',
      label: itemSettingsTexts.move,
      description: itemSettingsTexts.moveHint,
      disabledReason: leadsMovingAllowed ? null : itemSettingsTexts.movingNeedsPro,
    },
    {
      value: 'BLACKLIST',
      label: itemSettingsTexts.blacklist,
      description: itemSettingsTexts.blacklistHint,
    },
  ];
  return (
    <>
      <Choice
        label={itemSettingsTexts.atTheEnd}
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
          label={itemSettingsTexts.toCampaign}
          required
          searchable={others.options.length > 8}
          value={item.moveToCampaignId}
          options={others.options}
          placeholder={
            others.loading ? itemSettingsTexts.loadingCampaigns : itemSettingsTexts.chooseCampaign
          }
          disabled={readOnly}
          disabledReason={
            !others.loading && !others.failed && others.options.length === 0
              ? itemSettingsTexts.noOtherCampaign
              : null
          }
          error={
            others.failed
              ? itemSettingsTexts.campaignsFailed
              : item.moveToCampaignId === null
                ? itemSettingsTexts.chooseWhere
                : null
          }
          onChange={(moveToCampaignId) => onChange(item.id, { moveToCampaignId })}
        />
      )}
    </>
  );
}
