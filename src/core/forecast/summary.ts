import { TURN_TYPES, type ForecastDays } from '#core/forecast/forecast-days.ts';
import type { ForecastInput } from '#core/forecast/forecast-input.ts';
import type { ForecastResult, Range, UsedLimit } from '#core/forecast/forecast-result.ts';
import {
  instantRange,
  knownInstant,
  quantile,
  wholeNumberRange,
} from '#core/forecast/quantiles.ts';
import {
  BINDING_CODES,
  totalsIndex,
  type BindingCode,
  type RunRecord,
  type RunTotals,
} from '#core/forecast/run-record.ts';
import { isAction } from '#core/sequence/sequence-item.ts';

/** The most steps in a series; longer campaigns are shown in weeks or longer steps. */
const MAX_STEPS = 120;
/** A cause is a bottleneck if it keeps leads waiting on this share of the working days. */
const BINDING_SHARE = 0.25;

type Summary = {
  input: ForecastInput;
  days: ForecastDays;
  records: readonly RunRecord[];
  totals: RunTotals;
};

/** Summarizes all runs. */
export function summarize({
  input,
  days,
  records,
  totals,
}: Summary): Omit<ForecastResult, 'speedUps'> {
  const finish = finishRange(records);
  const lastDay = lastActiveDay(totals, records.length);
  const of = (pick: (record: RunRecord) => number): number[] => records.map(pick);
  const { rates } = input;
  return {
    runs: records.length,
    leads: input.campaign.leads.length,
    finish,
    openEnded: Math.round(
      quantile(
        of(({ openEnded }) => openEnded),
        0.5,
      ),
    ),
    failed: wholeNumberRange(of(({ failed }) => failed)),
    held: Math.round(
      quantile(
        of(({ held }) => held),
        0.5,
      ),
    ),
    firstActionAt: knownInstant(
      quantile(
        of(({ firstActionAt }) => firstActionAt ?? Infinity),
        0.5,
      ),
    ),
    lastInviteAt: knownInstant(
      quantile(
        of(({ lastInviteAt }) => lastInviteAt ?? Infinity),
        0.5,
      ),
    ),
    actionsPerDay: actionsPerDay({ totals, runs: records.length, lastDay }),
    series: seriesOf({ totals, days, runs: records.length, lastDay }),
    acceptances: acceptancesOf(records, days, input),
    limits: limitsOf(totals, days, records.length),
    binding: bottleneckOf({ totals, days, runs: records.length, lastDay }),
    invites: wholeNumberRange(of(({ invites }) => invites)),
    notes: wholeNumberRange(of(({ notes }) => notes)),
    notesLeftOut: wholeNumberRange(of(({ notesLeftOut }) => notesLeftOut)),
    contacted: wholeNumberRange(of(({ contacted }) => contacted)),
    accepted: wholeNumberRange(of(({ accepted }) => accepted)),
    replied: wholeNumberRange(of(({ replied }) => replied)),
    outcomes: records.map(({ finishedAt, contacted, accepted, replied }) => ({
      finishedAt,
      contacted,
      accepted,
      replied,
    })),
    rates: {
      source: rates.source,
      sampleSize: rates.sampleSize,
      accept: rates.accept.mean,
      reply: rates.reply.mean,
      view: rates.view.mean,
    },
  };
}

/** When the campaign ends; null if not within the horizon. */
export function finishRange(records: readonly RunRecord[]): Range<number | null> {
  return instantRange(records.map(({ finishedAt }) => finishedAt));
}

function ownOn({ totals, day, runs }: { totals: RunTotals; day: number; runs: number }): number {
  let sum = 0;
  for (const [type, name] of TURN_TYPES.entries())
    if (isAction(name)) sum += totals.ownActions[totalsIndex({ day, type })] ?? 0;
  return sum / runs;
}

/** The last day on which at least half of the runs act. */
function lastActiveDay(totals: RunTotals, runs: number): number {
  for (let day = totals.days - 1; day > 0; day -= 1)
    if (ownOn({ totals, day, runs }) >= 0.5) return day;
  return 0;
}

function actionsPerDay({
  totals,
  runs,
  lastDay,
}: {
  totals: RunTotals;
  runs: number;
  lastDay: number;
}): { p10: number; p90: number } {
  const active = Array.from({ length: lastDay + 1 }, (_, day) =>
    ownOn({ totals, day, runs }),
  ).filter((actions) => actions >= 0.5);
  return active.length === 0
    ? { p10: 0, p90: 0 }
    : {
        p10: Math.round(quantile(active, 0.1)),
        p90: Math.round(quantile(active, 0.9)),
      };
}

