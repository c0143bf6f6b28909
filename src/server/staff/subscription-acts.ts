import { randomUUID } from 'node:crypto';
import { canCancel } from '#core/billing/subscription-rules.ts';
import type { Payments } from '#connectors/payments/payments.ts';
import { keepCustomer, readCustomer } from '#data/billing/billing-customers.ts';
import { settleAccount } from '#data/billing/settle-account.ts';
import { deactivateSubscription, swapCustomers } from '#data/billing/staff-subscription.ts';
import {
  boughtSubscription,
  listSubscriptions,
  teammatesOf,
  type OwnSubscription,
} from '#data/billing/subscriptions.ts';
import type { AnyDatabase } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { readFoundUser, type FoundUser } from '#data/staff/find-users.ts';
import { readStaffUserRow } from '#data/staff/staff-user.ts';
import { counted } from '#core/text/formats.ts';
import { lockTeam } from '#data/teams/teams.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { presentPerson } from '#server/staff/present-staff.ts';
import type { StaffParts } from '#server/staff/staff-parts.ts';
import { allowedUser, type StaffCall } from '#server/staff/staff-user.ts';
import { shownUser, writeAct } from '#server/staff/user-acts.ts';

type With<SomeCall> = { call: SomeCall; staff: StaffParts };

function sellerOf({ payments }: StaffParts): Payments {
  if (payments === null) throw new ApiError('NOTHING_SOLD');
  return payments;
}

type Transfer = { from: FoundUser; to: FoundUser; bought: OwnSubscription };

/**
 * Both sides of a transfer, if it is possible now: the new buyer is another owner of the team with
 * no subscription.
 */
async function judgedTransfer({
  call,
  staff,
  userId,
  toUserId,
  db = call.parts.db,
}: With<StaffCall> & {
  userId: string;
  toUserId: string;
  db?: AnyDatabase;
}): Promise<Transfer> {
  const judged = await allowedUser({ call, staff, userId, db, ability: 'transferSubscription' });
  const to = await readFoundUser({ db, userId: toUserId });
  if (to === null || to.deletionAskedAt !== null) throw new ApiError('NOT_FOUND');
  const theirs = await readStaffUserRow({ db, userId: toUserId });
  const isOwner = theirs?.team?.role === 'OWNER' && theirs.team.teamId === judged.row.team?.teamId;
  if (toUserId === userId || !isOwner) throw new ApiError('NOT_AN_OWNER');
  const bought = await listSubscriptions({ db, userId: toUserId, realNow: call.realNow });
  if (bought.some(({ of }) => of.status !== 'canceled')) throw new ApiError('BUYS_ALREADY');
  if (judged.bought === null) throw new ApiError('NO_SUBSCRIPTION');
  return { from: judged.found, to, bought: judged.bought };
}

/** What a transfer would do, for both sides. */
export async function previewTransfer(
  call: With<Call<'GET /admin/users/{id}/subscription/transfer'>>['call'],
  staff: StaffParts,
) {
  const { params, query, parts, realNow } = call;
  const userId = params.id;
  const { from, to, bought } = await judgedTransfer({ call, staff, userId, ...query });
  const [old, next] = [from.displayName, to.displayName];
  const finder = await boughtSubscription({ db: parts.db, userId, realNow, kind: 'FINDER' });
  const seats = counted(bought.of.seats, 'seat');
  const mates = await teammatesOf({ db: parts.db, userId: to.userId });
  return {
    from: presentPerson(from),
    to: presentPerson(to),
    effects: [
      `${next} becomes the buyer of the plan (${seats}), and only ${next} can change it from now on`,
      `Invoices and payment details move with the plan: ${next} can see them, and ${old} no longer can. The same payment method is charged until ${next} changes it`,
      ...(finder !== null && finder.of.status !== 'canceled'
        ? [`The email finder subscription moves, too. ${old} keeps the credits granted so far`]
        : []),
      mates.length + 1 > bought.of.seats
        ? `${next} gets the first seat, and teammates get the others in the order they joined`
        : `${old} stays covered by a seat of the plan`,
    ],
  };
}

