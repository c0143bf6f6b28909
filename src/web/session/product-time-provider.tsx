import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { apiQuery } from '#web/api/queries.ts';
import { ProductTimeContext } from '#web/ui/text/time-context.ts';
import { useCurrentUser } from './current-user.ts';

const REREAD_MS = 60_000;

/** Gives every page the product's own clock (which runs faster in practice mode) and the user's zone. */
export function ProductTimeProvider({ children }: { children: ReactNode }) {
  const { data, dataUpdatedAt } = useQuery({
    ...apiQuery('GET /v1/shared/clock'),
    staleTime: REREAD_MS,
    refetchInterval: REREAD_MS,
  });
  const zone = useCurrentUser()?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = useMemo(() => {
    if (!data) return { now: () => Date.now(), rate: 1, zone };
    const base = Date.parse(data.now);
    return { now: () => base + (Date.now() - dataUpdatedAt) * data.rate, rate: data.rate, zone };
  }, [data, dataUpdatedAt, zone]);
  return <ProductTimeContext value={time}>{children}</ProductTimeContext>;
}
