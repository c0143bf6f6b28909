import type { DatabaseTransaction, Database } from '#data/database.ts';
import { enterCampaign, lockTargets, leaveCampaign, type Target } from '#data/walk/moved-leads.ts';
import { notifyFinishedCampaigns } from '#data/campaigns/finished-campaigns.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import {
  lockLeadTransfer,
  classifyTransferRows,
  readLeadTransfer,
  settleTransferRows,
  type JudgedLead,
} from '#data/leads/lead-transfers.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Scope } from '#data/scope.ts';

/** How many leads are moved per transaction. */
const LEADS_AT_ONCE = 500;

/** `next`: the place after which the next batch begins; null: nothing is left to do for now. */
export type BatchEnd = { moved: number; next: number | null };

/**
 * Moves the next leads of a transfer, in one transaction: they end in the old campaign with their
 * history kept, and begin at the root of the target's sequence, with what the network and the lead
 * base know of them. A kill at any moment leaves each lead in exactly one of the two; the rows
 * record the progress (decision 34).
 */
export async function moveBatch(
  scope: Scope<'now'>,
  { taskId, after = 0, limit = LEADS_AT_ONCE }: { taskId: string; after?: number; limit?: number },
): Promise<BatchEnd> {
  return inScope(scope, async (scope) => {
    const between = await lockLeadTransfer(scope, taskId);
    if (between === null) return { moved: 0, next: null };
    const { fromCampaignId, toCampaignId } = between;
    const [held] = await lockTargets(scope, [toCampaignId]);
    const judged = await classifyTransferRows(scope, {
      taskId,
      fromCampaignId,
      toCampaignId,
      after,
      limit,
    });
    const target: Target | null = held === undefined ? null : { ...held, fromCampaignId };
    const moved = target === null ? new Set<string>() : await goOver(scope, target, judged);
    const settled = judged
      .filter(({ code }) => code !== 'BEING_DONE')
      .map(({ place, leadId, code }) => ({
        place,
        code: moved.has(leadId)
          ? ('MOVED' as const)
          : code === null || code === 'BEING_DONE'
            ? ('CAMPAIGN_DUPLICATE' as const)
            : code,
      }));
    const over = await settleTransferRows(scope, taskId, settled);
    await tellMoves(scope, { campaignIds: [fromCampaignId, toCampaignId], over });
    return {
      moved: moved.size,
      next: over || judged.length < limit ? null : (judged.at(-1)?.place ?? null),
    };
  });
}

async function goOver(
  scope: Scope<'now', DatabaseTransaction>,
  target: Target,
  judged: readonly JudgedLead[],
): Promise<Set<string>> {
  const leadIds = judged.filter(({ code }) => code === null).map(({ leadId }) => leadId);
  if (leadIds.length === 0) return new Set();
  const moved = await enterCampaign(scope, { target, leadIds, trigger: null, actor: 'USER' });
  await leaveCampaign(scope, { target, leadIds: moved, actor: 'USER' });
  return new Set(moved);
}

async function tellMoves(
  scope: Scope<'now', DatabaseTransaction>,
  { campaignIds, over }: { campaignIds: readonly string[]; over: boolean },
): Promise<void> {
  const { db, userId, now } = scope;
  if (over) await notifyFinishedCampaigns(scope, campaignIds);
  for (const campaignId of campaignIds)
    await publishStreamEvent({ db, userId }, 'campaign.statistics', { campaignId });
  await wakeLane(scope, now);
}

/**
 * Moves the leads of a transfer until nothing is left to do for now; true if it is not over then,
 * because actions are in progress or another process has it. `stopping` ends it between two
 * batches.
 */
export async function moveLeads({
  db,
  userId,
  taskId,
  now,
  stopping,
}: {
  db: Database;
  userId: string;
  taskId: string;
  now: () => number;
  stopping: () => boolean;
}): Promise<boolean> {
  for (let after: number | null = 0; after !== null && !stopping();)
    after = (await moveBatch({ db, userId, now: Math.floor(now()) }, { taskId, after })).next;
  const transfer = await readLeadTransfer({ db, userId }, taskId);
  return transfer !== null && transfer.endedAt === null;
}
