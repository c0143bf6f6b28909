import { erasedAt } from '#core/account/deletion.ts';
import type { StaffAct } from '#core/staff/staff-acts.ts';
import { cancelDeletion, isLastOwner, markDeleted } from '#data/account/account-deletion.ts';
import type { AnyDatabase } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { writeStaffAct, type StaffLogValues } from '#data/staff/staff-log.ts';
import { beginVisit, endVisit } from '#data/staff/visits.ts';
import { changeTrialEnd, forgiveUsage } from '#data/staff/user-acts.ts';
import { lockTeam } from '#data/teams/teams.ts';
import { resumeInvites } from '#data/waiting/invite-pause.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { presentPerson, presentStaffUser } from '#server/staff/present-staff.ts';
import type { StaffParts } from '#server/staff/staff-parts.ts';
import { allowedUser, judgedUser, type StaffCall } from '#server/staff/staff-user.ts';

type With<SomeCall> = { call: SomeCall; staff: StaffParts };

/**
 * Logs a staff action: in the staff log with its reason and, if it concerns the person, in their
 * activity, which shows the reason only for a visit.
 */
export async function writeAct(
  db: AnyDatabase,
  { caller, realNow }: Pick<StaffCall, 'caller' | 'realNow'>,
  {
    auditEntry,
    before = null,
    after = null,
    ...act
  }: {
    type: StaffAct;
    targetId: string | null;
    reason: string;
    before?: StaffLogValues | null;
    after?: StaffLogValues | null;
    auditEntry?: { type: string; data?: Record<string, unknown> };
  },
): Promise<void> {
  const actorId = caller.identityId;
  await writeStaffAct(db, { ...act, actorId, before, after }, realNow);
  if (auditEntry !== undefined && act.targetId !== null)
    await writeAudit({ db, userId: act.targetId, realNow }, { ...auditEntry, actedBy: actorId });
}

/** The user as staff sees them now. */
export async function shownUser(call: StaffCall, staff: StaffParts, userId: string) {
  return presentStaffUser({ call, staff, judged: await judgedUser({ call, staff, userId }) });
}

/**
 * Starts a visit to an account; the calls made there are logged one by one, and the person reads
 * who it is and why.
 */
export async function enterAccount(
  call: With<Call<'POST /admin/users/{id}/visits'>>['call'],
  staff: StaffParts,
) {
  const { params, body, parts, realNow } = call;
  const userId = params.id;
  const { found } = await allowedUser({ call, staff, userId, ability: 'workInside' });
  const visit = { userId, staffId: call.caller.identityId };
  const { realEndsAt } = await inTransaction(parts.db, (db) =>
    beginVisit({ db, visit, reason: body.reason, realNow }),
  );
  const { displayName } = presentPerson(found);
  return {
    userId,
    displayName,
    begunAt: isoInstant(realNow),
    endsAt: isoInstant(realEndsAt),
  };
}

/** Ends a visit; if none is open, nothing changes. */
export async function leaveAccount({
  params,
  caller,
  parts,
  realNow,
}: Call<'DELETE /admin/users/{id}/visits'>): Promise<undefined> {
  const visit = { userId: params.id, staffId: caller.identityId };
  await inTransaction(parts.db, (db) => endVisit({ db, visit, because: 'LEFT', realNow }));
  return undefined;
}

/** Changes when a user's trial ends; wakes the engine. */
export async function changeTrial(
  call: With<Call<'PATCH /admin/users/{id}/trial'>>['call'],
  staff: StaffParts,
) {
  const { params, body, parts, now } = call;
  const userId = params.id;
  await allowedUser({ call, staff, userId, ability: 'changeTrial' });
  const realEndsAt = Date.parse(body.trialEndsAt);
  await inTransaction(parts.db, async (db) => {
    const before = await changeTrialEnd({ db, userId, now }, realEndsAt);
    await writeAct(db, call, {
      type: 'TRIAL_CHANGED',
      targetId: userId,
      reason: body.reason,
      before: { trialEndsAt: isoInstant(before) },
      after: { trialEndsAt: isoInstant(realEndsAt) },
      auditEntry: { type: 'TRIAL_CHANGED', data: { endsAt: isoInstant(realEndsAt), by: 'staff' } },
    });
  });
  return shownUser(call, staff, userId);
}

