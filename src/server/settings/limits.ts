import { applyLimitChange, limitErrors, limitRows } from '#core/limits/limit-rows.ts';
import { noteBudgetText } from '#core/limits/note-texts.ts';
import { LIMITED_ACTIONS, WEEKLY_INVITES } from '#core/limits/processing-limits.ts';
import { lockActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import { readWaitingSources } from '#data/waiting/waiting-sources.ts';
import { laneNotes } from '#data/walk/lane-notes.ts';
import { releaseNoteWaits } from '#data/leads/note-waits.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { writeLimits } from '#data/settings/limits.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { readDayAllowance } from '#server/plan/day-allowance.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { rejectStale } from '#server/http/reject-stale.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { includesFeature, planMoment, type PlanMoment } from '#server/plan/user-plan.ts';

export async function getLimits({ scope, parts, realNow }: Call<'GET /processinglimits'>) {
  return presentLimits(await actingUserOf(scope), planMoment(parts, realNow));
}

/**
 * Saves limits: each row within its range and the plan's cap; Activity Control only with its
 * feature (campaigns spec, sections 5 and 6).
 */
export async function saveLimits({ scope, body, parts, realNow }: Call<'PUT /processinglimits'>) {
  const plan = planMoment(parts, realNow);
  const { activityControlEnabled, processingLimitRange: range } = body;
  return inScope(scope, async (scope) => {
    const user = found(await lockActingUser(scope));
    rejectStale({ known: body.version, current: user.limits_version });
    if (
      activityControlEnabled !== user.activity_control_enabled &&
      !includesFeature(user, 'ACTIVITY_CONTROL', plan)
    ) {
      const path = 'activityControlEnabled';
      const message = 'Upgrade to Advanced to let Activity Control handle your limits';
      throw new ApiError('FEATURE_NOT_IN_PLAN', {
        fieldErrors: [{ path, code: 'FEATURE_NOT_IN_PLAN', message }],
      });
    }
    const unlimitedQuotas = includesFeature(user, 'UNLIMITED_QUOTAS', plan);
    const fieldErrors = limitErrors({ ...body, unlimitedQuotas });
    if (fieldErrors.length > 0) throw new ApiError('INVALID_INPUT', { fieldErrors });
    const limits = applyLimitChange(user.processing_limits, body.processingLimits);
    const { notesPerMonth = user.notes_per_month } = body;
    await writeLimits(scope, { limits, range, activityControlEnabled, notesPerMonth });
    if (notesPerMonth !== user.notes_per_month) await releaseNoteWaits(scope, null);
    await wakeLane(scope, scope.now);
    return presentLimits(await actingUserOf(scope), plan);
  });
}

/**
 * What is used of today's limits, by the user's local day, and the invitations of the last seven
 * days (product rules, section 4).
 */
export async function getUsage({
  scope,
  parts,
  now,
  realNow,
}: Call<'GET /processinglimits/usage'>) {
  const user = await actingUserOf(scope);
  const plan = planMoment(parts, realNow);
  const today = await readDayAllowance({ db: scope.db, user, plan, now });
  const sources = found(await readWaitingSources(scope, []));
  const { sentInWindow, pending } = sources.invites;
  const { resetsAt, usedUpUntil, ...notes } = laneNotes({ ...sources, now });
  const pausedUntil = user.invites_paused_until;
  const isPremium = user.network_profile?.['premium'] === true;
  return {
    day: today.day,
    usage: LIMITED_ACTIONS.map((type) => ({
      sequenceItemType: type,
      used: today.units.get(type)?.used ?? 0,
      reserved: today.units.get(type)?.reserved ?? 0,
      effectiveLimit: today.limitOf(type),
      note: today.noteOf(type),
    })),
    invitesThisWeek: sentInWindow,
    invitesPerWeek: isPremium ? WEEKLY_INVITES.paid : WEEKLY_INVITES.free,
    pendingInvites: pending,
    invitesPausedUntil: isoInstant(pausedUntil !== null && pausedUntil > now ? pausedUntil : null),
    notes: {
      ...notes,
      resetsAt: isoInstant(resetsAt),
      usedUpUntil: isoInstant(usedUpUntil),
      sentence: noteBudgetText({ ...notes, resetsAt, usedUpUntil }, user.zone),
    },
  };
}

function presentLimits(user: ActingUser, plan: PlanMoment) {
  const rows = limitRows({
    limits: user.processing_limits,
    unlimitedQuotas: includesFeature(user, 'UNLIMITED_QUOTAS', plan),
    inviteByEmailAllowed: includesFeature(user, 'INVITE_BY_EMAIL', plan),
  });
  return {
    processingLimits: rows.map(({ hidden: _, ...row }) => row),
    activityControlEnabled: user.activity_control_enabled,
    processingLimitRange: user.processing_limit_range,
    notesPerMonth: user.notes_per_month,
    version: user.limits_version,
  };
}
