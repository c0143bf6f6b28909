import {
  hasUnlockedCampaign,
  lockCampaignRow,
  lockCampaignCreation,
  readCampaign,
  updateCampaign,
  type CampaignSummary,
} from '#data/campaigns/campaigns.ts';
import { carrySettings } from '#data/shared-campaigns/copies.ts';
import { instant } from '#data/database.ts';
import { insertEvent } from '#data/tables/events.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import { ZERO_COUNTS, readCampaignCounts } from '#data/campaigns/statistics.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import {
  haltDetail,
  readCampaignGates,
  statusChangeVerdict,
} from '#server/campaigns/campaign-gates.ts';
import type { Call } from '#server/http/handler.ts';
import { checkLaunch } from '#server/campaign-facts/launch-check.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { planMoment } from '#server/plan/user-plan.ts';

/**
 * Starts or stops a campaign; its first start has an event of its own (platform spec, section 4;
 * product rules, section 14).
 */
export async function setCampaignStatus({
  scope,
  params: { campaignId },
  body: { status },
  caller: { userId },
  parts,
  now,
  realNow,
}: Call<'PATCH /campaigns/{campaignId}/status'>): Promise<CampaignSummary> {
  const check =
    status === 'ACTIVE' ? await checkFirstStart({ userId, campaignId, parts, now, realNow }) : null;
  return inScope(scope, async (scope) => {
    // Two starts at once must not both take the plan's only place.
    await lockCampaignCreation(scope);
    const campaign = found(await lockCampaignRow(scope, campaignId));
    await rejectCopy(scope, campaignId);
    if (campaign.status === status) return campaign;
    const { leadPacks } =
      (await readCampaignCounts(scope, [campaignId])).get(campaignId) ?? ZERO_COUNTS;
    const gates = await readCampaignGates(scope, planMoment(parts, realNow), now);
    const anotherUnlocked = await hasUnlockedCampaign(scope, campaignId);
    const verdict = statusChangeVerdict({ campaign, leadPacks, gates, anotherUnlocked });
    if (!verdict.allowed)
      throw new ApiError(
        verdict.reason,
        verdict.text === undefined ? {} : { detail: verdict.text },
      );

    const first = status === 'ACTIVE' && campaign.started_at === null;
    const switched = await updateCampaign(scope, campaignId, {
      status,
      ...(first ? { started_at: instant(now) } : {}),
    });
    if (status === 'ACTIVE' || campaign.status === 'ACTIVE') {
      await insertEvent({
        db: scope.db,
        userId,
        type: status === 'ACTIVE' ? 'CAMPAIGN_STARTED' : 'CAMPAIGN_STOPPED',
        at: now,
        campaignId,
        actor: 'USER',
        data:
          status === 'ACTIVE'
            ? { first, from: campaign.status, ...(first && check !== null && { check }) }
            : {},
      });
    }
    await carrySettings(scope, campaignId);
    await wakeLane(scope, now);
    await publishStreamEvent(scope, 'campaign.statistics', { campaignId });
    return switched;
  });
}

/**
 * How many leads' texts are checked when a campaign starts: a full list; the check on the screen
 * covers longer ones.
 */
const CHECKED_AT_START = 30_000;

/**
 * What the launch check found at the first start, as its event stores it; null for any later start.
 * Runs before the transaction, so that nothing is locked while texts are read.
 */
async function checkFirstStart({
  userId,
  campaignId,
  parts,
  now,
  realNow,
}: Pick<Call<'PATCH /campaigns/{campaignId}/status'>, 'parts' | 'now' | 'realNow'> & {
  userId: string;
  campaignId: string;
}): Promise<Record<string, unknown> | null> {
  const { db } = parts;
  const campaign = await readCampaign({ db, userId }, campaignId);
  if (
    campaign === undefined ||
    campaign.started_at !== null ||
    campaign.locked ||
    !campaign.sequence_completed
  )
    return null;
  const sequence = (await readSequence({ db, userId }, campaignId))?.sequence ?? null;
  const { checkedLeads, alternativeLeads, counts, steps, limits, email } = await checkLaunch(
    { db, userId, now },
    { campaignId, sequence, plan: planMoment(parts, realNow), atMost: CHECKED_AT_START },
  );
  return {
    checkedLeads,
    alternativeLeads,
    found: Object.fromEntries(counts),
    steps: steps.map(({ item, code }) => ({ itemId: item.id, code })),
    ...(email && {
      email: email.notes.flatMap(({ code, fine }) => (fine ? [] : [code])),
    }),
    limitsOfNothing: limits.filter(({ limit }) => limit === 0).map(({ type }) => type),
  };
}

/** Unlocks a campaign if the plan allows several, or if no other is unlocked. */
export async function unlockCampaign({
  scope,
  params: { campaignId },
  parts,
  now,
  realNow,
}: Call<'POST /campaigns/{campaignId}/unlock'>): Promise<CampaignSummary> {
  return inScope(scope, async (scope) => {
    await lockCampaignCreation(scope);
    const campaign = found(await lockCampaignRow(scope, campaignId));
    if (!campaign.locked) return campaign;
    const gates = await readCampaignGates(scope, planMoment(parts, realNow), now);
    if (!gates.multipleCampaigns && (await hasUnlockedCampaign(scope, campaignId)))
      throw new ApiError(gates.halt?.code ?? 'CAMPAIGN_LIMIT', haltDetail(gates));
    const unlocked = await updateCampaign(scope, campaignId, { locked: false });
    await wakeLane(scope, now);
    await publishStreamEvent(scope, 'campaign.statistics', { campaignId });
    return unlocked;
  });
}