/** Makes another owner of the team the buyer of the subscription. */
export async function transferSubscription(
  call: With<Call<'POST /admin/users/{id}/subscription/transfer'>>['call'],
  staff: StaffParts,
) {
  const { params, body, parts, now, realNow } = call;
  const userId = params.id;
  const { toUserId } = body;
  const payments = sellerOf(staff);
  const { to } = await judgedTransfer({ call, staff, userId, toUserId });
  const of = { db: parts.db, userId: toUserId };
  if ((await readCustomer(of)) === null) {
    const operation = `customer/${toUserId}`;
    const customerId = await staff.atProvider(() =>
      payments.customerOf({ userId: toUserId, email: to.email, operation }),
    );
    await keepCustomer({ ...of, realNow }, customerId);
  }
  await inTransaction(parts.db, async (db) => {
    // Decided again with the team locked.
    await lockTeam({ db, userId });
    const { bought } = await judgedTransfer({
      call,
      db,
      staff,
      userId,
      toUserId,
    });
    const moment = { now, realNow, allFeaturesAccounts: parts.allFeaturesAccounts ?? [] };
    await swapCustomers({ db, fromUserId: userId, toUserId, moment });
    const { subscriptionId } = bought.of;
    await writeAct(db, call, {
      type: 'SUBSCRIPTION_TRANSFERRED',
      targetId: userId,
      reason: body.reason,
      before: { subscriptionId, buyerId: userId },
      after: { subscriptionId, buyerId: toUserId },
      auditEntry: { type: 'SUBSCRIPTION_TRANSFERRED' },
    });
    await writeAct(db, call, {
      type: 'SUBSCRIPTION_TRANSFERRED',
      targetId: toUserId,
      reason: body.reason,
      before: { subscriptionId, buyerId: userId },
      after: { subscriptionId, buyerId: toUserId },
      auditEntry: { type: 'SUBSCRIPTION_TRANSFERRED' },
    });
  });
  return shownUser(call, staff, userId);
}

/**
 * Deactivates the plan that a user bought: campaigns stop immediately for everyone it covers. At
 * the provider it ends with the paid period, so that nothing more is charged.
 */
export async function deactivatePlan(
  call: With<Call<'POST /admin/users/{id}/subscription/deactivate'>>['call'],
  staff: StaffParts,
) {
  const { params, body, parts, now, realNow } = call;
  const userId = params.id;
  const payments = sellerOf(staff);
  const ability = 'deactivateSubscription' as const;
  const { bought } = await allowedUser({ call, staff, userId, ability });
  const customerId = await readCustomer({ db: parts.db, userId });
  if (bought === null || customerId === null) throw new ApiError('NO_SUBSCRIPTION');
  const { subscriptionId } = bought.of;
  if (canCancel(bought.state).allowed)
    await staff.atProvider(() =>
      payments.change({
        customerId,
        subscriptionId,
        change: { do: 'CANCEL' },
        operation: `CANCEL/${subscriptionId}/${randomUUID()}`,
        realNow,
      }),
    );
  const moment = { now, realNow, allFeaturesAccounts: parts.allFeaturesAccounts ?? [] };
  const { readAccount } = payments;
  await staff.atProvider(() => settleAccount({ db: parts.db, userId }, readAccount, moment));
  await inTransaction(parts.db, async (db) => {
    await deactivateSubscription({ db, userId }, subscriptionId, moment);
    await writeAct(db, call, {
      type: 'SUBSCRIPTION_DEACTIVATED',
      targetId: userId,
      reason: body.reason,
      before: { subscriptionId, status: bought.state.status },
      after: { subscriptionId, status: 'deactivated' },
      auditEntry: { type: 'SUBSCRIPTION_DEACTIVATED' },
    });
  });
  return shownUser(call, staff, userId);
}
