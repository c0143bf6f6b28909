import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { listed } from '#core/text/formats.ts';
import { waitText } from '#core/time/wait-text.ts';
import { BODY_PACE, enforceUploadRate, type UploadRateLimit } from '#server/http/upload-rate.ts';
import type { BillingParts } from '#server/billing/billing-parts.ts';
import { isTestForm, serveTestForms } from '#server/billing/test-forms.ts';
import type { GateSettings } from '#server/http/caller.ts';
import type { Caller, Handlers, ServerParts } from '#server/http/handler.ts';
import type { Answered } from '#server/http/metrics.ts';
import { isEmailLink, serveEmailLinks } from '#server/email-links/email-links.ts';
import { crossOriginHeaders, isPreflight } from '#server/http/cross-origin.ts';
import { practiceHostGuard } from '#server/http/practice-host-guard.ts';
import { answerBrokenRequest, answerError } from '#server/http/problem-answer.ts';
import { ApiError } from '#server/http/api-error.ts';
import { registerRoutes } from '#server/http/register-routes.ts';
import { logRequests } from '#server/http/request-log.ts';
import { checkedRoutes, methodsOfPath, type TableEntry } from '#server/http/route-table.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { isMcp, serveMcp } from '#server/programs/mcp.ts';
import { isOauth, serveOauth } from '#server/programs/oauth.ts';
import type { TokenKeys } from '#server/http/session-tokens.ts';
import { answerPage, readScriptHashes, serveWebClient } from '#server/http/static-files.ts';
import { createUploadQueue } from '#server/http/upload-queue.ts';

/**
 * Which proxies' X-Forwarded-For is trusted: none, this many in a row, or those of these addresses
 * and networks.
 */
export type TrustedProxies = false | number | readonly string[];

/**
 * The trusted proxies in the form that Fastify takes. Each proxy appends the address it heard from,
 * so the header is read from the right: the first entry that no trusted proxy wrote is the client's
 * address, and everything left of it may be forged. Fastify can't take a plain number of hops,
 * hence the function.
 */
function trustProxyOption(
  trusted: TrustedProxies,
): NonNullable<FastifyServerOptions['trustProxy']> {
  if (trusted === false) return false;
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : [...trusted];
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    rawBody: Buffer | null;
  }
}

const JSON_BODY_BYTES = 1024 * 1024;
const HEADER_BYTES = 128 * 1024;
/** Limits on uploads: memory for two of the largest at once, however many are waiting. */
const UPLOADS = {
  mostBytes: 48 * 1024 * 1024,
  mostWaiting: 64,
  mostWaitingOfOne: 8,
  longestWaitMs: 60_000,
} as const;

export type BuildServer = {
  parts: ServerParts;
  handlers: Handlers<RouteKey>;
  keys: TokenKeys;
  settings: GateSettings & {
    publicUrl: string;
    trustProxy?: TrustedProxies;
    /** Additional host names under which other machines may open practice mode. */
    practiceHosts?: readonly string[];
    /** Origins whose pages may call with an API key. */
    apiOrigins?: readonly string[];
  };
  /** How many requests to the API one address may make in ten seconds. */
  requestsPerAddress: number;
  /** The built web client; null serves the API alone. */
  webRoot?: string | null;
  /** Origins of third-party scripts, as configured by the operator. */
  scriptOrigins?: readonly string[];
  logger?: FastifyBaseLogger | null;
  /** Called with each answer, for the metrics. */
  observe?: (answered: Answered) => void;
  /** Validates each answer against the contract; for tests. */
  checkAnswers?: boolean;
  /** A different minimum rate for request bodies; for tests. */
  bodyPace?: UploadRateLimit;
  /** The payment provider, for the hosted forms of test billing. */
  billing?: BillingParts;
  /** A route table other than the contract's; for tests of the framework itself. */
  routes?: Record<string, Partial<Route>>;
};

/**
 * Limits every call, known or not: an address that makes more requests than a person would waits
 * for the rest of the ten seconds. Sign-in and the like have limits of their own. Pages and files
 * are not counted, except those that emails link to. Each process counts separately.
 */
async function limitRequests(app: FastifyInstance, requestsPerAddress: number): Promise<void> {
  const unsaid = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  };
  await app.register(fastifyRateLimit, {
    global: false,
    max: requestsPerAddress,
    timeWindow: 10_000,
    addHeaders: unsaid,
    addHeadersOnExceeding: unsaid,
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
      return new ApiError('TOO_MANY_REQUESTS', {
        detail: `Too many requests from this address. Try again in ${waitText(retryAfter)}`,
        retryAfter,
      });
    },
  });
  const count = app.rateLimit();
  app.addHook('onRequest', async function (request, reply) {
    if ([isMcp, isOauth, isEmailLink, isTestForm].some((is) => is(request.url)) || isCall(request))
      await count.call(app, request, reply);
  });
}

