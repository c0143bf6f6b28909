import { clockTime, longDate } from '#core/time/when-text.ts';

/**
 * The name of a new campaign: date and time in the user's time zone, "Nov 20, 2026 14:06"
 * (campaigns spec, section 2). `now` in campaign time.
 */
export function defaultCampaignName(zone: string, now: number): string {
  return `${longDate({ at: now, zone })} ${clockTime(now, zone)}`;
}
