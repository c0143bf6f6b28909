import { createHash, randomUUID } from 'node:crypto';
import type { StandInAnswer, StandInRequest } from './api-stand-in.ts';

/** A client that is registered at the provider. */
export const CLIENT = {
  clientId: 'reachwell-client',
  clientSecret: 'planted-client-secret',
  redirectUri: 'https://app.example/callback',
};

type Grant = { scopes: string[]; revoked: boolean };
type Code = {
  challenge: string;
  redirectUri: string;
  scopes: string[];
  offline: boolean;
  usedBy: Grant | null;
};

/** What is different between the two providers (their OAuth guides). */
type OAuthRules = {
  authorizePath: string;
  tokenPath: string;
  revokePath: string | null;
  knownScopes: readonly string[];
  /** Whether this authorization request asks for a refresh token. */
  isOffline: (query: URLSearchParams) => boolean;
  /** A refresh gives another refresh token, and the one that was used ends. */
  rotates: boolean;
};

export const GOOGLE_OAUTH: OAuthRules = {
  authorizePath: '/o/oauth2/v2/auth',
  tokenPath: '/token',
  revokePath: '/revoke',
  knownScopes: [
    'https://www.googleapis.com/auth/gmail.send',
    'https://www.googleapis.com/auth/gmail.readonly',
    'https://www.googleapis.com/auth/gmail.modify',
    'openid',
    'email',
  ],
  isOffline: (query) => query.get('access_type') === 'offline' && query.get('prompt') === 'consent',
  rotates: false,
};

export const MICROSOFT_OAUTH: OAuthRules = {
  authorizePath: '/common/oauth2/v2.0/authorize',
  tokenPath: '/common/oauth2/v2.0/token',
  revokePath: null,
  knownScopes: ['Mail.Read', 'Mail.ReadWrite', 'Mail.Send', 'User.Read', 'offline_access'],
  isOffline: (query) => (query.get('scope') ?? '').split(' ').includes('offline_access'),
  rotates: true,
};

/** An authorization server (RFC 6749, 7636, 7009) with a record of its own. */
export type OAuthStandIn = {
  /** The answer to a request that is about grants; null for another. */
  answer: (request: StandInRequest) => StandInAnswer | null;
  /** The scopes of the request's token; null where it is none, or ended. */
  scopesOf: (request: StandInRequest) => string[] | null;
  /** What the owner answers next: everything, a part, or no. */
  consents: (to: { scopes?: readonly string[]; no?: boolean }) => void;
  /** A grant as if its owner had been asked before. */
  grant: (scopes: readonly string[]) => { refreshToken: string; accessToken: string };
  endAccessTokens: () => void;
  revokeAll: () => void;
  /** Refresh tokens that open the mailbox. */
  living: () => string[];
  /** Errors that were answered, as codes. */
  refused: string[];
};

