import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#web/api/api.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

/** After this long on a page the tour begins by itself, once in a user's life; ms. */
const BEGINS_AFTER_MS = 800;

/** Starts the tour, loading its code on demand, and records it as seen however it ends. */
export function useTour(): () => void {
  const queryClient = useQueryClient();
  const { mutate: keep } = useMutation({
    mutationFn: () => api('PATCH /userdetails/current', { body: { onboardingCompleted: true } }),
    onSuccess: (user) =>
      queryClient.setQueriesData({ queryKey: ['GET /userdetails/current'] }, user),
  });
  const stop = useRef<() => void>(undefined);
  // Leaving the page ends the tour.
  useEffect(() => () => stop.current?.(), []);
  return () => {
    stop.current?.();
    // Without its code there is no tour, and nothing else is lost.
    void import('./start-tour.ts').then(
      ({ startTour }) => {
        stop.current = startTour({ onEnd: () => keep() });
      },
      () => undefined,
    );
  };
}

/** Starts the tour for new users: once, a moment after the page is rendered. */
export function useFirstTour(): void {
  const start = useTour();
  const wanted = useCurrentUser()?.onboardingCompleted === false;
  const begin = useRef(start);
  useEffect(() => {
    begin.current = start;
  });
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => begin.current(), BEGINS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
}