/** Gives back what was used of today's limits; the ledger keeps what was done. */
export async function resetLimits(
  call: With<Call<'POST /admin/users/{id}/limits/reset'>>['call'],
  staff: StaffParts,
) {
  const { params, body, parts, now } = call;
  const userId = params.id;
  const { day } = await allowedUser({ call, staff, userId, ability: 'resetLimits' });
  await inTransaction(parts.db, async (db) => {
    const used = await forgiveUsage({ db, userId, now }, day);
    if (Object.keys(used).length === 0) throw new ApiError('NOTHING_USED_TODAY');
    await writeAct(db, call, {
      type: 'LIMITS_RESET',
      targetId: userId,
      reason: body.reason,
      before: { day, used },
      after: { day, used: {} },
      auditEntry: { type: 'LIMITS_RESET' },
    });
  });
  return shownUser(call, staff, userId);
}

/** Ends the hold that a limit answer from the network put on a user's invites. */
export async function resumeHeldInvites(
  call: With<Call<'POST /admin/users/{id}/invites/resume'>>['call'],
  staff: StaffParts,
) {
  const { params, body, parts, now } = call;
  const userId = params.id;
  const { row } = await allowedUser({ call, staff, userId, ability: 'resumeInvites' });
  await inTransaction(parts.db, async (db) => {
    if (!(await resumeInvites({ db, userId, now }))) throw new ApiError('INVITES_NOT_PAUSED');
    await writeAct(db, call, {
      type: 'INVITES_RESUMED',
      targetId: userId,
      reason: body.reason,
      before: { invitesPausedUntil: isoInstant(row.invitesPausedUntil) },
      after: { invitesPausedUntil: null },
    });
  });
  return shownUser(call, staff, userId);
}

/**
 * Deletes a user as they could themselves: hidden immediately, erased after 14 days of real time,
 * and until then restorable by staff or the person. The last owner of a team can't be deleted.
 */
export async function deleteUser(
  call: With<Call<'DELETE /admin/users/{id}'>>['call'],
  staff: StaffParts,
) {
  const { params, query, parts, now, realNow } = call;
  const userId = params.id;
  const { found } = await allowedUser({ call, staff, userId, ability: 'deleteUser' });
  await inTransaction(parts.db, async (db) => {
    await lockTeam({ db, userId });
    if (await isLastOwner({ db, userId })) throw new ApiError('LAST_OWNER');
    const { allFeaturesAccounts } = parts;
    if (!(await markDeleted({ db, userId, realNow, now }, allFeaturesAccounts)))
      throw new ApiError('BEING_DELETED');
    await writeAct(db, call, {
      type: 'DELETION_ASKED',
      targetId: userId,
      reason: query.reason,
      before: { deletionAskedAt: null },
      after: { deletionAskedAt: isoInstant(realNow) },
      auditEntry: { type: 'DELETION_ASKED_BY_STAFF' },
    });
    const mail = staff.deletionMail({
      to: found.email,
      erasedAt: erasedAt(realNow),
      signInUrl: `${staff.publicUrl}/`,
    });
    await queueMail({ db, mail, toDeliver: staff.deliverMails, realNow });
  });
  return { askedAt: isoInstant(realNow), erasedAt: isoInstant(erasedAt(realNow)) };
}

/** Undoes the deletion of a user: everything is restored, including the team. */
export async function undoDeletion(
  call: With<Call<'POST /admin/users/{id}/deletion/cancel'>>['call'],
  staff: StaffParts,
): Promise<undefined> {
  const { params, body, parts, now, realNow } = call;
  const userId = params.id;
  const { found } = await allowedUser({ call, staff, userId, ability: 'undoDeletion' });
  await inTransaction(parts.db, async (db) => {
    const { allFeaturesAccounts } = parts;
    if (!(await cancelDeletion({ db, userId, now, realNow }, allFeaturesAccounts)))
      throw new ApiError('NOT_BEING_DELETED');
    await writeAct(db, call, {
      type: 'DELETION_CANCELED',
      targetId: userId,
      reason: body.reason,
      before: { deletionAskedAt: isoInstant(found.deletionAskedAt) },
      after: { deletionAskedAt: null },
      auditEntry: { type: 'DELETION_CANCELED_BY_STAFF' },
    });
    const mail = staff.deletionCanceledMail({
      to: found.email,
      signInUrl: `${staff.publicUrl}/`,
    });
    await queueMail({ db, mail, toDeliver: staff.deliverMails, realNow });
  });
  return undefined;
}