export function createOAuthStandIn(rules: OAuthRules): OAuthStandIn {
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, Grant>();
  const accessTokens = new Map<string, Grant>();
  const refused: string[] = [];
  let consent: { scopes?: readonly string[]; no?: boolean } = {};
  const refusal = (status: number, error: string, description: string): StandInAnswer => {
    refused.push(error);
    return { status, json: { error, error_description: description } };
  };
  const issued = (grant: Grant, refreshToken: string | null): StandInAnswer => {
    const accessToken = `access-${randomUUID()}`;
    accessTokens.set(accessToken, grant);
    if (refreshToken !== null) refreshTokens.set(refreshToken, grant);
    return {
      status: 200,
      json: {
        access_token: accessToken,
        expires_in: 3599,
        token_type: 'Bearer',
        scope: grant.scopes.filter((scope) => scope !== 'offline_access').join(' '),
        ...(refreshToken !== null && { refresh_token: refreshToken }),
      },
    };
  };

  const authorize = (query: URLSearchParams): StandInAnswer => {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== CLIENT.clientId || redirectUri !== CLIENT.redirectUri)
      return refusal(400, 'invalid_request', 'Unknown client or redirect address');
    const back = (parameters: Record<string, string>): StandInAnswer => {
      const location = new URL(redirectUri);
      for (const [name, value] of Object.entries({
        state: query.get('state') ?? '',
        ...parameters,
      }))
        location.searchParams.set(name, value);
      return { status: 302, headers: { location: location.href } };
    };
    const scopes = (query.get('scope') ?? '').split(' ');
    const challenge = query.get('code_challenge') ?? '';
    if (!scopes.every((scope) => rules.knownScopes.includes(scope)))
      return back({ error: 'invalid_scope' });
    if (query.get('response_type') !== 'code' || query.get('code_challenge_method') !== 'S256')
      return back({ error: 'invalid_request' });
    const answered = consent;
    consent = {};
    if (answered.no === true) return back({ error: 'access_denied' });
    const code = `code-${randomUUID()}`;
    const offline = rules.isOffline(query);
    codes.set(code, {
      challenge,
      redirectUri,
      scopes: [...(answered.scopes ?? scopes)],
      offline,
      usedBy: null,
    });
    return back({ code });
  };

  const exchange = (form: URLSearchParams): StandInAnswer => {
    const code = codes.get(form.get('code') ?? '');
    if (code === undefined) return refusal(400, 'invalid_grant', 'Malformed auth code');
    if (code.usedBy !== null) {
      code.usedBy.revoked = true;
      return refusal(400, 'invalid_grant', 'The code was used');
    }
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (challenge !== code.challenge || form.get('redirect_uri') !== code.redirectUri)
      return refusal(400, 'invalid_grant', 'Wrong verifier or redirect address');
    const grant = { scopes: code.scopes, revoked: false };
    code.usedBy = grant;
    return issued(grant, code.offline ? `refresh-${randomUUID()}` : null);
  };

  const refresh = (form: URLSearchParams): StandInAnswer => {
    const token = form.get('refresh_token') ?? '';
    const grant = refreshTokens.get(token);
    if (grant === undefined || grant.revoked)
      return refusal(400, 'invalid_grant', 'Token has been expired or revoked.');
    if (!rules.rotates) return issued(grant, null);
    refreshTokens.delete(token);
    return issued(grant, `refresh-${randomUUID()}`);
  };

  const tokenOf = (form: URLSearchParams): StandInAnswer => {
    if (
      form.get('client_id') !== CLIENT.clientId ||
      form.get('client_secret') !== CLIENT.clientSecret
    )
      return refusal(401, 'invalid_client', 'The OAuth client was not found.');
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return exchange(form);
      case 'refresh_token':
        return refresh(form);
      default:
        return refusal(400, 'unsupported_grant_type', 'Invalid grant_type');
    }
  };

  const revoke = (form: URLSearchParams): StandInAnswer => {
    const grant = refreshTokens.get(form.get('token') ?? '');
    if (grant === undefined || grant.revoked)
      return refusal(400, 'invalid_token', 'Token expired or revoked');
    grant.revoked = true;
    return { status: 200, json: {} };
  };

  return {
    answer({ method, path, query, body }) {
      const form = () => new URLSearchParams(body.toString('utf8'));
      if (method === 'GET' && path === rules.authorizePath) return authorize(query);
      if (method === 'POST' && path === rules.tokenPath) return tokenOf(form());
      if (method === 'POST' && path === rules.revokePath) return revoke(form());
      return null;
    },
    scopesOf({ headers }) {
      const [, token = ''] = /^Bearer (.+)$/u.exec(headers.authorization ?? '') ?? [];
      const grant = accessTokens.get(token);
      return grant === undefined || grant.revoked ? null : grant.scopes;
    },
    consents: (to) => void (consent = to),
    grant(scopes) {
      const grant = { scopes: [...scopes], revoked: false };
      const refreshToken = `refresh-${randomUUID()}`;
      const accessToken = `access-${randomUUID()}`;
      refreshTokens.set(refreshToken, grant);
      accessTokens.set(accessToken, grant);
      return { refreshToken, accessToken };
    },
    endAccessTokens: () => accessTokens.clear(),
    revokeAll() {
      for (const grant of refreshTokens.values()) grant.revoked = true;
    },
    living: () => [...refreshTokens].filter(([, { revoked }]) => !revoked).map(([token]) => token),
    refused,
  };
}
