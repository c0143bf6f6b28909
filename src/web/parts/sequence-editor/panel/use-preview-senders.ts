import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import { senderValues, type SenderValues } from '#core/text/sender-values.ts';
import { apiQueryOnceKnown } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

const FRESH_MS = 60_000;

type PreviewSender = {
  userId: string;
  name: string;
  photoUrl: string | null;
  texts: SenderValues;
};

/**
 * In whose name a text is shown: the user's, or that of a sender of the campaign who is chosen.
 * `choices` is empty where the user alone sends.
 */
export function usePreviewSenders(campaignId: string | null) {
  const user = useCurrentUser();
  const [chosen, setChosen] = useState<string | null>(null);
  const senders = useQuery({
    ...apiQueryOnceKnown(
      'GET /campaigns/{campaignId}/senders',
      campaignId === null ? null : { params: { campaignId: campaignId as CampaignId } },
    ),
    staleTime: FRESH_MS,
  }).data;
  const own: PreviewSender = {
    userId: user?.id ?? '',
    name: user?.networkProfile?.fullName ?? user?.displayName ?? '',
    photoUrl: user?.networkProfile?.photoUrl ?? null,
    texts: senderValues(user?.displayName ?? '', user?.networkProfile ?? null),
  };
  const others = (senders ?? [])
    .filter(({ userId, state }) => userId !== own.userId && state !== 'LEFT')
    .map(({ userId, name, texts }): PreviewSender => ({ userId, name, photoUrl: null, texts }));
  return {
    sender: others.find(({ userId }) => userId === chosen) ?? own,
    choices: others.length === 0 ? [] : [own, ...others],
    choose: setChosen,
  };
}
