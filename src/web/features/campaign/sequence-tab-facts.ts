import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery, apiQueryOnceKnown } from '#web/api/queries.ts';
import type { NodeCounts } from '#web/parts/sequence-editor/canvas/step-counts.tsx';
import type { VariantCounts } from '#web/parts/sequence-editor/panel/variant-results-table.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

const FRESH_MS = 60_000;
const PREVIEW_LEADS = 25;

/**
 * What the editor needs besides the sequence: the account's limits, the types it may use, and leads
 * for the preview.
 */
export function useEditorFacts(campaign: CampaignAnswer) {
  const available = useQuery({
    ...apiQuery('GET /v1/sequenceitems/available'),
    staleTime: FRESH_MS,
  });
  const noteLength = useQuery({
    ...apiQuery('GET /processinglimits/invite-message-length'),
    staleTime: FRESH_MS,
  });
  const leads = useQuery({
    ...apiQuery('GET /leads', { query: { campaignId: campaign.id, size: PREVIEW_LEADS } }),
    staleTime: FRESH_MS,
  });
  const user = useCurrentUser();
  return {
    available: available.data ?? [],
    noteLength: noteLength.data?.length ?? TEXT_LIMITS.connectNote,
    previewLeads: leads.data?.content ?? [],
    inviteByEmailAllowed:
      available.data?.some(({ type, allowed }) => type === 'CONNECT_BY_EMAIL' && allowed) ?? false,
    leadsMovingAllowed: user?.features.LEADS_MOVING ?? true,
  };
}

function countsOf(
  statistics: Answer<'GET /v1/sequenceitems/{campaignId}/statistics'>,
): Record<string, NodeCounts> {
  return Object.fromEntries(
    statistics.map(({ itemId, itemType, standing, entered, done, yesTaken, noTaken }) => {
      const condition = itemType.startsWith('IF_');
      return [
        itemId,
        {
          standing: standing ?? {},
          done: condition ? yesTaken + noTaken : done,
          entered,
          ...(condition && { yesTaken, noTaken }),
        },
      ];
    }),
  );
}

/** What the steps of a campaign have done, once it has run. */
export function useStepStatistics(campaign: CampaignAnswer | undefined) {
  return useQuery(
    apiQueryOnceKnown(
      'GET /v1/sequenceitems/{campaignId}/statistics',
      campaign && campaign.startedAt !== null ? { params: { campaignId: campaign.id } } : null,
    ),
  );
}

/**
 * The live numbers of a campaign's steps: counts, leads per step, and results of variants; updated
 * by the stream.
 */
export function useLiveSequence({
  campaign,
  sequence,
}: {
  campaign: CampaignAnswer;
  sequence: SequenceItem | null;
}) {
  const params = { campaignId: campaign.id };
  const started = campaign.startedAt !== null;
  const analytics = useCurrentUser()?.features.SEQUENCE_ANALYTICS ?? false;
  const hasVariants = useMemo(
    () => [...walkItems(sequence)].some(({ item }) => item.variants.length > 0),
    [sequence],
  );
  const statistics = useStepStatistics(campaign);
  const restrictions = useQuery({
    ...apiQuery('GET /v1/sequencerestrictions/{campaignId}', { params }),
    enabled: campaign.status === 'ACTIVE',
  });
  const variants = useQuery({
    ...apiQuery('GET /v1/sequenceitems/{campaignId}/variants', { params }),
    enabled: started && analytics && hasVariants,
  });
  const variantCounts: VariantCounts | null = !started
    ? null
    : analytics
      ? (variants.data ?? null)
      : 'LOCKED';
  return {
    counts: started && statistics.data ? countsOf(statistics.data) : null,
    leadsStanding: restrictions.data?.running
      ? Object.fromEntries(
          restrictions.data.items.map(({ itemId, leadsStanding }) => [itemId, leadsStanding]),
        )
      : null,
    variantCounts,
  };
}
