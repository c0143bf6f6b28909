import type { CampaignStatisticsAnswer } from '#contract/campaigns.ts';
import { userIdShape, type UserId } from '#contract/shapes.ts';
import { readCampaignCounts, ZERO_LEADS, type CampaignCounts } from '#data/campaigns/statistics.ts';
import type { Owner } from '#data/scope.ts';
import { listSenders, readShared } from '#data/shared-campaigns/shared-campaigns.ts';
import { presentStatistics } from '#server/campaign-facts/present-statistics.ts';

type BySender = CampaignStatisticsAnswer & {
  senders: (CampaignStatisticsAnswer & { userId: UserId; name: string })[];
};

type SenderCounts = {
  together: CampaignCounts;
  senders: { userId: string; name: string; campaignId: string; counts: CampaignCounts }[];
};

/**
 * The counts of shared campaigns of a user, by campaign: each sender’s, including those who left,
 * and their sum (product rules, section 22).
 */
export async function countBySender(
  scope: Owner,
  campaignIds: readonly string[],
): Promise<Map<string, SenderCounts>> {
  const bySender = new Map<string, SenderCounts>();
  for (const [id, shared] of await readShared(scope, campaignIds)) {
    if (shared.ownerId !== scope.userId) continue;
    const counted: SenderCounts['senders'] = [];
    for (const { userId, name, ownCampaignId } of await listSenders(scope, shared)) {
      if (ownCampaignId === null) continue;
      const own = await readCampaignCounts({ db: scope.db, userId }, [ownCampaignId]);
      const counts = own.get(ownCampaignId);
      if (counts !== undefined) counted.push({ userId, name, campaignId: ownCampaignId, counts });
    }
    const owned = counted.find(({ userId }) => userId === scope.userId)?.counts;
    if (owned === undefined) continue;
    const together = { ...owned, ...sumOf(counted.map(({ counts }) => counts)) };
    bySender.set(id, { together, senders: counted });
  }
  return bySender;
}

/** The same as statistics. */
export async function statisticsBySender(
  scope: Owner,
  campaignIds: readonly string[],
): Promise<Map<string, BySender>> {
  const bySender = await countBySender(scope, campaignIds);
  return new Map(
    [...bySender].map(([id, { together, senders }]) => [
      id,
      {
        ...presentStatistics(together.status, together),
        senders: senders.map(({ userId, name, counts }) => ({
          userId: userIdShape.parse(userId),
          name,
          ...presentStatistics(counts.status, counts),
        })),
      },
    ]),
  );
}

/** The sum of what is counted; a search or a transfer of any sender is one of the whole. */
function sumOf(all: readonly CampaignCounts[]) {
  const names = Object.keys(ZERO_LEADS) as (keyof typeof ZERO_LEADS)[];
  const sums = names.map(
    (name) => [name, all.reduce((sum, one) => sum + one.counters[name], 0)] as const,
  );
  return {
    counters: { ...ZERO_LEADS, ...Object.fromEntries(sums) },
    searchActive: all.some(({ searchActive }) => searchActive),
    transferActive: all.some(({ transferActive }) => transferActive),
  };
}
