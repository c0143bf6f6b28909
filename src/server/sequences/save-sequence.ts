import { withStoredFiles } from '#core/sequence/attachment-rules.ts';
import { changeEffects } from '#core/sequence/change-effects.ts';
import { sequenceFieldErrors } from '#core/sequence/error-texts.ts';
import {
  storedSequence,
  validateSequence,
  type SequenceValidation,
} from '#core/sequence/sequence-errors.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { counted } from '#core/text/formats.ts';
import { readActingUser, readActingUserStatement } from '#data/identity/acting-user.ts';
import { readAttachmentsStatement, storedAttachment } from '#data/tables/attachments.ts';
import {
  lockCampaignToSaveStatement,
  revertToDraftStatement,
  ownCampaignIdsStatement,
  type CampaignSummary,
} from '#data/campaigns/campaigns.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { ensureMovedPackStatement } from '#data/lead-packs/moved-pack.ts';
import type { Owner } from '#data/scope.ts';
import { copyFiles } from '#data/shared-campaigns/copies.ts';
import { listCopies, readShared } from '#data/shared-campaigns/shared-campaigns.ts';
import { placeLeadsAfterSaveStatements } from '#data/leads/lead-placement.ts';
import { runPipelined, type Statement } from '#data/database/pipelined-client.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import {
  readItemStanding,
  type ItemStanding,
  clearLeadPlacesStatement,
  writeSequenceStatements,
} from '#data/campaigns/sequences.ts';
import { publishStreamEventStatement } from '#data/tables/stream-events.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import {
  campaignsNamed,
  isCampaignId,
  factsOf,
  filesOfSequence,
  hasInviteByEmail,
  mayInviteByEmail,
  rejectForeign,
} from '#server/campaign-facts/sequence-facts.ts';
import { rejectCopy } from '#server/campaign-facts/shared-copy.ts';
import { planMoment, type PlanMoment } from '#server/plan/user-plan.ts';

type Save = Call<'POST /v1/sequenceitems'>;
export type SavedSequence = { sequence: SequenceItem | null; sequenceUpdatedAt: number };

/**
 * Saves a sequence as the next version. A stale version changes nothing, and of several saves of
 * one version exactly one wins. A sequence with errors is rejected with all of them (product rules,
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
  const plan = planMoment(parts, realNow);
  const inviteByEmailAllowed = await inviteByEmailAllowedFor({ root, userId, parts, plan });
  const named = campaignsNamed(root);
  return inTransaction(parts.db, async (trx) => {
    const { campaign, user, files, own } = await readBefore({
      trx,
      userId,
      campaignId,
      root,
      named,
    });
    const facts = { ...factsOf({ root, user, files, plan, inviteByEmailAllowed }), campaignId };
    await rejectCopy({ db: trx, userId }, campaignId);
    if (campaign.locked) throw new ApiError('CAMPAIGN_LOCKED');
    rejectStale(campaign, body.sequenceUpdatedAt);
    const validation = validateSequence(facts);
    const unfinished = keepUnfinished && campaign.started_at === null;
    if (!unfinished) rejectErrors(validation);
    rejectForeign({ named, own });
    // Two saves within one millisecond are still two versions.
    const updatedAt = Math.max(now, (campaign.sequence_updated_at ?? 0) + 1);
    const sequence = root === null ? null : withStoredFiles(storedSequence(root), files);
    const copies = await lockCopies({ db: trx, userId }, campaignId);
    await rejectMoving({ db: trx, userId }, campaignId, named);
    if (campaign.started_at !== null)
      await rejectUndecided({
        ones: [campaign, ...copies.map((copy) => copy.campaign)].map(({ campaign_id }, place) => ({
          db: trx,
          userId: copies[place - 1]?.userId ?? userId,
          campaignId: campaign_id,
        })),
        before: campaign.walked,
        after: sequence,
        removedItems,
      });
    const change = { sequence, completed: validation.valid, updatedAt, now, removedItems };
    await runPipelined(trx, [
      ...replacing({ userId, campaign, ...change }),
      ...copies.flatMap((copy) => replacing({ ...copy, ...change })),
    ]);
    for (const copy of copies)
      await copyFiles({ db: trx, userId: copy.userId }, { ownerId: userId, campaignId });
    return { sequence, sequenceUpdatedAt: updatedAt };
  });
}

/** Asks the provider before the campaign is locked, so that no one waits for it. */
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
  if (!hasInviteByEmail(root)) return false;
  const user = found(await readActingUser({ db: parts.db, userId }));
  return mayInviteByEmail(user, parts.network, plan);
}

type ReadBefore = {
  trx: DatabaseTransaction;
  userId: string;
  campaignId: string;
  root: SequenceItem | null;
  named: readonly string[];
};

/** Everything that decides about a save, as statements; the campaign is locked first. */
function readingBefore({ trx, userId, campaignId, root, named }: ReadBefore) {
  return [
    lockCampaignToSaveStatement({ db: trx, userId }, campaignId),
    readActingUserStatement({ db: trx, userId }),
    readAttachmentsStatement(userId, filesOfSequence(root)),
    ownCampaignIdsStatement(userId, named.filter(isCampaignId)),
  ] as const;
}

