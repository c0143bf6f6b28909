import { useQuery } from '@tanstack/react-query';
import type { CampaignId } from '#contract/shapes.ts';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { Failed } from '#web/kit/answered.tsx';
import { allCampaignsQuery } from '#web/parts/campaign/all-campaigns.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { leadsTexts } from './leads-texts.ts';

type CampaignFieldProps = {
  texts: { to: string; choose: string };
  /** Shown where there is none to choose. */
  none: string;
  /** One that leads can't go to. */
  without?: CampaignId;
  value: CampaignId | null;
  onChange: (campaignId: CampaignId) => void;
};

/** Chooses the campaign that leads go to. */
export function CampaignField({ texts, none, without, value, onChange }: CampaignFieldProps) {
  const campaigns = useQuery(allCampaignsQuery());
  if (campaigns.isLoadingError) return <Failed read={campaigns} />;
  const options = (campaigns.data?.content ?? [])
    .filter(({ id }) => id !== without)
    .map(({ id, name, locked, statistics }) => ({
      value: id,
      label: name,
      description: leadsTexts.count(statistics.totalLeads),
      ...(locked && { disabledReason: KNOWN_REFUSALS.CAMPAIGN_LOCKED.text }),
    }));
  return (
    <SelectField
      searchable
      label={texts.to}
      placeholder={options.length === 0 && campaigns.data ? none : texts.choose}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}
