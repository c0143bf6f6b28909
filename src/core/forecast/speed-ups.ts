import { shareWithin } from '#core/forecast/behavior-rates.ts';
import type { ForecastInput } from '#core/forecast/forecast-input.ts';
import type { ForecastResult, SpeedUp } from '#core/forecast/forecast-result.ts';
import { cappedLimit, isLimitedAction } from '#core/limits/daily-allowance.ts';
import { limitsInForce } from '#core/limits/limits-in-force.ts';
import { MAX_LIMIT } from '#core/limits/processing-limits.ts';
import { watchMs } from '#core/sequence/arrival.ts';
import { mapItems, walkItems } from '#core/sequence/walk-items.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#core/schedule/zone-offset.ts';

/** A possible change, and the forecast's input with it. */
export type Alternative = {
  speedUp: Omit<SpeedUp, 'finishAt' | 'daysSooner'>;
  input: ForecastInput;
};

/** How many more actions per day are tried. */
const MORE_A_DAY = 10;
const SHORT_WATCH_DAYS = 7;
const MAX_ALTERNATIVES = 3;
const NOTHING = {
  type: null,
  from: null,
  to: null,
  campaignId: null,
  campaignName: null,
  lostShare: null,
} as const;

/**
 * Changes that could finish the campaign sooner, the likeliest first: three at most, each worth a
 * run of its own.
 */
export function suggestAlternatives(
  input: ForecastInput,
  base: Pick<ForecastResult, 'binding' | 'limits'>,
): Alternative[] {
  const { code } = base.binding;
  const candidates = [
    ...(code === 'DAILY_LIMIT' ? [raisedLimit(input, base)] : []),
    ...(code === 'WEEKLY_INVITES' ? [paidAccount(input)] : []),
    ...(code === 'PENDING_INVITES' ? [withdrawnInvites(input)] : []),
    pausedCampaign(input),
    ...(code === 'DAILY_LIMIT' || code === 'WORKING_HOURS' ? [saturdays(input)] : []),
    shorterWatch(input),
  ];
  return candidates.filter((one) => one !== null).slice(0, MAX_ALTERNATIVES);
}

function raisedLimit(
  input: ForecastInput,
  { binding: { type } }: Pick<ForecastResult, 'binding' | 'limits'>,
): Alternative | null {
  const { account } = input;
  if (type === null || !isLimitedAction(type)) return null;
  const { limits, unlimitedQuotas, controlled } = limitsInForce({
    ...account.limits,
    now: input.now,
  });
  // Limits set by Activity Control can't be raised by the user.
  if (controlled !== null) return null;
  const from = cappedLimit({ action: type, limit: limits[type], unlimitedQuotas });
  const to = cappedLimit({
    action: type,
    limit: Math.min(MAX_LIMIT, from + MORE_A_DAY),
    unlimitedQuotas,
  });
  if (to <= from) return null;
  const raised = {
    ...account.limits,
    account: { ...account.limits.account, limits: { ...limits, [type]: to } },
  };
  return {
    speedUp: { ...NOTHING, code: 'RAISE_LIMIT', type, from, to },
    input: { ...input, account: { ...account, limits: raised } },
  };
}

function paidAccount(input: ForecastInput): Alternative | null {
  if (input.account.paidAccount) return null;
  return {
    speedUp: { ...NOTHING, code: 'PAID_ACCOUNT' },
    input: { ...input, account: { ...input.account, paidAccount: true } },
  };
}

function withdrawnInvites(input: ForecastInput): Alternative | null {
  const own = [input.campaign, ...input.others]
    .flatMap(({ leads }) => leads)
    .filter(({ facts }) => facts.invitationPendingSince !== null).length;
  const old = Math.max(0, input.account.pendingInvites - own);
  if (old === 0) return null;
  return {
    speedUp: { ...NOTHING, code: 'WITHDRAW_OLD_INVITES', from: old },
    input: { ...input, account: { ...input.account, pendingInvites: own } },
  };
}

/** Pauses the campaign with the most leads until this one is done. */
function pausedCampaign(input: ForecastInput): Alternative | null {
  const [most] = [...input.others].sort((one, other) => other.leads.length - one.leads.length);
  if (most === undefined || most.leads.length === 0) return null;
  return {
    speedUp: {
      ...NOTHING,
      code: 'PAUSE_CAMPAIGN',
      campaignId: most.campaignId,
      campaignName: most.name,
    },
    input: { ...input, others: input.others.filter((one) => one !== most) },
  };
}

function saturdays(input: ForecastInput): Alternative | null {
  const { week } = input.account;
  const friday = week.schedulerItems.find(({ dayOfWeek }) => dayOfWeek === 'FRIDAY');
  const saturday = week.schedulerItems.find(({ dayOfWeek }) => dayOfWeek === 'SATURDAY');
  if (friday === undefined || saturday === undefined || saturday.active || !friday.active)
    return null;
  const schedulerItems = week.schedulerItems.map((one) =>
    one === saturday
      ? { ...one, active: true, fromHour: friday.fromHour, toHour: friday.toHour }
      : one,
  );
  return {
    speedUp: { ...NOTHING, code: 'WORK_ON_SATURDAYS' },
    input: { ...input, account: { ...input.account, week: { ...week, schedulerItems } } },
  };
}

function shorterWatch(input: ForecastInput): Alternative | null {
  const { sequence } = input.campaign;
  const longest = Math.max(
    0,
    ...[...walkItems(sequence)]
      .filter(({ item }) => item.type === 'IF_CONNECTED')
      .map(({ item }) => watchMs(item)),
  );
  const short = SHORT_WATCH_DAYS * MS_PER_DAY;
  if (longest <= short) return null;
  const shortened = mapItems(sequence, ({ item }) =>
    item.type === 'IF_CONNECTED' && watchMs(item) > short
      ? { ...item, noDelay: short / MS_PER_HOUR }
      : item,
  );
  const hours = (at: number): number => shareWithin(input.rates.acceptHours, at / MS_PER_HOUR);
  const lostShare = Math.round((hours(longest) - hours(short)) * 100) / 100;
  return {
    speedUp: {
      ...NOTHING,
      code: 'SHORTER_WATCH',
      from: Math.round(longest / MS_PER_DAY),
      to: SHORT_WATCH_DAYS,
      lostShare,
    },
    input: { ...input, campaign: { ...input.campaign, sequence: shortened } },
  };
}
