import type { CampaignLeadAnswer } from '#contract/leads.ts';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { leadsTexts } from './leads-texts.ts';

/** Room for "28 minutes ago" in one line, also in a wider font. */
export const LAST_ACTIVITY_COLUMN = '130px';

/** How long ago something last happened; nothing has to someone who is in no campaign. */
export function LastActivity({ places }: { places: readonly CampaignLeadAnswer[] }) {
  const last = places
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return last === undefined ? leadsTexts.none : <RelativeTime at={last} />;
}
