import { withStoredFiles } from '#core/sequence/attachment-rules.ts';
import { changeEffects } from '#core/sequence/change-effects.ts';
import {
  storedSequence,
  validateSequence,
  type SequenceValidation,
} from '#core/sequence/sequence-errors.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { counted } from '#core/text/formats.ts';
import { readActingUser, readingActingUser } from '#data/identity/acting-user.ts';
import { readingAttachments, storedAttachment } from '#data/campaigns/attachments.ts';
import {
  holdingCampaignToSave,
  makingDraft,
  ofOwnCampaigns,
  type CampaignSummary,
} from '#data/campaigns/campaigns.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { ensuringMovedPack } from '#data/lead-packs/moved-pack.ts';
import { placingLeadsAfterSave } from '#data/leads/lead-placement.ts';
import { together, type Statement } from '#data/database/pipelined-client.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import {
  readItemStanding,
  takingLeadsOffSequence,
  writingSequence,
} from '#data/campaigns/sequences.ts';
import { announcing } from '#data/notices/stream-events.ts';
import type { Call } from '#server/handler.ts';
import { isoInstant } from '#server/page-answer.ts';
import { Refusal } from '#server/refusal.ts';
import {
  campaignsNamed,
  canBeCampaign,
  factsOf,
  filesOfSequence,
  invitesAnybodyByEmail,
  mayInviteByEmail,
  refuseForeign,
} from '#server/sequence-facts.ts';
import { planMoment, type PlanMoment } from '#server/user-plan.ts';

type Save = Call<'POST /v1/sequenceitems'>;
export type SavedSequence = { sequence: SequenceItem | null; sequenceUpdatedAt: number };

/**
 * Saves a sequence as the next version. A stale version changes nothing, and of several saves of
 * one version exactly one wins. A sequence with errors is refused with all of them (product rules,
 * section 2), unless it is to be kept unfinished in a campaign that never started (decision 86).
 */
export async function saveSequence({
  body,
  caller: { userId },
  parts,
  now,
  realNow,
}: Save): Promise<SavedSequence> {
  const { campaignId, sequenceItemRequest: root, removedItems, keepUnfinished } = body;
  const plan = planMoment({ parts, realNow });
  const inviteByEmailAllowed = await inviteByEmailAllowedFor({ root, userId, parts, plan });
  const named = campaignsNamed(root);
  return inTransaction({
    db: parts.db,
    work: async (trx) => {
      const { campaign, user, files, own } = await readBefore({
        trx,
        userId,
        campaignId,
        root,
        named,
      });
      const facts = { ...factsOf({ root, user, files, plan, inviteByEmailAllowed }), campaignId };
      if (campaign.locked) throw new Refusal('CAMPAIGN_LOCKED');
      refuseStale({ campaign, sequenceUpdatedAt: body.sequenceUpdatedAt });
      const validation = validateSequence(facts);
      const unfinished = keepUnfinished && campaign.started_at === null;
      if (!unfinished) refuseErrors(validation);
      refuseForeign({ named, own });
      // Two saves within one millisecond are still two versions.
      const updatedAt = Math.max(now, (campaign.sequence_updated_at ?? 0) + 1);
      const sequence =
        root === null ? null : withStoredFiles({ root: storedSequence(root), files });
      if (campaign.started_at !== null)
        await refuseUndecided({
          one: { db: trx, userId, campaignId },
          before: campaign.walked,
          after: sequence,
          removedItems,
        });
      const statements = replacing({
        userId,
        campaign,
        sequence,
        completed: validation.valid,
        updatedAt,
        now,
        removedItems,
      });
      await together(trx, statements, { commit: true });
      return { sequence, sequenceUpdatedAt: updatedAt };
    },
  });
}

/** The provider is asked before the campaign is held, so that nobody waits for it. */
async function inviteByEmailAllowedFor({
  root,
  userId,
  parts,
  plan,
}: {
  root: SequenceItem | null;
  userId: string;
  parts: Save['parts'];
  plan: PlanMoment;
}): Promise<boolean> {
  if (!invitesAnybodyByEmail(root)) return false;
  const user = await readActingUser({ db: parts.db, userId });
  if (user === undefined) throw new Refusal('NOT_FOUND');
  return mayInviteByEmail({ user, network: parts.network, plan });
}

type ReadBefore = {
  trx: DatabaseTransaction;
  userId: string;
  campaignId: string;
  root: SequenceItem | null;
  named: readonly string[];
};

/** Everything that a save is judged by, as statements; the campaign is held first. */
function readingBefore({ trx, userId, campaignId, root, named }: ReadBefore) {
  return [
    holdingCampaignToSave({ db: trx, userId, campaignId }),
    readingActingUser({ db: trx, userId }),
    readingAttachments({ userId, attachmentIds: filesOfSequence(root) }),
    ofOwnCampaigns({ userId, campaignIds: named.filter(canBeCampaign) }),
  ] as const;
}

