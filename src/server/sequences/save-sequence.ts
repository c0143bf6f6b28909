import { withStoredFiles } from '#core/sequence/attachment-rules.ts';
import { changeEffects } from '#core/sequence/change-effects.ts';
import { storedSequence, validateSequence } from '#core/sequence/sequence-errors.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { readActingUser } from '#data/acting-user.ts';
import { holdCampaign, updateCampaign, type CampaignSummary } from '#data/campaigns.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { ensureMovedPack } from '#data/moved-pack.ts';
import { placeLeadsAfterSave } from '#data/lead-placement.ts';
import { inTransaction } from '#data/retried-transaction.ts';
import { readItemStanding, readSequence, takeLeadsOffSequence, writeSequence } from '#data/sequences.ts';
import { announce } from '#data/stream-events.ts';
import type { Call } from '#server/handler.ts';
import { isoInstant } from '#server/page-answer.ts';
import { Refusal } from '#server/refusal.ts';
import { refuseForeignCampaigns, sequenceFacts } from '#server/sequence-facts.ts';
import { planMoment } from '#server/user-plan.ts';

type Save = Call<'POST /v1/sequenceitems'>;
export type SavedSequence = { sequence: SequenceItem | null; sequenceUpdatedAt: number };

/**
 * Saves a sequence as the next version. A stale version changes nothing, and of several saves of one version exactly one wins. A sequence with
 * errors is refused with all of them; none at all clears a campaign that never started (product rules, section 2).
 */
export async function saveSequence({ body, caller: { userId }, parts, now, realNow }: Save): Promise<SavedSequence> {
  const { campaignId, sequenceItemRequest: root } = body;
  const user = await readActingUser({ db: parts.db, userId });
  if (user === undefined) throw new Refusal('NOT_FOUND');
  const facts = { ...(await sequenceFacts({ db: parts.db, root, user, network: parts.network, plan: planMoment({ parts, realNow }) })), campaignId };
  return inTransaction({
    db: parts.db,
    work: async (trx) => {
      const campaign = await holdCampaign({ db: trx, userId, campaignId });
      if (campaign === undefined) throw new Refusal('NOT_FOUND');
      if (campaign.locked) throw new Refusal('CAMPAIGN_LOCKED');
      refuseStale({ campaign, sequenceUpdatedAt: body.sequenceUpdatedAt });
      const cleared = root === null && campaign.started_at === null;
      const validation = validateSequence(facts);
      if (!validation.valid && !cleared) throw new Refusal('SEQUENCE_INVALID', { sequence: validation.sequence ?? undefined, fieldErrors: [{ path: 'sequenceItemRequest', code: validation.errors[0] ?? 'EMPTY_SEQUENCE', message: 'This sequence has errors' }] });
      if (root !== null) await refuseForeignCampaigns({ db: trx, userId, root });
      // Two saves within one millisecond are still two versions.
      const updatedAt = Math.max(now, (campaign.sequence_updated_at ?? 0) + 1);
      const sequence = root === null ? null : withStoredFiles({ root: storedSequence(root), files: facts.files });
      await replaceSequence({ trx, userId, campaign, sequence, updatedAt, now, removedItems: body.removedItems });
      await announce({ db: trx, userId, type: 'campaign.statistics', data: { campaignId } });
      return { sequence, sequenceUpdatedAt: updatedAt };
    },
  });
}

type Replacement = { trx: DatabaseTransaction; userId: string; campaign: CampaignSummary; sequence: SequenceItem | null; updatedAt: number; now: number; removedItems: Save['body']['removedItems'] };

async function replaceSequence({ trx, userId, campaign, sequence, updatedAt, now, removedItems }: Replacement): Promise<void> {
  const one = { db: trx, userId, campaignId: campaign.campaign_id };
  const before = (await readSequence(one))?.sequence ?? null;
  if (campaign.started_at !== null) await refuseUndecided({ one, before, after: sequence, removedItems });
  await writeSequence({ ...one, sequence, completed: sequence !== null, updatedAt });
  if (sequence === null) await takeLeadsOffSequence({ ...one, now });
  // All leads of a campaign that never started begin at the new root; none stands on a removed item.
  else await placeLeadsAfterSave({ ...one, before: campaign.started_at === null ? null : before, after: sequence, removedItems, now });
  // A campaign that is fed has its list from now on, so that it can be started before anybody has come.
  if (typeof sequence?.moveLeadsFromSequenceId === 'string') await ensureMovedPack({ ...one, fromCampaignId: sequence.moveLeadsFromSequenceId, now });
  // A draft stays one until it is saved as a campaign; what was one and has no sequence any more is a draft again.
  if (sequence === null && campaign.status === 'NOT_ACTIVE') await updateCampaign({ ...one, change: { status: 'DRAFT' } });
}

function refuseStale({ campaign, sequenceUpdatedAt }: { campaign: CampaignSummary; sequenceUpdatedAt: string | null }): void {
  const known = sequenceUpdatedAt === null ? null : Date.parse(sequenceUpdatedAt);
  if (known !== campaign.sequence_updated_at) throw new Refusal('STALE_SEQUENCE', { currentVersion: isoInstant(campaign.sequence_updated_at) });
}

/** Refuses to remove items that leads stand on until the save says where each of these leads goes. */
async function refuseUndecided({ one, before, after, removedItems = {} }: { one: { db: DatabaseTransaction; userId: string; campaignId: string }; before: SequenceItem | null; after: SequenceItem | null; removedItems: Save['body']['removedItems'] }): Promise<void> {
  const undecided = changeEffects({ before, after }).removed.map(({ id }) => id).filter((id) => removedItems[id] === undefined);
  if (undecided.length === 0) return;
  const standing = await readItemStanding(one);
  // Leads that were never tried begin at the new root, those that ended stay ended.
  const untried = before?.id;
  const leads = standing.filter(({ itemId, state }) => undecided.includes(itemId) && ['IN_PROGRESS', 'WAITING', 'PAUSED', 'FAILED', 'GETTING_READY'].includes(state) && !(state === 'GETTING_READY' && itemId === untried)).reduce((sum, { leads: count }) => sum + count, 0);
  if (leads > 0) throw new Refusal('CONFLICT', { detail: `${leads === 1 ? '1 lead stands' : `${leads.toLocaleString('en-US')} leads stand`} on steps that you remove. Say for each whether they go to the next step or finish` });
}
