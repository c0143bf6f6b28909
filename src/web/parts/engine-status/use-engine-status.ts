import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { currentToken } from '#web/api/session-token.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import type { EngineStatus } from './engine-display.ts';

const SLOW_MS = 30_000;
const FAST_MS = 5000;
/** Above this speed hours pass within a few seconds. */
const FASTEST = 1000;
const FASTEST_MS = 1000;

/**
 * What the engine is doing, read again now and then: more often while the product's clock runs
 * fast; nothing is asked for a visitor.
 */
export function useEngineStatus(): EngineStatus | undefined {
  const { rate } = useProductTime();
  return useQuery({
    ...apiQuery('GET /v1/engine/status'),
    enabled: currentToken() !== null,
    refetchInterval: rate > FASTEST ? FASTEST_MS : rate > 1 ? FAST_MS : SLOW_MS,
  }).data;
}
