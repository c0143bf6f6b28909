import { useQuery } from '@tanstack/react-query';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useNow } from '#web/ui/text/time-context.ts';
import { useEngineStatus } from './use-engine-status.ts';

const SCHEDULE_FRESH_MS = 60_000;
const RENEW_MS = 20_000;

/**
 * Sleep mode by the product's own clock, looked at again as it runs; true until the working hours
 * are known, and on a day that the user has paused (campaigns spec, section 4).
 */
export function useSleepMode(): boolean {
  const now = useNow(RENEW_MS);
  const schedule = useQuery({ ...apiQuery('GET /schedule'), staleTime: SCHEDULE_FRESH_MS }).data;
  const paused = useEngineStatus()?.kind === 'PAUSED_TODAY';
  return schedule === undefined || paused || isAsleep(schedule, now);
}
