import type { CampaignId } from '#contract/shapes.ts';
import { whenText } from '#core/time/when-text.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { useForecast } from './use-forecast.ts';

/**
 * When the campaign does something for the first time, as its forecast says; nothing while that is
 * not known.
 */
export function FirstActionText({ campaignId }: { campaignId: CampaignId }) {
  const { data } = useForecast({ campaignId });
  const { now, zone } = useProductTime();
  if (!data || data.firstActionAt === null) return null;
  return (
    <>
      First action{' '}
      {whenText({ at: Math.max(now(), Date.parse(data.firstActionAt)), now: now(), zone })},
      approximately.
    </>
  );
}
