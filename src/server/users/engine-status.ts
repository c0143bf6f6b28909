import { engineCard, type EngineFacts } from '#core/today/engine-card.ts';
import { isLimitedAction } from '#core/limits/daily-allowance.ts';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { isConnected } from '#core/account/user-status.ts';
import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { pausedUntil } from '#core/schedule/day-pause.ts';
import { lookText, type LookPlace } from '#core/today/look-text.ts';
import { nextClosing, nextOpening } from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { nextDayStart } from '#core/schedule/zone.ts';
import { haltReason } from '#core/today/plan-reasons.ts';
import { readCampaignsStanding, firstDueFrom, readLaneState } from '#data/waiting/engine-facts.ts';
import { countUnconfirmed } from '#data/tables/unconfirmed-acts.ts';
import type { User } from '#data/account/users.ts';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import type { LookMarks } from '#data/walk/lane-facts.ts';
import { actionsToday, doneAndAllowed } from '#server/plan/actions-today.ts';
import { readDayAllowance } from '#server/plan/day-allowance.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { planFactsOf, planMoment } from '#server/plan/user-plan.ts';
import { existingUser } from '#server/users/existing-user.ts';
import { isDisconnectedByUser } from '#server/users/present-user.ts';

/** The user whose engine status is requested, and the time. */
type StatusOf = { parts: ServerParts; userId: string; now: number; realNow: number };

type Unconfirmed = Awaited<ReturnType<typeof countUnconfirmed>>;

type LaneNow = Awaited<ReturnType<typeof readLaneState>>;

async function readFacts({
  parts,
  now,
  realNow,
  user,
  unconfirmed,
  lane,
}: StatusOf & { user: User; unconfirmed: Unconfirmed; lane: LaneNow }): Promise<EngineFacts> {
  const week = {
    zone: user.zone,
    schedulerItems: user.schedule,
    pause:
      user.engine_paused_from === null || user.engine_paused_until === null
        ? null
        : { from: user.engine_paused_from, until: user.engine_paused_until },
  };
  const plan = planMoment(parts, realNow);
  const today = actionsToday(await readDayAllowance({ db: parts.db, user, plan, now }));
  const { done, allowed } = doneAndAllowed(today);
  const due = await firstDueFrom({ db: parts.db, userId: user.user_id, types: LIMITED_ACTIONS });
  const { nextSlotAt, openLook, disconnectedAt } = lane;
  const dayEndsAt = nextDayStart(user.zone, now);
  const left = ({ type }: (typeof due)[number]) =>
    !isLimitedAction(type) || (today.allowed.get(type) ?? 0) > (today.used.get(type) ?? 0);
  const dueToday = due.filter(({ dueAt }) => dueAt < dayEndsAt);
  const next = due.filter(left).toSorted((a, b) => a.dueAt - b.dueAt)[0];
  const campaigns = await readCampaignsStanding({ db: parts.db, userId: user.user_id });
  const opensAt = nextOpening(week, now);
  const actsAt = (at: number) => nextOpening(week, at) ?? at;
  return {
    now,
    zone: user.zone,
    userStatus: user.status,
    disconnectedAt,
    disconnectedByUser: isDisconnectedByUser(user),
    unconfirmed: unconfirmed.leads,
    halt: haltReason({
      connected: isConnected(user.status),
      subscriptionStatus: user.subscription_status,
      usable: isSubscriptionUsable({ ...planFactsOf(user), realNow }),
      campaigns: campaigns.running,
      workingDay: opensAt !== null,
    }),
    campaigns,
    leads: campaigns.leads,
    looksBack: openLook !== null,
    pausedToday: pausedUntil(week, now) !== null,
    asleep: isAsleep(week, now),
    opensAt,
    closesAt: nextClosing(week, now),
    nextAction:
      next === undefined
        ? null
        : { type: next.type, at: actsAt(Math.max(now, next.dueAt, nextSlotAt ?? 0)) },
    doneToday: done,
    allowedToday: allowed,
    usedUp: dueToday.some(left) ? [] : dueToday.map(({ type }) => type).filter(isLimitedAction),
    dayEndsAt,
  };
}

/** What the engine is doing for the user, in words and as data (design, section 6). */
export async function engineStatus(of: StatusOf) {
  const user = await existingUser(of.parts, of.userId);
  const unconfirmed = await countUnconfirmed({ db: of.parts.db, userId: user.user_id });
  const lane = await readLaneState({ db: of.parts.db, userId: user.user_id });
  const facts = await readFacts({ ...of, user, unconfirmed, lane });
  const card = engineCard(facts);
  return {
    kind: card.kind,
    sentence: card.sentence,
    nextAt: isoInstant(
      card.kind === 'RUNNING'
        ? (facts.nextAction?.at ?? null)
        : card.kind === 'SLEEP' || card.kind === 'PAUSED_TODAY'
          ? facts.opensAt
          : null,
    ),
    nextType: card.nextType,
    done: facts.doneToday,
    allowed: facts.allowedToday,
    disconnectedAt: isoInstant(card.kind === 'NOT_CONNECTED' ? facts.disconnectedAt : null),
    unconfirmed: unconfirmed.leads,
    unconfirmedCampaignId: unconfirmed.firstCampaignId,
    until: isoInstant(
      card.kind === 'LIMITS_REACHED'
        ? facts.dayEndsAt
        : facts.asleep
          ? facts.opensAt
          : facts.closesAt,
    ),
    look: lane.openLook === null ? null : await presentLook(of.parts, user, lane.openLook),
  };
}

/** What the user reads while their account looks at what happened before it acts again. */
async function presentLook(parts: ServerParts, user: User, { reason, since }: LookMarks) {
  const mailbox = user.mailbox_connected
    ? await readMailbox({ db: parts.db, userId: user.user_id })
    : null;
  const places: LookPlace[] = [
    ...(isConnected(user.status) ? (['NETWORK'] as const) : []),
    ...(mailbox?.status === 'CONNECTED' ? (['MAILBOX'] as const) : []),
  ];
  return {
    sentence: lookText({ reason, places, since, zone: user.zone }),
    since: isoInstant(since),
  };
}
