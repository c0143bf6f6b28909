import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { currentToken } from '#web/api/session-token.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import type { EngineStatus } from './engine-display.ts';

const SLOW_MS = 30_000;
const FAST_MS = 5000;
/** Above this speed hours pass within a few seconds. */
const FASTEST = 1000;
const FASTEST_MS = 1000;

/** How long a trial still runs, in real ms; Infinity where none does. */
function useTrialLeft(): number {
  const endsAt = useCurrentUser()?.trialEndsAt ?? null;
  const leftMs = endsAt === null ? 0 : Date.parse(endsAt) - Date.now();
  return leftMs > 0 ? leftMs : Infinity;
}

/**
 * The engine's status, refetched now and then: more often while the product's clock runs fast, and
 * when a trial ends, which no event reports; nothing is requested for a visitor.
 */
export function useEngineStatus(): EngineStatus | undefined {
  const { rate } = useProductTime();
  const everyMs = rate > FASTEST ? FASTEST_MS : rate > 1 ? FAST_MS : SLOW_MS;
  const trialLeftMs = useTrialLeft();
  return useQuery({
    ...apiQuery('GET /v1/engine/status'),
    enabled: currentToken() !== null,
    refetchInterval: Math.min(everyMs, trialLeftMs),
  }).data;
}
