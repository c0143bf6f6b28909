import { useQuery } from '@tanstack/react-query';
import type { CampaignId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

export type Sender = Answer<'GET /campaigns/{campaignId}/senders'>[number];

/**
 * The senders whose leads a campaign shows its owner, those who left included; null while they
 * load and for a campaign without other senders.
 */
export function useSeenSenders(campaignId: CampaignId): readonly Sender[] | null {
  const userId = useCurrentUser()?.id;
  const campaign = useQuery(apiQuery('GET /campaigns/{campaignId}', { params: { campaignId } }));
  const owned = userId !== undefined && campaign.data?.shared?.owner.userId === userId;
  const senders = useQuery({
    ...apiQuery('GET /campaigns/{campaignId}/senders', { params: { campaignId } }),
    enabled: owned,
  });
  const seen = senders.data?.filter(({ state }) => state === 'AGREED' || state === 'LEFT') ?? [];
  return owned && seen.length > 1 ? seen : null;
}
