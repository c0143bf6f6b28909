import type { StaffUserAnswer } from '#contract/staff.ts';
import { dateText, longDate, timeOfDay } from '#core/time/when-text.ts';
import { optionName } from '#web/parts/country-options.ts';
import type { Tone } from '#web/ui/data/badge.tsx';
import { userTexts } from './user-texts.ts';
import { staffTexts } from './staff-texts.ts';

/** The name shown for a person, or their email if they gave none. */
export function nameOf({ displayName, email }: { displayName: string; email: string }): string {
  return displayName || email;
}

/** A country and, where it is known, the city. */
export function placeText(countryCode: string | null, city: string | null = null): string | null {
  if (countryCode === null) return null;
  const country = optionName(countryCode);
  return city === null ? country : `${country}, ${city}`;
}

export const HEALTH_TONES = {
  HEALTHY: 'success',
  DEAD: 'danger',
  UNKNOWN: 'neutral',
} as const satisfies Record<string, Tone>;

type Plan = { words: string; badge: string | null; tone: Tone };

/** What covers a user: a plan, the trial, or neither. */
export function planOf({
  tier,
  billing: { subscription, trialEndsAt },
  now,
}: Pick<StaffUserAnswer, 'tier' | 'billing'> & { now: number }): Plan {
  const texts = userTexts.plan;
  const name = staffTexts.tiers[tier];
  if (subscription !== null)
    return { words: texts.bought(name, subscription.status), badge: name, tone: 'success' };
  if (trialEndsAt === null) return { words: texts.open, badge: null, tone: 'neutral' };
  return Date.parse(trialEndsAt) > now
    ? { words: texts.none, badge: texts.trial, tone: 'warning' }
    : { words: texts.none, badge: texts.trialEnded, tone: 'danger' };
}

/** When something happened, as short as a log can say it: "2:37 pm", "Nov 19, 5 pm". */
export function logTime({ at, now, zone }: { at: number; now: number; zone: string }): string {
  const day = longDate({ at, zone });
  const time = timeOfDay({ at, zone });
  if (day === longDate({ at: now, zone })) return time;
  return day.slice(-4) === longDate({ at: now, zone }).slice(-4)
    ? `${dateText({ at, zone })}, ${time}`
    : `${day}, ${time}`;
}
