import type { SignUpMode } from '#core/account/sign-up-rule.ts';
import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { presentClock } from '#server/http/present-clock.ts';
import { changeUser } from '#data/account/users.ts';
import { apiExamples } from '#server/platform/api-examples.ts';
import { docsPage } from '#server/platform/docs-page.ts';
import { openApiDocument } from '#server/platform/open-api.ts';
import type { StreamHub } from '#server/platform/stream-hub.ts';
import { ApiError } from '#server/http/api-error.ts';

type PlatformKey = Extract<
  RouteKey,
  | 'GET /health'
  | 'GET /ready'
  | 'GET /metrics'
  | 'GET /openapi.json'
  | 'GET /docs'
  | 'GET /v1/stream'
  | 'GET /v1/shared/clock'
  | 'GET /v1/shared/versionsync'
  | 'POST /v1/shared/versionsync'
  | 'GET /v1/shared/latescripts'
>;

export type Platform = {
  practice: boolean;
  /**
   * The length of the trial of a new account, in days; null where nothing is sold and everything is
   * open.
   */
  trialDays: number | null;
  signUp: SignUpMode;
  testBilling: boolean;
  version: string;
  /** The version of the web client that is served now. */
  clientVersion: () => string;
  /** Third-party scripts, if the operator has configured any. */
  lateScripts: { supportChat: string | null; tagManager: string | null };
  publicUrl: string;
  hub: StreamHub;
  metrics: Metrics;
  /** Whether this process is being stopped: nothing should be sent to it anymore. */
  isStopping: () => boolean;
  /** Whether the database and the engine are available. */
  readiness: () => Promise<{ database: boolean; engine: boolean }>;
};

const MAX_STREAMS = 30;

/** The platform's own calls (product api). */
export function platformHandlers(platform: Platform): Handlers<PlatformKey> {
  const { practice, trialDays, testBilling, signUp, version, publicUrl, hub, metrics } = platform;
  // Built on first use: it takes a moment that no start should wait for.
  let document: ReturnType<typeof openApiDocument> | null = null;
  const openApi = () =>
    (document ??= openApiDocument({
      routes: allRoutes,
      examples: apiExamples(),
      publicUrl,
      version,
    }));
  // A client of any build of this version still works with the server.
  const versions = () => ({ version: platform.clientVersion(), minimumVersion: version });
  return {
    'GET /health': async () => ({
      status: 'ok',
      practice,
      version,
      trialDays,
      testBilling,
      signUp,
    }),
    'GET /ready': async () => {
      if (platform.isStopping())
        throw new ApiError('UNAVAILABLE', {
          detail: 'This process is stopping. Please use another one',
          retryAfter: 2,
        });
      const found = await platform.readiness();
      if (!found.database) throw new ApiError('UNAVAILABLE', { retryAfter: 2 });
      return { ready: found.database && found.engine, ...found };
    },
    'GET /metrics': async () => ({ chunks: [await metrics.text()] }),
    'GET /openapi.json': async () => openApi(),
    'GET /docs': async () => docsPage(),
    'GET /v1/stream': async ({ caller, http }) => {
      if (hub.openStreams(caller.identityId) >= MAX_STREAMS)
        throw new ApiError('TOO_MANY_REQUESTS', {
          detail: 'Too many open streams',
          retryAfter: 30,
        });
      return {
        chunks: hub.subscribe({
          userId: caller.userId,
          identityId: caller.identityId,
          sessionId: caller.sessionId,
          lastEventId: http.header('last-event-id'),
          signal: http.signal,
        }),
      };
    },
    'GET /v1/shared/clock': async ({ parts }) => presentClock(parts.clock),
    'GET /v1/shared/versionsync': async () => versions(),
    'GET /v1/shared/latescripts': async () => platform.lateScripts,
    'POST /v1/shared/versionsync': async ({ scope, body }) => {
      await changeUser(scope, { clientVersion: body.version });
      return versions();
    },
  };
}
