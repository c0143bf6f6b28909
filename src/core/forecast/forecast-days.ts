import type { ForecastAccount } from '#core/forecast/forecast-input.ts';
import { HORIZON_DAYS } from '#core/forecast/forecast-input.ts';
import { dailyAllowance } from '#core/limits/daily-allowance.ts';
import { limitsInForce } from '#core/limits/limits-in-force.ts';
import { openWindows, workedMsToday, type OpenWindow } from '#core/schedule/next-opening.ts';
import { localDay, nextDayStart } from '#core/schedule/zone.ts';
import { channelOf, type Channel } from '#core/sequence/channels.ts';
import {
  ACTION_TYPES,
  CONDITION_TYPES,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';

/** The item types that have turns, and the number of each in a run. */
export const TURN_TYPES: readonly SequenceItemType[] = [...ACTION_TYPES, ...CONDITION_TYPES];
export const TYPE_NUMBERS = Object.fromEntries(
  TURN_TYPES.map((type, number) => [type, number]),
) as Readonly<Record<SequenceItemType, number>>;

/** The channel of each type, by its number. */
export const CHANNEL_OF: readonly Channel[] = TURN_TYPES.map(channelOf);

/**
 * A local day from `startsAt` on: its working windows, the total working time before it, and the
 * whole day's limit of each type, by type number.
 */
export type ForecastDay = {
  day: string;
  startsAt: number;
  endsAt: number;
  windows: readonly OpenWindow[];
  workedMs: number;
  allowances: Int32Array;
};

/**
 * The days from now on, counted from 0; null beyond the horizon. They are the same in every run, so
 * each is created once, on first use.
 */
export type ForecastDays = (index: number) => ForecastDay | null;

/**
 * The days of a forecast, with the same random limits for each day that the engine will draw
 * (product rules, section 4).
 */
export function forecastDays(account: ForecastAccount, now: number): ForecastDays {
  const days: ForecastDay[] = [];
  return (index) => {
    if (index >= HORIZON_DAYS) return null;
    while (days.length <= index) days.push(dayFrom(account, days.at(-1)?.endsAt ?? now));
    return days[index] ?? null;
  };
}

function dayFrom(account: ForecastAccount, startsAt: number): ForecastDay {
  const { week, userId, range } = account;
  const day = localDay(week.zone, startsAt);
  const endsAt = nextDayStart(week.zone, startsAt);
  const windows = [...openWindows({ week, from: startsAt, until: endsAt })];
  // If a limit changes during a day, as in a warm-up, the day uses the limit at its end.
  const now = (windows.at(-1)?.closesAt ?? endsAt) - 1;
  const { limits, unlimitedQuotas } = limitsInForce({ ...account.limits, now });
  const { mailboxRampFrom: connectedAt } = account;
  const warmUp = connectedAt === null ? null : { connectedAt, now };
  const allowances = Int32Array.from(TURN_TYPES, (type) =>
    dailyAllowance({ type, userId, limits, range, unlimitedQuotas, day, warmUp }),
  );
  return {
    day,
    startsAt,
    endsAt,
    windows,
    workedMs: workedMsToday(week, startsAt),
    allowances,
  };
}
