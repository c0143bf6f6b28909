import {
  invitesLeftTodayByWeek,
  type UpcomingUnits,
  type WeeklyInvites,
} from '#core/limits/upcoming-units.ts';
import { evenGapMs } from '#core/limits/pace.ts';
import {
  addWorkingMs,
  nextClosing,
  nextOpening,
  workingMsLeftToday,
} from '#core/schedule/next-opening.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { nextDayStart } from '#core/schedule/zone.ts';

/** What the time of a turn depends on. Instants in campaign time. */
export type TurnFacts = {
  now: number;
  week: WorkingWeek;
  /** When the lane may act next; null: not planned yet. */
  paceSlotAt: number | null;
  minGapMs: number;
  /** Turns before this one, of all types and of its own type. */
  all: number;
  sameType: number;
  /** What today still allows of the type, and of all due types. */
  left: number;
  actionsLeft: number;
  weekly: WeeklyInvites | null;
  coming: UpcomingUnits;
};

/**
 * When a lead has its turn: in a slot today, on a coming day (`DAY`), or then because the week's
 * invitations are used up (`WEEK`); null: not as things are now.
 */
export type ExpectedTurn = { on: 'TODAY' | 'DAY' | 'WEEK'; at: number | null };

/**
 * The time of a lead's turn: the units left today are spread over the rest of today's hours, and
 * what doesn't fit waits for the coming days (product rules, sections 3 and 4).
 */
export function expectedTurn(facts: TurnFacts): ExpectedTurn {
  const { now, week, sameType, weekly, coming } = facts;
  const workingMs = workingMsLeftToday(week, now);
  const opensAt = workingMs === 0 ? null : nextOpening(week, now);
  const allowed = opensAt === null ? 0 : facts.left;
  const left = unitsLeftToday({ now, week, weekly, left: facts.left });
  const today =
    opensAt !== null && sameType < left ? turnToday({ facts, workingMs, opensAt }) : null;
  if (today !== null) return { on: 'TODAY', at: today };
  return {
    on: sameType >= left && sameType < allowed ? 'WEEK' : 'DAY',
    at: coming(Math.max(0, sameType - left)),
  };
}

/**
 * How many units of a type will still be used today: none after the hours, and of invitations only
 * what the weekly limit allows.
 */
export function unitsLeftToday({
  now,
  week,
  weekly,
  left,
}: Pick<TurnFacts, 'now' | 'week' | 'weekly' | 'left'>): number {
  const opensAt = workingMsLeftToday(week, now) === 0 ? null : nextOpening(week, now);
  return opensAt === null
    ? 0
    : invitesLeftTodayByWeek({
        weekly,
        closesAt: nextClosing(week, opensAt) ?? now,
        left,
      });
}

/** A lead's slot today; null if its turn comes after the hours. */
function turnToday({
  facts: { now, week, paceSlotAt, minGapMs, all, actionsLeft },
  workingMs,
  opensAt,
}: {
  facts: TurnFacts;
  workingMs: number;
  opensAt: number;
}): number | null {
  const dayEndsAt = nextDayStart(week.zone, now);
  const first = Math.max(
    opensAt,
    paceSlotAt !== null && paceSlotAt < dayEndsAt ? paceSlotAt : opensAt,
  );
  const gap = Math.max(
    minGapMs,
    evenGapMs({ workingMsLeft: workingMs, actionsLeft: Math.max(1, actionsLeft) }),
  );
  const at = addWorkingMs({ week, from: first, workingMs: all * gap });
  return at !== null && at < dayEndsAt ? at : null;
}
