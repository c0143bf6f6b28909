import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { nextOpening } from '#core/schedule/next-opening.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { whenText } from '#core/time/when-text.ts';

/**
 * The earliest that a campaign can contact a new lead, as the rest of a sentence: not before its
 * launch, and only in working hours (design, png/26).
 */
export function firstContactText({
  status,
  week,
  now,
  zone,
}: {
  status: CampaignStatus;
  week: WorkingWeek;
  now: number;
  zone: string;
}): string {
  if (status === 'DRAFT') return ', after launch at the earliest';
  if (status === 'NOT_ACTIVE') return ', once the campaign is active';
  const opensAt = nextOpening({ week, now });
  if (opensAt === null) return ', once a day has working hours';
  return opensAt <= now
    ? ', which could be any time now'
    : `, ${whenText({ at: opensAt, now, zone })} at the earliest`;
}
