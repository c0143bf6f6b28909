import type { InviteVerdict } from '#core/limits/weekly-invites.ts';
import { INVITE_WINDOW_DAYS } from '#core/limits/weekly-invites.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { changeRunUser } from '#engine/lane/account-incidents.ts';
import { campaignNow, limitsOf, type LaneRun } from '#engine/lane/lane-run.ts';

const SWITCHED_OFF = 'OFF';

/**
 * Records every change of limits by Activity Control with its reasons: the ramp's next week, low
 * acceptance, a warning, or switching it on or off (product rules, section 4). The limits it last
 * set are stored in the transaction of the event, so that each change is one event.
 */
export async function recordControlledLimits(run: LaneRun): Promise<void> {
  const { parts } = run;
  const { facts, marks } = run.state;
  const { controlled } = limitsOf({
    user: facts.user,
    lastInvites: facts.lastInvites,
    marks,
    now: campaignNow(run),
    realNow: parts.clock.realNow(),
    allFeaturesAccounts: parts.config.allFeaturesAccounts ?? [],
  });
  const set =
    controlled === null ? SWITCHED_OFF : [controlled.rampPercent, ...controlled.reasons].join(' ');
  const before = marks.controlled ?? SWITCHED_OFF;
  if (set === before) return;
  const reasons =
    controlled === null
      ? ['SWITCHED_OFF']
      : [...(before === SWITCHED_OFF ? ['SWITCHED_ON'] : []), ...controlled.reasons];
  const data = {
    reasons,
    rampPercent: controlled?.rampPercent ?? null,
    limits: controlled?.limits ?? facts.user.limits,
    before,
  };
  await changeRunUser(
    run,
    { event: { type: 'LIMITS_CHANGED', data } },
    { ...marks, controlled: set },
  );
}

/**
 * Notifies the user that the week's invitations, or those that may be pending, are used up while
 * leads wait for one: once in seven days (product rules, section 4).
 */
export async function notifyInviteCap({
  run,
  invites,
  held,
}: {
  run: LaneRun;
  invites: InviteVerdict;
  held: boolean;
}): Promise<void> {
  const now = campaignNow(run);
  if (!held || invites.allowed || invites.reason === 'INVITES_PAUSED') return;
  if (
    run.state.marks.capToldAt !== undefined &&
    now < run.state.marks.capToldAt + INVITE_WINDOW_DAYS * MS_PER_DAY
  )
    return;
  const data = {
    reason: invites.reason,
    until: invites.until === null ? null : new Date(invites.until).toISOString(),
  };
  await changeRunUser(
    run,
    {
      notification: { type: 'INVITES_PAUSED', data, link: '/settings' },
      event: { type: 'INVITES_PAUSED', data },
    },
    { ...run.state.marks, capToldAt: now },
  );
}
