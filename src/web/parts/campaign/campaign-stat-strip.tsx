import { UsersRound } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import { LEAD_STATE_DISPLAY } from '#web/parts/lead-state.tsx';
import { countsOfCampaign } from '#web/parts/leads-progress/leads-groups.ts';
import { paths } from '#web/paths.ts';
import { StatStrip } from '#web/ui/data/stat-strip.tsx';
import { campaignTexts } from './campaign-texts.ts';

const STATES = [
  'IN_PROGRESS',
  'FINISHED',
  'WAITING',
  'PAUSED',
  'FAILED',
  'BLACKLISTED',
] as const satisfies readonly LeadState[];

/** The seven numbers of a campaign; each leads to its leads (campaigns spec, section 2). */
export function CampaignStatStrip({
  campaign,
  chosen,
}: {
  campaign: CampaignAnswer;
  chosen: string | null;
}) {
  const counts = countsOfCampaign(campaign.statistics);
  const href = (includeTypes: string | null) =>
    paths.campaignLeads.href({ campaignId: campaign.id, query: { includeTypes } });
  return (
    <StatStrip
      label={campaignTexts.leadsByState}
      stats={[
        {
          key: 'ALL',
          word: campaignTexts.allLeads,
          icon: <UsersRound aria-hidden="true" />,
          color: 'var(--text-2)',
          value: campaign.statistics.totalLeads,
          href: href(null),
          chosen: chosen === 'ALL',
        },
        ...STATES.map((state) => {
          const { icon: Icon, word, text } = LEAD_STATE_DISPLAY[state];
          return {
            key: state,
            word,
            icon: <Icon aria-hidden="true" />,
            color: text,
            value: counts[state],
            href: href(state),
            chosen: chosen === state,
          };
        }),
      ]}
    />
  );
}