async function readBefore({ trx, userId, campaignId, ...judged }: ReadBefore) {
  const [[campaign], [user], files, own] = await runPipelined(
    trx,
    readingBefore({ trx, userId, campaignId, ...judged }),
  );
  if (campaign === undefined || user === undefined) throw new ApiError('NOT_FOUND');
  return {
    campaign,
    user,
    files: files.map(storedAttachment),
    own: own.map(({ campaign_id }) => campaign_id),
  };
}

function rejectErrors(validation: SequenceValidation): void {
  if (validation.valid) return;
  throw new ApiError('SEQUENCE_INVALID', {
    sequence: validation.sequence ?? undefined,
    fieldErrors: sequenceFieldErrors(validation, 'sequenceItemRequest'),
  });
}

type Replacement = {
  userId: string;
  campaign: Pick<CampaignSummary, 'campaign_id' | 'status'> & { walked: SequenceItem | null };
  sequence: SequenceItem | null;
  /** Has no errors; only then may it run. */
  completed: boolean;
  updatedAt: number;
  now: number;
  removedItems: Save['body']['removedItems'];
};

/**
 * As statements, in order: the sequence as the next version, all leads in their places, and an
 * event for those who view the campaign.
 */
function replacing({ userId, campaign, ...change }: Replacement): Statement<unknown>[] {
  return [
    ...writingAndPlacing({ userId, campaign, ...change }),
    publishStreamEventStatement(userId, 'campaign.statistics', {
      campaignId: campaign.campaign_id,
    }),
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
    ...writeSequenceStatements({ ...one, sequence, completed, updatedAt }),
    // A draft stays one until it is saved as a campaign; a ready campaign whose sequence is no
    // longer finished becomes a draft again.
    ...(!completed && campaign.status === 'NOT_ACTIVE' ? [revertToDraftStatement(one)] : []),
  ];
  if (sequence === null) return [...writing, clearLeadPlacesStatement(one)];
  // In a campaign that never started, all leads begin at the new root, so none is on a removed
  // item.
  const { statements } = placeLeadsAfterSaveStatements({
    ...one,
    before: campaign.walked,
    after: sequence,
    ...(removedItems && { removedItems }),
  });
  // A campaign that is fed gets its list now, so that it can be started before any lead has come.
  const fed =
    typeof sequence.moveLeadsFromSequenceId === 'string'
      ? [ensureMovedPackStatement({ ...one, fromCampaignId: sequence.moveLeadsFromSequenceId })]
      : [];
  return [...writing, ...statements, ...fed];
}

function rejectStale(campaign: CampaignSummary, sequenceUpdatedAt: string | null): void {
  const known = sequenceUpdatedAt === null ? null : Date.parse(sequenceUpdatedAt);
  if (known !== campaign.sequence_updated_at)
    throw new ApiError('STALE_SEQUENCE', {
      currentVersion: isoInstant(campaign.sequence_updated_at),
    });
}

/** Rejects moving leads from or to a campaign that has several senders: people are dealt to it. */
async function rejectMoving(
  scope: Owner<DatabaseTransaction>,
  campaignId: string,
  named: readonly string[],
): Promise<void> {
  if (named.length === 0) return;
  const shared = await readShared(scope, [campaignId, ...named.filter(isCampaignId)]);
  if (shared.size > 0) throw new ApiError('CAMPAIGN_NOT_SHAREABLE');
}

/** The campaigns of the other senders, locked in their order, with what their leads walk. */
async function lockCopies(
  scope: Owner<DatabaseTransaction>,
  campaignId: string,
): Promise<Pick<Replacement, 'userId' | 'campaign'>[]> {
  const locked: Pick<Replacement, 'userId' | 'campaign'>[] = [];
  for (const copy of await listCopies(scope, campaignId)) {
    const own = { db: scope.db, userId: copy.userId };
    const [[campaign]] = await runPipelined(scope.db, [
      lockCampaignToSaveStatement(own, copy.campaignId),
    ] as const);
    if (campaign !== undefined) locked.push({ userId: copy.userId, campaign });
  }
  return locked;
}

/** Rejects removing items with leads on them, of any sender, until the save says where they go. */
async function rejectUndecided({
  ones,
  before,
  after,
  removedItems = {},
}: {
  ones: readonly { db: DatabaseTransaction; userId: string; campaignId: string }[];
  before: SequenceItem | null;
  after: SequenceItem | null;
  removedItems: Save['body']['removedItems'];
}): Promise<void> {
  const undecided = changeEffects({ before, after })
    .removed.map(({ id }) => id)
    .filter((id) => removedItems[id] === undefined);
  if (undecided.length === 0) return;
  const standing: ItemStanding[] = [];
  for (const one of ones) standing.push(...(await readItemStanding(one, one.campaignId)));
  // Untried leads begin at the new root, and those that ended stay ended.
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
    throw new ApiError('CONFLICT', {
      detail: `${counted(leads, 'lead is', 'leads are')} on steps you’re removing. Choose whether they move to the next step or finish`,
    });
}
