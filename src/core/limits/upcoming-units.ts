import { evenGapMs } from '#core/limits/pace.ts';
import { INVITE_WINDOW_DAYS } from '#core/limits/weekly-invites.ts';
import { addWorkingMs, nextOpening, workingMsLeftToday } from '#core/schedule/next-opening.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { nextDayStart } from '#core/schedule/zone.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

/**
 * The horizon of a queue, in working days: no one plans further ahead, and its limits will have
 * changed by then.
 */
const MAX_DAYS = 366;
const WINDOW_MS = INVITE_WINDOW_DAYS * MS_PER_DAY;

/**
 * When the invitations of the last seven days were sent, oldest first, and how many there may be in
 * any seven.
 */
export type WeeklyInvites = { sentAt: readonly number[]; most: number };
export type ComingUnitsFacts = {
  now: number;
  week: WorkingWeek;
  /** The allowance of an instant's local day. */
  allowanceAt: (at: number) => number;
  /** Null if it isn't an invitation. */
  weekly: WeeklyInvites | null;
  /** Units still to be used today. */
  leftToday: number;
};
/**
 * The units after today, counted from 0: when each is likely to be used; null: not within the
 * horizon.
 */
export type UpcomingUnits = (index: number) => number | null;

/**
 * When the units of the coming days are used: each day with its own allowance (drawn, ramped, or
 * capped), spread over its working hours, across nights, weekends, and clock changes; invitations
 * only as the seven days before each allow (product rules, section 4). Days are computed once, as
 * far as requested.
 */
export function upcomingUnits({
  now,
  week,
  allowanceAt,
  weekly,
  leftToday,
}: ComingUnitsFacts): UpcomingUnits {
  const times: number[] = [];
  const sent =
    weekly === null ? [] : [...weekly.sentAt, ...Array.from({ length: leftToday }, () => now)];
  let at: number | null = now;
  let days = 0;
  const walkDay = (): void => {
    days += 1;
    at = nextOpening(week, nextDayStart(week.zone, at ?? now));
    if (at === null) return;
    const workingMs = workingMsLeftToday(week, at);
    // If a limit changes during a day, as in a warm-up, the day uses the limit at its end.
    for (const time of unitTimes({
      week,
      opensAt: at,
      workingMs,
      units: allowanceAt(at + workingMs - 1),
    })) {
      if (weekly !== null && isWeekFull({ sent, most: weekly.most, at: time })) continue;
      times.push(time);
      if (weekly !== null) sent.push(time);
    }
  };
  return (index) => {
    while (times.length <= index && at !== null && days < MAX_DAYS) walkDay();
    return times[index] ?? null;
  };
}

/**
 * How many invitations the weekly limit still allows today, counting those that turn seven days old
 * before the day ends.
 */
export function invitesLeftTodayByWeek({
  weekly,
  closesAt,
  left,
}: {
  weekly: WeeklyInvites | null;
  closesAt: number;
  left: number;
}): number {
  if (weekly === null) return left;
  const counted = weekly.sentAt.filter((one) => one > closesAt - WINDOW_MS).length;
  return Math.max(0, Math.min(left, weekly.most - counted));
}

function unitTimes({
  week,
  opensAt,
  workingMs,
  units,
}: {
  week: WorkingWeek;
  opensAt: number;
  workingMs: number;
  units: number;
}): number[] {
  const gap = evenGapMs({ workingMsLeft: workingMs, actionsLeft: Math.max(1, units) });
  const last = addWorkingMs({ week, from: opensAt, workingMs: gap * Math.max(0, units - 1) });
  // A day in one piece, as all are without a clock change, doesn't need its hours checked for each
  // unit.
  const inOnePiece = last !== null && last - opensAt === gap * Math.max(0, units - 1);
  return Array.from({ length: units }, (_, unit) =>
    inOnePiece
      ? opensAt + unit * gap
      : (addWorkingMs({ week, from: opensAt, workingMs: unit * gap }) ?? opensAt),
  );
}

/**
 * Whether the seven days before an instant have all their invitations; `sent` is sorted by time.
 */
function isWeekFull({
  sent,
  most,
  at,
}: {
  sent: readonly number[];
  most: number;
  at: number;
}): boolean {
  const oldest = sent[sent.length - most];
  return oldest !== undefined && oldest > at - WINDOW_MS;
}