function seriesOf({
  totals,
  days,
  runs,
  lastDay,
}: {
  totals: RunTotals;
  days: ForecastDays;
  runs: number;
  lastDay: number;
}): ForecastResult['series'] {
  const stepDays = lastDay < MAX_STEPS ? 1 : 7 * Math.ceil((lastDay + 1) / (7 * MAX_STEPS));
  const steps = Math.ceil((lastDay + 1) / stepDays);
  const byType = TURN_TYPES.flatMap((type, number) => {
    if (!isAction(type)) return [];
    const perDay = Array.from({ length: steps }, (_, step) => {
      let sum = 0;
      for (let day = step * stepDays; day < (step + 1) * stepDays; day += 1)
        sum += totals.ownActions[totalsIndex({ day, type: number })] ?? 0;
      return Math.round((sum / runs / stepDays) * 10) / 10;
    });
    return perDay.some((actions) => actions > 0) ? [{ type, perDay }] : [];
  });
  return { firstDay: days(0)?.day ?? '', stepDays, byType };
}

function acceptancesOf(
  records: readonly RunRecord[],
  days: ForecastDays,
  input: ForecastInput,
): ForecastResult['acceptances'] {
  const lastDay = Math.max(
    0,
    ...records.map(({ acceptsByDay }) => acceptsByDay.findLastIndex((accepts) => accepts > 0)),
  );
  const stepDays = Math.max(1, Math.ceil((lastDay + 1) / 60));
  const sums = records.map(() => 0);
  const points = [{ at: input.now, range: { p10: 0, p50: 0, p90: 0 } }];
  for (let from = 0; from <= lastDay; from += stepDays) {
    const until = Math.min(lastDay, from + stepDays - 1);
    for (const [run, { acceptsByDay }] of records.entries())
      for (let day = from; day <= until; day += 1)
        sums[run] = (sums[run] ?? 0) + (acceptsByDay[day] ?? 0);
    points.push({ at: days(until)?.endsAt ?? input.now, range: wholeNumberRange(sums) });
  }
  return { stepDays, points };
}

/**
 * For each type that the campaign uses: a working day's limit and who uses how much of it, over the
 * days on which the campaign uses any.
 */
function limitsOf(totals: RunTotals, days: ForecastDays, runs: number): UsedLimit[] {
  return TURN_TYPES.flatMap((type, number): UsedLimit[] => {
    if (!isAction(type)) return [];
    const sums = { days: 0, allowance: 0, own: 0, others: 0, all: 0 };
    for (let day = 0; day < totals.days; day += 1) {
      const own = (totals.ownActions[totalsIndex({ day, type: number })] ?? 0) / runs;
      sums.all += own;
      const working = days(day);
      if (own < 0.5 || working === null || working.windows.length === 0) continue;
      sums.days += 1;
      sums.allowance += working.allowances[number] ?? 0;
      sums.own += own;
      sums.others += (totals.otherActions[totalsIndex({ day, type: number })] ?? 0) / runs;
    }
    if (sums.all === 0) return [];
    const perDay = (sum: number): number => Math.round((sum / Math.max(1, sums.days)) * 10) / 10;
    return [
      {
        type,
        allowance: perDay(sums.allowance),
        ownPerDay: perDay(sums.own),
        othersPerDay: perDay(sums.others),
        total: Math.round(sums.all),
      },
    ];
  });
}

function bottleneckOf({
  totals,
  days,
  runs,
  lastDay,
}: {
  totals: RunTotals;
  days: ForecastDays;
  runs: number;
  lastDay: number;
}): ForecastResult['binding'] {
  let working = 0;
  for (let day = 0; day <= lastDay; day += 1)
    if ((days(day)?.windows.length ?? 0) > 0) working += 1;
  let most: ForecastResult['binding'] = { code: 'SEQUENCE', type: null, share: 0 };
  for (const [number, type] of TURN_TYPES.entries()) {
    const boundOf = (code: BindingCode): number => totals.bound[code][number] ?? 0;
    // Days that use up their limit aren't a bottleneck if the weekly limit allows no more than they
    // use.
    const weekly =
      boundOf('WEEKLY_INVITES') > 0.1 * boundOf('DAILY_LIMIT') ? boundOf('DAILY_LIMIT') : 0;
    for (const code of BINDING_CODES) {
      const bound =
        code === 'WEEKLY_INVITES'
          ? boundOf(code) + weekly
          : code === 'DAILY_LIMIT'
            ? boundOf(code) - weekly
            : boundOf(code);
      const share = Math.min(1, bound / runs / Math.max(1, working));
      if (share > Math.max(BINDING_SHARE, most.share))
        most = { code, type, share: Math.round(share * 100) / 100 };
    }
  }
  return most;
}