async function readBefore({ trx, userId, campaignId, ...judged }: ReadBefore) {
  const [[campaign], [user], files, own] = await together(
    trx,
    readingBefore({ trx, userId, campaignId, ...judged }),
  );
  if (campaign === undefined || user === undefined) throw new Refusal('NOT_FOUND');
  return {
    campaign,
    user,
    files: files.map(storedAttachment),
    own: own.map(({ campaign_id }) => campaign_id),
  };
}

function refuseErrors({ valid, sequence, errors }: SequenceValidation): void {
  if (valid) return;
  throw new Refusal('SEQUENCE_INVALID', {
    sequence: sequence ?? undefined,
    fieldErrors: [
      {
        path: 'sequenceItemRequest',
        code: errors[0] ?? 'EMPTY_SEQUENCE',
        message: 'This sequence has errors',
      },
    ],
  });
}

type Replacement = {
  userId: string;
  campaign: Pick<CampaignSummary, 'campaign_id' | 'status'> & { walked: SequenceItem | null };
  sequence: SequenceItem | null;
  /** Without errors; only then may it run. */
  completed: boolean;
  updatedAt: number;
  now: number;
  removedItems: Save['body']['removedItems'];
};

/**
 * As statements, in their order: the sequence as the next version, all leads in their places, and
 * the word to those who look at the campaign.
 */
function replacing({ userId, campaign, ...change }: Replacement): Statement<unknown>[] {
  return [
    ...writingAndPlacing({ userId, campaign, ...change }),
    announcing({ userId, type: 'campaign.statistics', data: { campaignId: campaign.campaign_id } }),
  ];
}

function writingAndPlacing({
  userId,
  campaign,
  sequence,
  completed,
  updatedAt,
  now,
  removedItems,
}: Replacement): Statement<unknown>[] {
  const one = { userId, campaignId: campaign.campaign_id, now };
  const writing = [
    ...writingSequence({ ...one, sequence, completed, updatedAt }),
    // A draft stays one until it is saved as a campaign; what was one and has no finished sequence
    // any more is a draft again.
    ...(!completed && campaign.status === 'NOT_ACTIVE' ? [makingDraft(one)] : []),
  ];
  if (sequence === null) return [...writing, takingLeadsOffSequence(one)];
  // All leads of a campaign that never started begin at the new root; none stands on a removed
  // item.
  const { statements } = placingLeadsAfterSave({
    ...one,
    before: campaign.walked,
    after: sequence,
    ...(removedItems && { removedItems }),
  });
  // A campaign that is fed has its list from now on, so that it can be started before anybody has
  // come.
  const fed =
    typeof sequence.moveLeadsFromSequenceId === 'string'
      ? [ensuringMovedPack({ ...one, fromCampaignId: sequence.moveLeadsFromSequenceId })]
      : [];
  return [...writing, ...statements, ...fed];
}

function refuseStale({
  campaign,
  sequenceUpdatedAt,
}: {
  campaign: CampaignSummary;
  sequenceUpdatedAt: string | null;
}): void {
  const known = sequenceUpdatedAt === null ? null : Date.parse(sequenceUpdatedAt);
  if (known !== campaign.sequence_updated_at)
    throw new Refusal('STALE_SEQUENCE', {
      currentVersion: isoInstant(campaign.sequence_updated_at),
    });
}

/**
 * Refuses to remove items that leads stand on until the save says where each of these leads goes.
 */
async function refuseUndecided({
  one,
  before,
  after,
  removedItems = {},
}: {
  one: { db: DatabaseTransaction; userId: string; campaignId: string };
  before: SequenceItem | null;
  after: SequenceItem | null;
  removedItems: Save['body']['removedItems'];
}): Promise<void> {
  const undecided = changeEffects({ before, after })
    .removed.map(({ id }) => id)
    .filter((id) => removedItems[id] === undefined);
  if (undecided.length === 0) return;
  const standing = await readItemStanding(one);
  // Leads that were never tried begin at the new root, those that ended stay ended.
  const untried = before?.id;
  const leads = standing
    .filter(
      ({ itemId, state }) =>
        undecided.includes(itemId) &&
        ['IN_PROGRESS', 'WAITING', 'PAUSED', 'FAILED', 'GETTING_READY'].includes(state) &&
        !(state === 'GETTING_READY' && itemId === untried),
    )
    .reduce((sum, { leads: count }) => sum + count, 0);
  if (leads > 0)
    throw new Refusal('CONFLICT', {
      detail: `${counted(leads, 'lead is', 'leads are')} on steps you’re removing. Choose whether they move to the next step or finish`,
    });
}
