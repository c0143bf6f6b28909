import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { browserZone } from '#web/ui/text/dates.ts';
import { ProductTimeContext } from '#web/ui/text/time-context.ts';
import { useAdminPreference } from './use-admin-preference.ts';
import { useCurrentUser } from './current-user.ts';

const REREAD_MS = 60_000;
const SOONEST_MS = 200;

/** The clock is read again now and then, and at the end of what practice mode plays. */
function rereadIn(clock: Answer<'GET /v1/shared/clock'> | undefined): number {
  if (!clock?.play) return REREAD_MS;
  const leftMs = (Date.parse(clock.play.until) - Date.parse(clock.now)) / clock.rate;
  return Math.min(REREAD_MS, Math.max(SOONEST_MS, leftMs + SOONEST_MS));
}

/**
 * Gives every page the product's own clock (which runs faster in practice mode) and the user's
 * zone.
 */
export function ProductTimeProvider({ children }: { children: ReactNode }) {
  const { data, dataUpdatedAt } = useQuery({
    ...apiQuery('GET /v1/shared/clock'),
    staleTime: REREAD_MS,
    refetchInterval: ({ state: { data: clock } }) => rereadIn(clock),
  });
  const zone = useCurrentUser()?.zone ?? browserZone();
  const exact = useAdminPreference('exactTimes');
  const time = useMemo(() => {
    if (!data) return { now: () => Date.now(), rate: 1, zone, exact };
    const base = Date.parse(data.now);
    const end = data.play === null ? Infinity : Date.parse(data.play.until);
    const now = () => Math.min(end, base + (Date.now() - dataUpdatedAt) * data.rate);
    return { now, rate: data.rate, zone, exact };
  }, [data, dataUpdatedAt, zone, exact]);
  return <ProductTimeContext value={time}>{children}</ProductTimeContext>;
}
