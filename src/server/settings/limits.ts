import { applyLimitChange, limitErrors, limitRows } from '#core/limits/limit-rows.ts';
import { LIMITED_ACTIONS, WEEKLY_INVITES } from '#core/limits/processing-limits.ts';
import { lockActingUser, type ActingUser } from '#data/identity/acting-user.ts';
import { countInvites } from '#data/walk/lane-reading.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { writeLimits } from '#data/settings/limits.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { readDayAllowance } from '#server/plan/day-allowance.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError } from '#server/http/api-error.ts';
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
export async function saveLimits({
  scope,
  body,
  parts,
  now,
  realNow,
}: Call<'PUT /processinglimits'>) {
  const plan = planMoment(parts, realNow);
  return inScope(scope, async (scope) => {
    const user = await lockActingUser(scope);
    if (user === undefined) throw new ApiError('NOT_FOUND');
    rejectStale({ known: body.version, current: user.limits_version });
    if (
      body.activityControlEnabled !== user.activity_control_enabled &&
      !includesFeature(user, 'ACTIVITY_CONTROL', plan)
    ) {
      throw new ApiError('FEATURE_NOT_IN_PLAN', {
        fieldErrors: [
          {
            path: 'activityControlEnabled',
            code: 'FEATURE_NOT_IN_PLAN',
            message: 'Upgrade to Advanced to let Activity Control handle your limits',
          },
        ],
      });
    }
    const fieldErrors = limitErrors({
      ...body,
      unlimitedQuotas: includesFeature(user, 'UNLIMITED_QUOTAS', plan),
    });
    if (fieldErrors.length > 0) throw new ApiError('INVALID_INPUT', { fieldErrors });
    const limits = applyLimitChange(user.processing_limits, body.processingLimits);
    const changed = {
      ...user,
      processing_limits: limits,
      processing_limit_range: body.processingLimitRange,
      activity_control_enabled: body.activityControlEnabled,
      limits_version: user.limits_version + 1,
    };
    await writeLimits(scope, {
      limits,
      range: body.processingLimitRange,
      activityControlEnabled: body.activityControlEnabled,
    });
    await wakeLane(scope, now);
    return presentLimits(changed, plan);
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
  const { db } = parts;
  const user = await actingUserOf(scope);
  const today = await readDayAllowance({ db, user, plan: planMoment(parts, realNow), now });
  const invites = await countInvites(scope);
  const pausedUntil =
    user.invites_paused_until !== null && user.invites_paused_until > now
      ? user.invites_paused_until
      : null;
  return {
    day: today.day,
    usage: LIMITED_ACTIONS.map((type) => ({
      sequenceItemType: type,
      used: today.units.get(type)?.used ?? 0,
      reserved: today.units.get(type)?.reserved ?? 0,
      effectiveLimit: today.limitOf(type),
      note: today.noteOf(type),
    })),
    invitesThisWeek: invites.sentInWindow,
    invitesPerWeek:
      user.network_profile?.['premium'] === true ? WEEKLY_INVITES.paid : WEEKLY_INVITES.free,
    pendingInvites: invites.pending,
    invitesPausedUntil: isoInstant(pausedUntil),
  };
}

function presentLimits(user: ActingUser, plan: PlanMoment) {
  const rows = limitRows({
    limits: user.processing_limits,
    unlimitedQuotas: includesFeature(user, 'UNLIMITED_QUOTAS', plan),
    inviteByEmailAllowed: includesFeature(user, 'INVITE_BY_EMAIL', plan),
  });
  const processingLimits = rows.map(
    ({ sequenceItemType, limit, maxLimit, totalMaxLimit, planCap }) => ({
      sequenceItemType,
      limit,
      maxLimit,
      totalMaxLimit,
      planCap,
    }),
  );
  return {
    processingLimits,
    activityControlEnabled: user.activity_control_enabled,
    processingLimitRange: user.processing_limit_range,
    version: user.limits_version,
  };
}
