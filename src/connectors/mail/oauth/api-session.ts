import type { Mailbox } from '#connectors/mail/mail.ts';
import type { GrantCredentials, GrantProvider } from '#connectors/mail/mailbox-grants.ts';
import { ApiFailure } from '#connectors/mail/oauth/api-failure.ts';
import { openApiLine, type ApiAnswer, type ApiRequest } from '#connectors/mail/oauth/api-line.ts';
import { openTokenEndpoint, type TokenEndpoint } from '#connectors/mail/oauth/token-endpoint.ts';
import type { GrantClient, GrantEndpoints } from '#connectors/mail/oauth/grant-providers.ts';

/** What an adapter of a provider is made with. */
export type ApiMailOptions = {
  client: GrantClient;
  endpoints: GrantEndpoints;
  /** Campaign time. */
  now: () => number;
  /** For how long after a try its record may still arrive, in campaign ms (decision 111). */
  settleMs: number;
  /** How often `watch` looks, and for how long and how often a check looks for its message; real ms. */
  pollMs?: number;
  arrivalMs?: number;
  lookMs?: number;
  /** Against which the times of tokens are read. */
  realNow?: () => number;
};

/** How the calls of one adapter reach their provider. */
export type ApiDoor = {
  provider: GrantProvider;
  endpoints: GrantEndpoints;
  tokens: TokenEndpoint;
  realNow: () => number;
};

/** A request as the adapters make it: `query` is appended, `json` is written and named as such. */
export type ApiCall = {
  method: ApiRequest['method'];
  path: string;
  query?: Readonly<Record<string, string | readonly string[]>>;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  body?: Buffer;
  keepBytes?: number;
  /** Whether the request does something that cannot be repeated without harm. */
  acts?: boolean;
};

/** One call of the port at a provider: with a token, until its deadline. */
export type ApiSession = {
  /**
   * The provider's answer, whatever its status but 401. A token that ended is renewed once, which is
   * kept before it is used. Throws `ApiFailure`, and what keeping throws.
   */
  request: (call: ApiCall) => Promise<ApiAnswer>;
  /** Renews a token that ended, so that the next request goes out at once. Throws like `request`. */
  ready: () => Promise<void>;
  signal: AbortSignal;
  /** Whether work that can continue in another call should end here. */
  isHalfOver: () => boolean;
};

const DEADLINE_MS = 60_000;
/** More than any list that is asked for. */
const KEEP_BYTES = 4 * 1024 * 1024;
/** A token that ends within this time is renewed before it is used, in real ms. */
const SPARE_MS = 60_000;

/** Opens the way to a provider; nothing is connected yet. */
export function openApiDoor(
  provider: GrantProvider,
  { client, endpoints, realNow = Date.now }: ApiMailOptions,
): ApiDoor {
  const tokens = openTokenEndpoint({ provider, client, endpoints, realNow });
  return { provider, endpoints, tokens, realNow };
}

/** The credentials of a mailbox at this provider; wiring brings no other. */
export function grantCredentials(
  { credentials }: Mailbox,
  provider: GrantProvider,
): GrantCredentials {
  if (credentials.provider !== provider)
    throw new TypeError(`A mailbox of ${credentials.provider} is not reached at ${provider}`);
  return credentials as GrantCredentials;
}

/**
 * The mailbox for several calls in a row: each uses the credentials that the one before it renewed and
 * its caller kept.
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

/** Does one call of the port within its deadline, and closes the line behind it. */
export async function inApiSession<Result>(
  door: ApiDoor,
  mailbox: Mailbox,
  act: (session: ApiSession) => Promise<Result>,
): Promise<Result> {
  const { deadlineMs = DEADLINE_MS } = mailbox;
  const endsAt = performance.now() + deadlineMs;
  const timer = AbortSignal.timeout(Math.max(1, Math.ceil(deadlineMs)));
  const signal = mailbox.signal === undefined ? timer : AbortSignal.any([timer, mailbox.signal]);
  const line = openApiLine(new URL(door.endpoints.api).origin);
  const access = accessOf(door, mailbox, signal);
  try {
    return await act({
      signal,
      isHalfOver: () => endsAt - performance.now() < deadlineMs / 2,
      ready: async () => void (await access.token()),
      async request(call) {
        const send = (token: string) =>
          line.send({ ...written(call, token), signal }).catch((error: unknown) => {
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

/** The access token of one call of the port. */
function accessOf({ provider, tokens, realNow }: ApiDoor, mailbox: Mailbox, signal: AbortSignal) {
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
    /** A text of the provider without tokens. */
    clean: (text: string) =>
      [current.refreshToken, current.accessToken ?? ''].reduce(
        (clean, secret) => (secret === '' ? clean : clean.replaceAll(secret, '***')),
        text,
      ),
  };
}

function written(
  { method, path, query = {}, headers = {}, json, body, keepBytes = KEEP_BYTES }: ApiCall,
  token: string,
): Omit<ApiRequest, 'signal'> {
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    ),
  );
  // Graph reads a plus sign as itself in some filters.
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
