import type { StaffUserAnswer } from '#contract/staff.ts';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { localDay } from '#core/schedule/zone.ts';
import { staffVerdicts, type StaffFacts } from '#core/staff/staff-verdicts.ts';
import { isLastOwner } from '#data/account/account-deletion.ts';
import { readUser } from '#data/account/users.ts';
import { boughtSubscription, type OwnSubscription } from '#data/billing/subscriptions.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readDayUsage } from '#data/settings/limits.ts';
import { readFoundUser, type FoundUser } from '#data/staff/find-users.ts';
import { readStaffUserRow, type StaffUserRow } from '#data/staff/staff-user.ts';
import { actionsToday, doneAndAllowed } from '#server/plan/actions-today.ts';
import { ApiError, rejectUnless } from '#server/http/api-error.ts';
import { readDayAllowance } from '#server/plan/day-allowance.ts';
import type { Caller, ServerParts } from '#server/http/handler.ts';
import type { StaffParts } from '#server/staff/staff-parts.ts';
import { planMoment } from '#server/plan/user-plan.ts';

/** What every staff call has. */
export type StaffCall = { caller: Caller; parts: ServerParts; now: number; realNow: number };
/** `db` is the transaction in which permission is checked again, if there is one. */
type Of = { call: StaffCall; staff: StaffParts; userId: string; db?: AnyDatabase };

/** Everything that decides which actions staff may take for one user. */
export type JudgedUser = {
  found: FoundUser;
  row: StaffUserRow;
  /** The plan that the user bought, if any. */
  bought: OwnSubscription | null;
  usage: { action: string; used: number; reserved: number }[];
  day: string;
  facts: StaffFacts;
};

/** Reads a user and what staff may do for them; includes one being deleted. */
export async function judgedUser({
  call,
  staff,
  userId,
  db = call.parts.db,
}: Of): Promise<JudgedUser> {
  const { caller, now, realNow } = call;
  const of = { db, userId };
  const [found, row] = [await readFoundUser(of), await readStaffUserRow(of)];
  if (found === null || row === null || caller.adminStatus === null)
    throw new ApiError('NOT_FOUND');
  const day = localDay(row.zone, now);
  const [usage, bought, lastOwner] = await Promise.all([
    readDayUsage(of, day),
    boughtSubscription({ ...of, realNow, kind: 'PLAN' }),
    isLastOwner(of),
  ]);
  return {
    found,
    row,
    bought,
    usage,
    day,
    facts: {
      adminStatus: caller.adminStatus,
      isSelf: caller.identityId === userId,
      isBeingDeleted: found.deletionAskedAt !== null,
      isLastOwner: lastOwner,
      sells: staff.payments !== null,
      subscription:
        bought === null || bought.of.status === 'canceled'
          ? 'NONE'
          : bought.state.status === 'deactivated'
            ? 'DEACTIVATED'
            : 'LIVE',
      inTeam: row.team !== null,
      usedToday: usage.reduce((sum, { used, reserved }) => sum + used + reserved, 0),
      invitesPaused: row.invitesPausedUntil !== null,
    },
  };
}

/** The user, if a staff action is possible for them now; otherwise rejects it. */
export async function allowedUser({
  ability,
  ...of
}: Of & { ability: keyof ReturnType<typeof staffVerdicts> }): Promise<JudgedUser> {
  const judged = await judgedUser(of);
  rejectUnless(staffVerdicts(judged.facts)[ability]);
  return judged;
}

/**
 * What a user may do today and how much is used, by action and in total, by the same rule as the
 * user's own screens; a user being deleted may do nothing.
 */
export async function todayOf(
  { parts, now, realNow }: StaffCall,
  { found, usage, facts }: JudgedUser,
): Promise<Pick<StaffUserAnswer, 'limits' | 'actionsToday'>> {
  const { db } = parts;
  const user = await readUser({ db, userId: found.userId });
  const plan = planMoment(parts, realNow);
  const today = user && (await readDayAllowance({ db, user, plan, now }));
  const used = new Map(usage.map((unit) => [unit.action, unit.used + unit.reserved]));
  return {
    limits: LIMITED_ACTIONS.map((type) => ({
      sequenceItemType: type,
      used: used.get(type) ?? 0,
      effectiveLimit: today?.limitOf(type) ?? 0,
    })),
    actionsToday: today
      ? doneAndAllowed(actionsToday(today))
      : { done: facts.usedToday, allowed: 0 },
  };
}
