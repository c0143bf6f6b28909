import { isConnected } from '#core/account/user-status.ts';
import { RECONNECT_DAYS } from '#core/sequence/reconnect.ts';
import { isOpenWithdrawal, WITHDRAWAL_STATES } from '#core/limits/withdrawal.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import type { invitationRoutes } from '#contract/invitations.ts';
import { taskIdShape } from '#contract/shapes.ts';
import { readActingUser } from '#data/identity/acting-user.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { ownLeadIds } from '#data/leads/leads.ts';
import { inScope, inTransaction } from '#data/database/retried-transaction.ts';
import {
  cancelWithdrawalTask,
  countPendingInvitations,
  insertWithdrawalTask,
  knownInvitations,
  readWithdrawalTask,
  runningWithdrawalTask,
  type KnownInvitation,
  type WithdrawalTask,
} from '#data/waiting/withdrawals.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { sentInvitations } from '#server/users/sent-invitations.ts';
import { rejectUnknownCampaign } from '#server/http/reject-unknown-campaign.ts';

type Ask = Call<'POST /v1/linkedin/identity/withdraw'>;

/**
 * Withdrawals of pending invitations, at the engine's pace (product api, "User and LinkedIn
 * connection").
 */
export const invitationHandlers: Handlers<keyof typeof invitationRoutes> = {
  'GET /v1/linkedin/identity/withdraw': async ({ scope, now }) => {
    const counts = await countPendingInvitations(scope, now - RECONNECT_DAYS * MS_PER_DAY);
    const running = await runningWithdrawalTask(scope);
    return {
      ...counts,
      olderThanDays: RECONNECT_DAYS,
      task: running === null ? null : presentTask(running),
    };
  },
  'POST /v1/linkedin/identity/withdraw': withdrawInvitations,
  'GET /v1/linkedin/identity/withdraw/{taskId}': async ({ scope, params: { taskId } }) => {
    const task = await readWithdrawalTask(scope, taskId);
    if (task === null) throw new ApiError('NOT_FOUND');
    return presentTask(task);
  },
  'DELETE /v1/linkedin/identity/withdraw/{taskId}': async ({ scope, params: { taskId } }) => {
    found(await inScope(scope, (scope) => cancelWithdrawalTask(scope, taskId)));
  },
};

/**
 * Asks the network which invitations are pending, so that manually sent ones are included and
 * accepted ones are not, and queues those that match for the engine. All conditions must hold: age,
 * campaign, leads. Without an age only invitations older than 21 days are withdrawn (product rules,
 * section 14); with 0, all ages. If the list is too long for one request, what could be read is
 * withdrawn, and the answer says that there is more.
 */
async function withdrawInvitations({ body, caller: { userId }, parts, now }: Ask) {
  const { db } = parts;
  const { olderThanDays = RECONNECT_DAYS, campaignId, leadIds } = body;
  const user = found(await readActingUser({ db, userId }));
  if (campaignId !== undefined) await rejectUnknownCampaign({ db, userId }, campaignId);
  const wanted = leadIds === undefined ? null : new Set<string>(leadIds);
  if (wanted !== null && (await ownLeadIds({ db, userId }, [...wanted])).size < wanted.size)
    throw new ApiError('NOT_FOUND');
  if (!isConnected(user.status) || user.network_account_id === null)
    throw new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: user.status });
  const { network, clock } = parts;
  const { invitations: sent, more } = await sentInvitations(
    network,
    clock,
    user.network_account_id,
  );
  const pending = await knownInvitations({ db, userId }, sent);
  const matches = ({ sentAt, leadId, invitedBy }: KnownInvitation): boolean =>
    (olderThanDays === 0 || (sentAt !== null && now - sentAt > olderThanDays * MS_PER_DAY)) &&
    (campaignId === undefined || invitedBy.includes(campaignId)) &&
    (wanted === null || (leadId !== null && wanted.has(leadId)));
  const invitations = pending.filter(matches);
  return inTransaction(db, async (trx) => {
    const { taskId, count } = await insertWithdrawalTask(
      { db: trx, userId, now },
      { olderThanDays, campaignId, leads: leadIds?.length },
      invitations,
    );
    await wakeLane({ db: trx, userId }, now);
    return { taskId: taskIdShape.parse(taskId), count, more };
  });
}

function presentTask({ taskId, count, states, createdAt, cancelledAt, endedAt }: WithdrawalTask) {
  const open = WITHDRAWAL_STATES.filter(isOpenWithdrawal).reduce(
    (sum, state) => sum + (states[state] ?? 0),
    0,
  );
  const { WITHDRAWN = 0, SKIPPED = 0, FAILED = 0, UNCONFIRMED = 0, CANCELLED = 0 } = states;
  const status =
    open > 0
      ? ('IN_PROGRESS' as const)
      : cancelledAt === null
        ? ('COMPLETE' as const)
        : ('CANCELLED' as const);
  return {
    taskId: taskIdShape.parse(taskId),
    status,
    count,
    waiting: open,
    withdrawn: WITHDRAWN,
    skipped: SKIPPED,
    failed: FAILED,
    unconfirmed: UNCONFIRMED,
    cancelled: CANCELLED,
    createdAt: isoInstant(createdAt),
    endedAt: open > 0 ? null : isoInstant(endedAt ?? cancelledAt ?? createdAt),
  };
}
