import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';

const clockQuery = { ...apiQuery('GET /v1/shared/clock'), staleTime: 60_000 };
export type ClockPlay = NonNullable<Answer<'GET /v1/shared/clock'>['play']>;
export type ClockChange = { rate?: number; playMs?: number; skipsNights?: boolean };

/** How much of what is played is over, from 0 to 1. */
export function jumpProgress({
  play,
  now,
}: {
  play: Pick<ClockPlay, 'from' | 'until'>;
  now: number;
}): number {
  const [from, until] = [Date.parse(play.from), Date.parse(play.until)];
  return until <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (until - from)));
}

/** Everything but the clock itself may have changed with the time that has passed. */
function readAllAnew(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== clockQuery.queryKey[0],
  });
}

/** The clock of practice mode: its speed, what it plays just now, whether it skips nights. */
export function usePracticeClock(): {
  rate: number;
  play: ClockPlay | null;
  skipsNights: boolean;
  changing: boolean;
  change: (change: ClockChange) => void;
} {
  const queryClient = useQueryClient();
  const onError = useProblemToast();
  const clock = useQuery(clockQuery).data;
  const set = useMutation({
    mutationFn: (body: ClockChange) => api('POST /practice/clock', { body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(clockQuery.queryKey, answer);
      readAllAnew(queryClient);
    },
    onError,
  });
  const play = clock?.play ?? null;
  const played = useRef(false);
  useEffect(() => {
    if (played.current && play === null) readAllAnew(queryClient);
    played.current = play !== null;
  }, [play, queryClient]);
  const own = play?.thenRate ?? clock?.rate ?? 1;
  return {
    rate: set.isPending ? (set.variables.rate ?? own) : own,
    play,
    skipsNights:
      (set.isPending ? set.variables.skipsNights : undefined) ?? clock?.skipsNights ?? false,
    changing: set.isPending,
    change: set.mutate,
  };
}
