import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { tagTextError } from '#core/lead/tag-text.ts';
import type { BulkAction } from '#contract/leads.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import {
  blacklistLeads,
  finishLeads,
  pauseLeads,
  removeLeads,
  resumeLeads,
  retryLeads,
  unblacklistLeads,
  type LeadChange,
} from '#data/leads/lead-changes.ts';
import { skipSteps } from '#data/campaigns/skip-steps.ts';
import { listAllLeadIds } from '#data/lead-lists/lead-lists.ts';
import { blacklistedLeadIds, changeTag, ownLeadIds } from '#data/leads/leads.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { Owner } from '#data/scope.ts';
import { holdSharedList, isOnSharedList, lockSharedList } from '#data/teams/shared-blacklist.ts';
import { shareRecord } from '#data/teams/share-record.ts';
import type { OpenTry } from '#data/teams/void-tries.ts';
import { waitForTries } from '#server/http/wait-for-tries.ts';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import type { Call } from '#server/http/handler.ts';
import { readLeadFilter } from '#server/lead-lists/lead-filter-query.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

type Bulk = Call<'POST /leads/bulk'>;
type Skipped = { leadId: string; code: string };
type Answer = { changed: number; changedIds: string[] | null; skipped: Skipped[] };
type Outcome = {
  skipped: readonly Skipped[];
  campaignIds: readonly string[];
  tries?: readonly OpenTry[];
};
type Asked = LeadChange & { db: DatabaseTransaction; tag: string; realNow: number };

/** If more leads than this changed, their ids are left out: no call accepts that many. */
const MAX_IDS = 30_000;
/**
 * Up to this many changed leads are published one by one; beyond that, only their campaigns are.
 */
const TOLD_ONE_BY_ONE = 50;

/** What each action does; the answer names the leads it skipped and why. */
const ACTIONS = {
  PAUSE: pauseLeads,
  RESUME: resumeLeads,
  FINISH: finishLeads,
  RETRY: retryLeads,
  SKIP: skipSteps,
  REMOVE: removeLeads,
  BLACKLIST: (asked) => changeBlacklist({ asked, to: true }),
  UNBLACKLIST: (asked) => changeBlacklist({ asked, to: false }),
  TAG: (asked) => changeTags({ asked, add: true }),
  UNTAG: (asked) => changeTags({ asked, add: false }),
} as const satisfies Record<BulkAction, (asked: Asked) => Promise<Outcome>>;

/**
 * Applies one action to many leads, all or nothing: to the named ones or to all that match a
 * filter, in one campaign or in all. People added to a team's shared list are stopped in every
 * account before the answer; `underWay` counts actions that had left and have no outcome yet.
 */
export async function bulkLeads({
  body,
  caller: { userId },
  parts: { db },
  now,
  realNow,
}: Bulk): Promise<Answer & { underWay: number }> {
  const { action, leadIds, filter } = body;
  if ((leadIds === undefined) === (filter === undefined))
    throw rejectField('leadIds', 'EITHER_OR', 'Provide either leads or a filter');
  const tag = body.tag?.trim() ?? '';
  if ((action === 'TAG' || action === 'UNTAG') && tag === '')
    throw rejectField('tag', 'REQUIRED', FIELD_MESSAGES.REQUIRED());
  const wrongTag = action === 'TAG' ? tagTextError(tag) : null;
  if (wrongTag !== null) throw rejectField('tag', 'INVALID', wrongTag);
  const campaignId = body.campaignId ?? filter?.campaignId ?? null;
  if (campaignId !== null) await rejectUnknownCampaign({ db, userId }, campaignId);
  const asked =
    leadIds === undefined
      ? await listAllLeadIds({ db, userId }, await readLeadFilter({ db, userId }, filter ?? {}))
      : [...new Set<string>(leadIds)];
  const { tries, ...answer } = await inTransaction(db, async (trx) => {
    const own = await ownLeadIds({ db: trx, userId }, asked);
    const known = asked.filter((leadId) => own.has(leadId));
    const unknown = asked
      .filter((leadId) => !own.has(leadId))
      .map((leadId) => ({ leadId, code: 'NOT_FOUND' }));
    const {
      skipped,
      campaignIds,
      tries = [],
    }: Outcome = await ACTIONS[action]({
      db: trx,
      userId,
      leadIds: known,
      campaignId,
      now,
      actor: 'USER',
      realNow,
      tag,
    });
    const passedOver = new Set(skipped.map(({ leadId }) => leadId));
    const changedIds = known.filter((leadId) => !passedOver.has(leadId));
    await tell({ trx, userId, leadIds: changedIds, campaignId, campaignIds });
    return {
      changed: changedIds.length,
      changedIds: changedIds.length > MAX_IDS ? null : changedIds,
      skipped: [...skipped, ...unknown],
      tries,
    };
  });
  return { ...answer, underWay: await waitForTries(db, tries) };
}

/** The list is one of people, so leads that are in no campaign are added too. */
async function changeBlacklist({ asked, to }: { asked: Asked; to: boolean }): Promise<Outcome> {
  const listed = await blacklistedLeadIds(asked, asked.leadIds);
  const already = asked.leadIds.filter((leadId) => listed.has(leadId) === to);
  if (to) await holdSharedList(asked);
  else await ensureMayTakeOff(asked, asked.leadIds);
  const { campaignIds } = await (to ? blacklistLeads(asked) : unblacklistLeads(asked));
  const tries = to ? await shareRecord(asked) : [];
  const covered = to ? [] : [...(await blacklistedLeadIds(asked, asked.leadIds))];
  return {
    skipped: [
      ...already.map((leadId) => ({ leadId, code: 'ALREADY_SO' })),
      ...covered.map((leadId) => ({ leadId, code: 'DO_NOT_CONTACT' })),
    ],
    campaignIds,
    tries,
  };
}

/**
 * Rejects removing people who are on the team's shared list: a manager or owner removes those
 * there, for everyone.
 */
async function ensureMayTakeOff(
  scope: Owner<DatabaseTransaction>,
  leadIds: LeadChange['leadIds'],
): Promise<void> {
  const teamId = await lockSharedList(scope);
  if (teamId !== null && (await isOnSharedList(scope, teamId, leadIds)))
    throw new ApiError('ON_TEAM_BLACKLIST');
}

async function changeTags({ asked, add }: { asked: Asked; add: boolean }): Promise<Outcome> {
  const changed = new Set(await changeTag(asked, { ...asked, add }));
  return {
    skipped: asked.leadIds
      .filter((leadId) => !changed.has(leadId))
      .map((leadId) => ({ leadId, code: 'ALREADY_SO' })),
    campaignIds: [],
  };
}

async function tell({
  trx,
  userId,
  leadIds,
  campaignId,
  campaignIds,
}: {
  trx: DatabaseTransaction;
  userId: string;
  leadIds: readonly string[];
  campaignId: string | null;
  campaignIds: readonly string[];
}): Promise<void> {
  if (leadIds.length <= TOLD_ONE_BY_ONE)
    for (const leadId of leadIds)
      await publishStreamEvent({ db: trx, userId }, 'lead.changed', { leadId, campaignId });
  for (const changed of campaignIds)
    await publishStreamEvent({ db: trx, userId }, 'campaign.statistics', { campaignId: changed });
}
