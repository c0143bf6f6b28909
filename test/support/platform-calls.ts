import { createMetrics } from '#server/http/metrics.ts';
import { platformHandlers, type Platform } from '#server/platform/platform-handlers.ts';

export const PUBLIC_URL = 'http://127.0.0.1:4400';

/** The platform's own calls, as a deployment in practice mode has them. */
export function platformCalls(parts: Pick<Platform, 'hub'> & Partial<Platform>) {
  return platformHandlers({
    practice: true,
    trialDays: 14,
    signUp: 'open',
    testBilling: true,
    clientVersion: () => '1.2.3',
    lateScripts: { supportChat: null, tagManager: null },
    version: '1.2.3',
    publicUrl: PUBLIC_URL,
    metrics: createMetrics(),
    isStopping: () => false,
    readiness: async () => ({ database: true, engine: true }),
    ...parts,
  });
}
