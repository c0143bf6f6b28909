import { useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, Megaphone, MessageSquareText, SquareUser } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useCampaignSwitch } from '#web/parts/campaign/use-campaign-switch.ts';
import { launchesWithoutLeads } from '#web/parts/launch-check/empty-audience.tsx';
import { paths, writeToHref } from '#web/paths.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import type { PaletteEntry } from './palette-entries.tsx';
import { commandPaletteTexts } from './command-palette-texts.ts';

const texts = commandPaletteTexts;
const FOUND = 6;
const FRESH_MS = 30_000;

/** Starts or stops one campaign, for those that may be. */
function useSwitchEntry() {
  const change = useCampaignSwitch();
  const toast = useToast();
  return (campaign: CampaignAnswer): PaletteEntry[] => {
    if (!campaign.can.toggle.allowed) return [];
    const active = campaign.status !== 'ACTIVE';
    const label = (active ? texts.start : texts.stop)(campaign.name);
    const launchPage = paths.campaignSettings.href({ campaignId: campaign.id });
    // A campaign that would contact no one asks first, on the page where it is launched.
    if (active && launchesWithoutLeads(campaign))
      return [
        {
          id: `switch-${campaign.id}`,
          kind: 'ACTION',
          label,
          icon: CirclePlay,
          href: launchPage,
          words: texts.startWords,
          found: true,
        },
      ];
    const run = () =>
      void change.mutateAsync({ campaign, active }).then(
        () => toast.success((active ? texts.started : texts.stopped)(campaign.name)),
        () => undefined,
      );
    return [
      {
        id: `switch-${campaign.id}`,
        kind: 'ACTION',
        label,
        icon: active ? CirclePlay : CirclePause,
        run,
        words: active ? texts.startWords : texts.stopWords,
        found: true,
      },
    ];
  };
}

/**
 * Campaigns and leads that the words find, and what can be done with these campaigns; `busy` while
 * they are looked for.
 */
export function useSearchResults(query: string): {
  entries: PaletteEntry[];
  busy: boolean;
  failed: boolean;
} {
  const words = query.trim().replace(texts.verbs, '').slice(0, 200);
  const asked = {
    enabled: words !== '',
    staleTime: FRESH_MS,
    placeholderData: <Before>(before: Before) => before,
  };
  const campaigns = useQuery({
    ...apiQuery('GET /campaigns', { query: { query: words, size: FOUND } }),
    ...asked,
  });
  const leads = useQuery({
    ...apiQuery('GET /leads', { query: { query: words, size: FOUND } }),
    ...asked,
  });
  const switchEntry = useSwitchEntry();
  if (words === '') return { entries: [], busy: false, failed: false };
  const content = campaigns.data?.content ?? [];
  const entries: PaletteEntry[] = [
    ...content.map(({ id, name }): PaletteEntry => ({
      id: `campaign-${id}`,
      kind: 'CAMPAIGN',
      label: name,
      icon: Megaphone,
      href: paths.campaign.href({ campaignId: id }),
      found: true,
    })),
    ...(leads.data?.content ?? []).map(
      ({ id, fullName, email, jobTitle, company }): PaletteEntry => ({
        id: `lead-${id}`,
        kind: 'LEAD',
        label: fullName ?? email ?? texts.unnamedLead,
        detail: [jobTitle, company].filter(Boolean).join(', '),
        icon: SquareUser,
        href: paths.lead.href({ leadId: id }),
        found: true,
      }),
    ),
    ...content.flatMap(switchEntry),
    ...(leads.data?.content ?? []).map(({ id, fullName, email, company }): PaletteEntry => ({
      id: `write-${id}`,
      kind: 'ACTION',
      label: texts.write(fullName ?? email ?? texts.unnamedLead),
      detail: company ?? '',
      icon: MessageSquareText,
      href: writeToHref(id),
      words: texts.writeWords,
      found: true,
    })),
  ];
  return {
    entries,
    busy: campaigns.isFetching || leads.isFetching,
    failed: campaigns.isLoadingError || leads.isLoadingError,
  };
}
