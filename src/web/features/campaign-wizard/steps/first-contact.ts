import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { nextOpening } from '#core/schedule/next-opening.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import { whenText } from '#core/time/when-text.ts';
import { importDialogTexts } from '../sources/import-dialog-texts.ts';

const texts = importDialogTexts.firstContact;

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
  if (status === 'DRAFT') return texts.draft;
  if (status === 'NOT_ACTIVE') return texts.inactive;
  const opensAt = nextOpening(week, now);
  if (opensAt === null) return texts.noDay;
  return opensAt <= now ? texts.now : texts.at(whenText({ at: opensAt, now, zone }));
}