/** Lets pages of other origins call with a key, and answers their browsers, which ask first. */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return undefined;
    const headers = crossOriginHeaders(request, origins);
    void reply.headers(headers);
    return isPreflight(request) && 'access-control-allow-methods' in headers
      ? reply.code(204).send()
      : undefined;
  });
}

function isCall({ url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '/';
  return path === '/api' || path.startsWith('/api/');
}

function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const text = new TextDecoder('utf-8', { fatal: true });
  const malformed = () => new ApiError('MALFORMED_JSON');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      request.rawBody = body;
      if (body.length === 0) return done(null, undefined);
      let content: string;
      try {
        content = text.decode(body);
      } catch {
        return done(malformed());
      }
      return parse(request, content, (error, value) => done(error ? malformed() : null, value));
    },
  );
}

/**
 * What people and programs reach outside of the API, and that isn't the API in another form.
 * Returns the folder of the web client; null if it isn't built.
 */
async function serveOutside(
  app: FastifyInstance,
  {
    billing: { payments, test },
    ...served
  }: Parameters<typeof serveOauth>[1] & { billing: BillingParts },
): Promise<string | null> {
  const { parts } = served;
  const webRoot = await serveWebClient(app, served.webRoot);
  await serveEmailLinks(app, parts);
  await serveOauth(app, { ...served, webRoot });
  if (payments !== null && test !== null) await serveTestForms({ app, parts, payments, test });
  return webRoot;
}

/** Tells a call that doesn't exist from a row that doesn't. */
function unknownCall(methods: readonly string[]): ApiError {
  return methods.length > 0
    ? new ApiError('METHOD_NOT_ALLOWED', { detail: `This path only takes ${listed(methods)}` })
    : new ApiError('NOT_FOUND', {
        detail: 'This call doesn’t exist. All calls are in /api/openapi.json',
      });
}

function answerUnknown(
  app: FastifyInstance,
  table: readonly TableEntry[],
  servedFrom: string | null,
): void {
  app.setNotFoundHandler((request, reply) => {
    // Not awaiting the reply: each await on it adds a listener, and a file response would have so
    // many that Node warns of a leak.
    if (!isCall(request)) return answerPage(request, reply, servedFrom);
    const path = request.url.split('?')[0] ?? '/';
    const methods = methodsOfPath(table, path.slice('/api'.length));
    if (methods.length > 0) void reply.header('allow', methods.join(', '));
    return answerError(unknownCall(methods), request, reply);
  });
}

/**
 * The HTTP server for the contract's route table: web client, API, and errors for bad input. It is
 * not listening yet. Throws, naming every fault, if a route lacks a permission, a tenant scope, or
 * a handler.
 */
export async function buildServer({
  parts,
  handlers,
  keys,
  settings,
  requestsPerAddress,
  webRoot = null,
  scriptOrigins = [],
  logger = null,
  observe = () => {},
  checkAnswers = false,
  routes = allRoutes,
  bodyPace = BODY_PACE,
  billing = { payments: null, test: null },
}: BuildServer): Promise<FastifyInstance> {
  const table = checkedRoutes(routes, handlers);
  const https = settings.publicUrl.startsWith('https:');
  const headersOf = securityHeaders({
    https,
    scriptHashes: readScriptHashes(webRoot),
    scriptOrigins,
  });
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_BYTES,
    forceCloseConnections: true,
    trustProxy: trustProxyOption(settings.trustProxy ?? false),
    requestIdHeader: false,
    genReqId: () => randomBytes(9).toString('base64url'),
    http: { maxHeaderSize: HEADER_BYTES },
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: HEADER_BYTES },
    // Errors raised before any hook runs.
    frameworkErrors: (error, request, reply) =>
      void answerError(
        error,
        request as unknown as FastifyRequest,
        reply.headers(headersOf(request)) as never,
      ),
  }) as unknown as FastifyInstance;
  // Before any route, which takes the handler that there is once a plugin is awaited.
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.decorateRequest('caller', null);
  app.decorateRequest('rawBody', null);
  logRequests(app, observe);
  enforceUploadRate(app, bodyPace);
  const { practiceHosts: hosts = [], apiOrigins = [], publicUrl } = settings;
  app.addHook('onRequest', async (request, reply) => void reply.headers(headersOf(request)));
  await limitRequests(app, requestsPerAddress);
  allowOrigins(app, apiOrigins);
  if (settings.practice) {
    const checkDoor = practiceHostGuard(hosts, publicUrl, apiOrigins);
    app.addHook('onRequest', async (request) => checkDoor(request));
  }
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  readJson(app);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  const gate = { db: parts.db, keys, settings };
  const servedFrom = await serveOutside(app, { parts, gate, publicUrl, webRoot, billing });
  registerRoutes({
    app,
    table,
    handlers,
    parts,
    gate,
    uploads: createUploadQueue(UPLOADS),
    https,
    checkAnswers,
  });
  serveMcp(app, { parts, publicUrl });
  answerUnknown(app, table, servedFrom);
  return app;
}
