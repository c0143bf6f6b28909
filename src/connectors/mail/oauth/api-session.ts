import type { Mailbox } from '#connectors/mail/mail.ts';
import type { GrantCredentials, GrantProvider } from '#connectors/mail/mailbox-grants.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import { openApiLine, type ApiAnswer, type ApiRequest } from '#connectors/mail/oauth/api-line.ts';
import { openTokenEndpoint, type TokenEndpoint } from '#connectors/mail/oauth/token-endpoint.ts';
import type { GrantClient, GrantEndpoints } from '#connectors/mail/oauth/grant-providers.ts';

/** What a provider's adapter is created with. */
export type ApiMailOptions = {
  client: GrantClient;
  endpoints: GrantEndpoints;
  /** Campaign time. */
  now: () => number;
  /** How long after an attempt its record may still arrive, in campaign ms (decision 111). */
  settleMs: number;
  /** How often `watch` polls, and how long and how often a check looks for its message; real ms. */
  pollMs?: number;
  arrivalMs?: number;
  lookMs?: number;
  /** Used to judge the expiry of tokens. */
  realNow?: () => number;
};

/** How the calls of one adapter reach their provider. */
export type ProviderApi = {
  provider: GrantProvider;
  endpoints: GrantEndpoints;
  tokens: TokenEndpoint;
  realNow: () => number;
};

/** A request by an adapter: `query` is appended, `json` is sent as a JSON body. */
export type ApiCall = {
  method: ApiRequest['method'];
  path: string;
  query?: Readonly<Record<string, string | readonly string[]>>;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  body?: Buffer;
  keepBytes?: number;
  /** Whether repeating the request could do harm. */
  acts?: boolean;
};

/** One call of the port against a provider: with a token, until its deadline. */
export type ApiSession = {
  /**
   * The provider's response, whatever its status except 401. An expired token is renewed once and
   * stored before it is used. Throws `ApiFailure`, and rethrows errors of storing.
   */
  request: (call: ApiCall) => Promise<ApiAnswer>;
  /**
   * Renews an expired token, so that the next request leaves immediately. Throws like `request`.
   */
  ready: () => Promise<void>;
  signal: AbortSignal;
  /** Whether work that can continue in another call should end here. */
  isHalfOver: () => boolean;
};

const DEADLINE_MS = 60_000;
/** Longer than any list we request. */
const KEEP_BYTES = 4 * 1024 * 1024;
/** A token that expires within this time is renewed before it is used, in real ms. */
const SPARE_MS = 60_000;

/** Prepares access to a provider; nothing is connected yet. */
export function openProviderApi(
  provider: GrantProvider,
  { client, endpoints, realNow = Date.now }: ApiMailOptions,
): ProviderApi {
  const tokens = openTokenEndpoint({ provider, client, endpoints, realNow });
  return { provider, endpoints, tokens, realNow };
}

/** The credentials of a mailbox at this provider; the wiring passes no others. */
export function grantCredentials(
  { credentials }: Mailbox,
  provider: GrantProvider,
): GrantCredentials {
  if (credentials.provider !== provider)
    throw new TypeError(`A mailbox of ${credentials.provider} is not reached at ${provider}`);
  return credentials as GrantCredentials;
}

/**
 * The mailbox for several calls in a row: each uses the credentials that the previous one renewed
 * and its caller stored.
 */
export function withRenewal<Box extends Mailbox>(mailbox: Box): () => Box {
  let { credentials } = mailbox;
  return () => ({
    ...mailbox,
    credentials,
    async renewed(given: Mailbox['credentials']) {
      await mailbox.renewed?.(given);
      credentials = given;
    },
  });
}

/** Runs one call of the port within its deadline, then closes the connection. */
export async function inApiSession<Result>(
  api: ProviderApi,
  mailbox: Mailbox,
  act: (session: ApiSession) => Promise<Result>,
): Promise<Result> {
  const { deadlineMs = DEADLINE_MS } = mailbox;
  const endsAt = performance.now() + deadlineMs;
  const timer = AbortSignal.timeout(Math.max(1, Math.ceil(deadlineMs)));
  const signal = mailbox.signal === undefined ? timer : AbortSignal.any([timer, mailbox.signal]);
  const line = openApiLine(new URL(api.endpoints.api).origin);
  const access = accessOf(api, mailbox, signal);
  try {
    return await act({
      signal,
      isHalfOver: () => endsAt - performance.now() < deadlineMs / 2,
      ready: async () => void (await access.token()),
      async request(call) {
        const send = (token: string) =>
          line.send({ ...toApiRequest(call, token), signal }).catch((error: unknown) => {
            if (!(error instanceof ApiFailure) || call.acts === true) throw error;
            throw new ApiFailure({ ...error, acted: false, answer: error.answer });
          });
        const answer = await send(await access.token());
        if (answer.status !== 401) return answer;
        const again = await send(await access.renewed());
        if (again.status !== 401) return again;
        const said = access.clean(again.body.toString('utf8'));
        throw new ApiFailure({ problem: 'GRANT_REVOKED', lost: true, answer: said });
      },
    });
  } finally {
    await line.close();
  }
}

/** The access token for one call of the port. */
function accessOf(
  { provider, tokens, realNow }: ProviderApi,
  mailbox: Mailbox,
  signal: AbortSignal,
) {
  let current = grantCredentials(mailbox, provider);
  const renewed = async (): Promise<string> => {
    const got = await tokens.refresh({ refreshToken: current.refreshToken, signal });
    current = {
      provider,
      refreshToken: got.refreshToken ?? current.refreshToken,
      accessToken: got.accessToken,
      accessTokenEndsAt: got.accessTokenEndsAt,
    };
    await mailbox.renewed?.(current);
    return got.accessToken;
  };
  return {
    renewed,
    token: async () => {
      const { accessToken, accessTokenEndsAt } = current;
      const ended = accessTokenEndsAt !== null && accessTokenEndsAt - SPARE_MS <= realNow();
      return accessToken === null || ended ? renewed() : accessToken;
    },
    /** A text from the provider with tokens removed. */
    clean: (text: string) =>
      [current.refreshToken, current.accessToken ?? ''].reduce(
        (clean, secret) => (secret === '' ? clean : clean.replaceAll(secret, '***')),
        text,
      ),
  };
}

function toApiRequest(
  { method, path, query = {}, headers = {}, json, body, keepBytes = KEEP_BYTES }: ApiCall,
  token: string,
): Omit<ApiRequest, 'signal'> {
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    ),
  );
  // Graph treats a plus sign literally in some filters.
  const text = asked.size === 0 ? '' : `?${asked.toString().replaceAll('+', '%20')}`;
  return {
    method,
    path: `${path}${text}`,
    headers: {
      ...headers,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
      accept: 'application/json',
    },
    body: json === undefined ? (body ?? null) : Buffer.from(JSON.stringify(json)),
    keepBytes,
  };
}
