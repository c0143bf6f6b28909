import { ownCampaignIds } from '#data/campaigns/campaigns.ts';
import { listCampaignNames } from '#data/campaigns/event-statistics.ts';
import { readLeadPack } from '#data/lead-packs/lead-packs.ts';
import { listSeenSenders, readDealtLists } from '#data/shared-campaigns/sender-leads.ts';
import { readShared } from '#data/shared-campaigns/shared-campaigns.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { readableAccounts } from '#server/http/readable-accounts.ts';

type Asked = Call<'GET /events/statistics'>;

/**
 * An account whose numbers are read: its campaigns, and the list in it that is asked for. `name`:
 * it is a sender of a shared campaign; null: it is read for itself.
 */
export type StatisticsAccount = {
  userId: string;
  name: string | null;
  campaignIds: readonly string[];
  leadPackId: string | null;
};

/** As many campaigns as a selector lists. */
export const MAX_CAMPAIGNS = 3000;

/**
 * The accounts of a request: those named, or the caller’s own with, for shared campaigns of theirs,
 * the senders’. `sharedId` names the shared campaign of a sender’s own.
 */
export async function askedAccounts(
  call: Asked,
): Promise<{ accounts: StatisticsAccount[]; sharedId: (campaignId: string) => string }> {
  const {
    caller,
    query,
    parts: { db },
  } = call;
  const userIds = await readableAccounts(db, caller, query.userIds);
  const accounts: StatisticsAccount[] = [];
  for (const userId of userIds)
    accounts.push({
      userId,
      name: null,
      campaignIds:
        query.campaignIds === undefined
          ? (await listCampaignNames({ db, userId }, MAX_CAMPAIGNS)).map(({ id }) => id)
          : await ownCampaignIds({ db, userId }, query.campaignIds),
      leadPackId: query.leadsList ?? null,
    });
  const found = accounts.reduce((sum, { campaignIds }) => sum + campaignIds.length, 0);
  if (query.campaignIds !== undefined && new Set(query.campaignIds).size !== found)
    throw new ApiError('NOT_FOUND');
  await rejectUnknownList(call, userIds);
  const [own] = accounts;
  const senders =
    query.userIds === undefined && own !== undefined ? await sendersOf(call, own) : null;
  if (query.senderIds?.some((id) => senders?.accounts.every(({ userId }) => userId !== id) ?? true))
    throw rejectField('senderIds', 'NOT_A_SENDER', 'This person doesn’t send for this campaign');
  return {
    accounts: (senders?.accounts ?? accounts).filter(
      ({ userId }) => query.senderIds?.includes(userId) ?? true,
    ),
    sharedId: (campaignId) => senders?.sharedIds.get(campaignId) ?? campaignId,
  };
}

/** Rejects a list that is in none of the accounts. */
async function rejectUnknownList(
  { query: { leadsList }, parts: { db } }: Asked,
  userIds: readonly string[],
): Promise<void> {
  if (leadsList === undefined) return;
  for (const userId of userIds)
    if ((await readLeadPack({ db, userId }, leadsList)) !== undefined) return;
  throw new ApiError('NOT_FOUND');
}

/** The senders of the shared campaigns among a user’s own; null if none is shared. */
async function sendersOf(
  { parts: { db } }: Asked,
  own: StatisticsAccount,
): Promise<{ accounts: StatisticsAccount[]; sharedIds: Map<string, string> } | null> {
  const owner = { db, userId: own.userId };
  const shared = [...(await readShared(owner, own.campaignIds))].filter(
    ([, { ownerId }]) => ownerId === own.userId,
  );
  if (shared.length === 0) return null;
  const accounts = new Map<string, StatisticsAccount>();
  const sharedIds = new Map<string, string>();
  const { leadPackId } = own;
  for (const [campaignId] of shared) {
    const dealt = leadPackId && (await readDealtLists(owner, { campaignId, leadPackId }));
    for (const { userId, name, campaignId: theirs } of await listSeenSenders(owner, campaignId)) {
      sharedIds.set(theirs, campaignId);
      const before = accounts.get(userId)?.campaignIds ?? [];
      const list = dealt ? dealt.get(userId) : null;
      if (userId === own.userId) accounts.set(userId, { ...own, name });
      // Those who were dealt nothing of the list count nothing.
      else
        accounts.set(userId, {
          userId,
          name,
          campaignIds: list === undefined ? before : [...before, theirs],
          leadPackId: list ?? null,
        });
    }
  }
  return { accounts: [...accounts.values()], sharedIds };
}
