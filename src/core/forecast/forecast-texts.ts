import type { BehaviorRates } from '#core/forecast/behavior-rates.ts';
import type { ForecastResult, SpeedUp } from '#core/forecast/forecast-result.ts';
import { DEFAULT_LIMITS, WEEKLY_INVITES } from '#core/limits/processing-limits.ts';
import { isLimitedAction } from '#core/limits/daily-allowance.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { counted, grouped } from '#core/text/formats.ts';

function plural(type: SequenceItemType | null): string {
  return type === null ? 'actions' : STEP_NAMES[type].plural;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What keeps the campaign from ending sooner, in a sentence (design, png/19). */
export function bottleneckText({
  binding: { code, type },
  limits,
  warmUp,
}: Pick<ForecastResult, 'binding' | 'limits'> & {
  /** How the mailbox's warm-up limits emails, in a few words. */
  warmUp: string | null;
}): string {
  const used = limits.find((one) => one.type === type);
  const own =
    used === undefined
      ? ''
      : ` ${amount(used.ownPerDay)} a day go to this campaign, so ${grouped(used.total)} take ${workingDays(used.total / Math.max(0.1, used.ownPerDay))}.`;
  switch (code) {
    case 'DAILY_LIMIT':
      return `${capital(plural(type))} are at their daily limit.${own}${type === 'EMAIL' && warmUp !== null ? ` ${warmUp}.` : ''}`;
    case 'WEEKLY_INVITES':
      return `You’ve used this week’s invites: LinkedIn allows no more in any 7 days.${own}`;
    case 'PENDING_INVITES':
      return 'Too many invites are pending: no more can be sent until some are accepted or withdrawn.';
    case 'INVITES_PAUSED':
      return 'LinkedIn has paused your invites.';
    case 'WORKING_HOURS':
      return `Your working hours are too short for everything that’s due: ${plural(type)} wait for the next day.`;
    case 'SEQUENCE':
      return 'No limit slows it down. The sequence’s delays set the pace.';
  }
}

function workingDays(days: number): string {
  return counted(Math.max(1, Math.round(days)), 'working day');
}

function amount(perDay: number): string {
  return perDay >= 10 ? String(Math.round(perDay)) : String(perDay);
}

/** The title of a speed-up, and its cost (design, "Forecast": each with its cost). */
export function speedUpTexts({ code, type, from, to, campaignName, lostShare }: SpeedUp): {
  title: string;
  cost: string;
} {
  switch (code) {
    case 'RAISE_LIMIT': {
      const advised = type !== null && isLimitedAction(type) ? DEFAULT_LIMITS[type] : null;
      const cost =
        advised !== null && to !== null && to > advised
          ? `Higher volumes are more noticeable. We recommend ${advised} at most`
          : 'Higher volumes are more noticeable';
      return { title: `Raise ${plural(type)} from ${from ?? 0} to ${to ?? 0} a day`, cost };
    }
    case 'PAID_ACCOUNT':
      return {
        title: `Get a paid LinkedIn account: ${WEEKLY_INVITES.paid} instead of ${WEEKLY_INVITES.free} invites in 7 days`,
        cost: 'LinkedIn charges for this separately',
      };
    case 'WITHDRAW_OLD_INVITES':
      return {
        title: `Withdraw ${grouped(from ?? 0)} old invites`,
        cost: 'Those people can be invited again after 21 days',
      };
    case 'PAUSE_CAMPAIGN':
      return {
        title: `Stop ${campaignName ?? 'the other campaign'} until this one is done`,
        cost: 'Its leads wait until then',
      };
    case 'WORK_ON_SATURDAYS':
      return { title: 'Work on Saturdays too', cost: 'People get messages on the weekend' };
    case 'SHORTER_WATCH':
      return {
        title: `Wait ${to ?? 0} days for an acceptance instead of ${from ?? 0}`,
        cost:
          lostShare === null
            ? 'Some late acceptances will be missed'
            : `About ${Math.round(lostShare * 100)} in 100 acceptances come in after that`,
      };
  }
}

/** Where the rates come from, in a sentence (design, "Forecast": without history it says so). */
export function ratesText({
  source,
  sampleSize,
}: Pick<BehaviorRates, 'source' | 'sampleSize'>): string {
  if (source === 'OWN') return `Range based on your own ${grouped(sampleSize)} invites`;
  return sampleSize === 0
    ? 'Typical range, since you have no finished campaigns yet'
    : `Typical range: your own ${counted(sampleSize, 'invite is', 'invites are')} not enough to go by yet`;
}
