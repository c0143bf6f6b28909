import * as openid from 'openid-client';
import type { GrantProvider } from '#connectors/mail/mailbox-grants.ts';
import { ApiFailure, problemOfLine } from '#connectors/mail/oauth/api-failure.ts';
import {
  GRANT_RULES,
  type GrantClient,
  type GrantEndpoints,
} from '#connectors/mail/oauth/grant-providers.ts';

/** The granted tokens; times in real epoch ms. */
type Tokens = {
  accessToken: string;
  accessTokenEndsAt: number | null;
  /** Null if the provider did not replace the one that was used. */
  refreshToken: string | null;
  /** Null if the provider does not say. */
  scopes: readonly string[] | null;
};

/** A provider's authorization server, as this deployment's client uses it. */
export type TokenEndpoint = {
  authorizationUrl: (query: {
    state: string;
    codeVerifier: string;
    redirectUri: string;
    loginHint: string | null;
  }) => Promise<string>;
  exchange: (query: {
    code: string;
    codeVerifier: string;
    redirectUri: string;
    signal: AbortSignal;
  }) => Promise<Tokens>;
  refresh: (query: { refreshToken: string; signal: AbortSignal }) => Promise<Tokens>;
  /** Never throws. */
  revoke: (query: { refreshToken: string; signal: AbortSignal }) => Promise<void>;
};

/** The calls throw `ApiFailure`. Plain http is used only to this machine. */
export function openTokenEndpoint({
  provider,
  client: { clientId, clientSecret },
  endpoints,
  realNow,
}: {
  provider: GrantProvider;
  client: GrantClient;
  endpoints: GrantEndpoints;
  realNow: () => number;
}): TokenEndpoint {
  const rules = GRANT_RULES[provider];
  const configuration = (signal?: AbortSignal) => {
    const { issuer, authorize, token, revoke } = endpoints;
    const config = new openid.Configuration(
      {
        issuer,
        authorization_endpoint: authorize,
        token_endpoint: token,
        ...(revoke !== null && { revocation_endpoint: revoke }),
      },
      clientId,
      clientSecret,
    );
    if (isLoopback(token)) openid.allowInsecureRequests(config);
    config[openid.customFetch] = (url, { signal: own, ...options }) =>
      fetch(url, {
        ...(options as RequestInit),
        signal: AbortSignal.any([own, signal].filter((one) => one !== undefined)),
      });
    return config;
  };
  const tokensOf = async (
    asking: ReturnType<typeof openid.refreshTokenGrant>,
    at: 'EXCHANGE' | 'REFRESH',
  ): Promise<Tokens> => {
    try {
      const answer = await asking;
      return {
        accessToken: answer.access_token,
        accessTokenEndsAt:
          answer.expires_in === undefined ? null : realNow() + answer.expires_in * 1000,
        refreshToken: answer.refresh_token ?? null,
        scopes: answer.scope?.split(' ') ?? null,
      };
    } catch (error) {
      throw failureOfGrant(error, at);
    }
  };
  return {
    async authorizationUrl({ state, codeVerifier, redirectUri, loginHint }) {
      const url = openid.buildAuthorizationUrl(configuration(), {
        redirect_uri: redirectUri,
        scope: [...rules.scopes, ...rules.unnamedScopes].join(' '),
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(loginHint !== null && { login_hint: loginHint }),
        ...rules.parameters,
      });
      return url.href;
    },
    exchange({ code, codeVerifier, redirectUri, signal }) {
      const came = new URL(redirectUri);
      came.searchParams.set('code', code);
      const asking = openid.authorizationCodeGrant(configuration(signal), came, {
        pkceCodeVerifier: codeVerifier,
        // The caller has already compared it with the stored one.
        expectedState: openid.skipStateCheck,
      });
      return tokensOf(asking, 'EXCHANGE');
    },
    refresh: ({ refreshToken, signal }) =>
      tokensOf(openid.refreshTokenGrant(configuration(signal), refreshToken), 'REFRESH'),
    async revoke({ refreshToken, signal }) {
      if (endpoints.revoke === null) return;
      await openid.tokenRevocation(configuration(signal), refreshToken).catch(() => undefined);
    },
  };
}

/** Codes of RFC 6749, 5.2, and of revoked consent, that only the owner of the mailbox can fix. */
const ENDED = ['invalid_grant', 'interaction_required', 'consent_required', 'login_required'];
const CLIENT_REFUSED = ['invalid_client', 'unauthorized_client'];

function failureOfGrant(error: unknown, at: 'EXCHANGE' | 'REFRESH'): ApiFailure {
  if (error instanceof openid.ResponseBodyError) {
    const { status } = error;
    const answer = `${error.error}${error.error_description ? `: ${error.error_description}` : ''}`;
    if (status === 429) return new ApiFailure({ problem: 'NOT_REACHED', limited: true, answer });
    if (ENDED.includes(error.error))
      return at === 'REFRESH'
        ? new ApiFailure({ problem: 'GRANT_REVOKED', lost: true, answer })
        : new ApiFailure({ problem: 'PERMISSION_NOT_GRANTED', answer });
    if (CLIENT_REFUSED.includes(error.error))
      return new ApiFailure({ problem: 'SIGN_IN_REFUSED', answer });
    if (status < 500 && at === 'EXCHANGE')
      return new ApiFailure({ problem: 'PERMISSION_NOT_GRANTED', answer });
    return new ApiFailure({ problem: 'NOT_REACHED', answer });
  }
  const answer = error instanceof Error ? error.message : String(error);
  return new ApiFailure({ problem: problemOfLine(error), answer });
}

const isLoopback = (url: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** The requested scopes that were not granted; a provider may name its own by URL. */
export function missingScopes(provider: GrantProvider, scopes: readonly string[] | null): string[] {
  if (scopes === null) return [];
  const plain = (scope: string) =>
    scope.toLowerCase().replace(/^https:\/\/graph\.microsoft\.com\//u, '');
  const granted = scopes.map(plain);
  return GRANT_RULES[provider].scopes.filter((scope) => !granted.includes(plain(scope)));
}
