import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MailWorld } from '#mail/mail-world.ts';
import { authorize, CLIENT, newSecret, type Code } from '#mail/oauth/authorize.ts';
import type { Provider, ProviderAnswer, ProviderRequest } from '#mail/oauth/provider-call.ts';
import type { Mailbox } from '#store/mail-store.ts';

const TOKEN_MS = 3_600_000;

/** A grant as it is kept in the file: it lives as long as its mailbox. */
const Grant = z.object({
  token: z.string(),
  provider: z.enum(['GOOGLE', 'MICROSOFT']),
  address: z.string(),
  scopes: z.array(z.string()),
});
type Grant = z.infer<typeof Grant>;

const PATHS = {
  GOOGLE: { authorize: '/o/oauth2/v2/auth', token: '/token', revoke: '/revoke' },
  MICROSOFT: {
    authorize: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
    revoke: null,
  },
} as const satisfies Record<Provider, { authorize: string; token: string; revoke: string | null }>;

export interface Grants {
  /** Answers what is about grants; null for another request. */
  answer(request: ProviderRequest): ProviderAnswer | null;
  /** The mailbox and the permissions of the request's token; null where it has none that lives. */
  opened(
    request: ProviderRequest,
    provider: Provider,
  ): { mailbox: Mailbox; scopes: string[] } | null;
}

interface State {
  world: MailWorld;
  codes: Map<string, Code>;
  /** Each with the refresh token that it came with; `endsAt` in real time. */
  accessTokens: Map<string, { token: string; endsAt: number }>;
}

/**
 * The authorization servers of the two practice providers (RFC 6749, 7636, 7009). Codes and access
 * tokens live in this process, refresh tokens in the world's file.
 */
export function createGrants(world: MailWorld): Grants {
  const state: State = { world, codes: new Map(), accessTokens: new Map() };
  return {
    answer(request) {
      const { method, path, body } = request;
      const form = new URLSearchParams(method === 'POST' ? body.toString('utf8') : '');
      for (const provider of ['GOOGLE', 'MICROSOFT'] as const) {
        const paths = PATHS[provider];
        if (path === paths.authorize)
          return authorize({ world, provider, request, codes: state.codes });
        if (method === 'POST' && path === paths.token) return tokenFor(state, provider, form);
        if (method === 'POST' && path === paths.revoke) return revoke(state, form);
      }
      return null;
    },
    opened({ headers }, provider) {
      const given = headers['authorization']?.replace(/^Bearer /, '') ?? '';
      const access = state.accessTokens.get(given);
      if (access === undefined || access.endsAt < world.network.realNow()) return null;
      const grant = keptGrants(state).find(
        (one) => one.token === access.token && one.provider === provider,
      );
      const mailbox = grant === undefined ? null : world.mails.mailbox(grant.address);
      return grant === undefined || mailbox === null ? null : { mailbox, scopes: grant.scopes };
    },
  };
}

const keptGrants = ({ world }: State): Grant[] =>
  z.array(Grant).safeParse(world.network.meta.read('mailGrants')).data ?? [];
const keep = ({ world }: State, grants: readonly Grant[]): void =>
  world.network.meta.save('mailGrants', grants);

const refusal = (error: string, status = 400): ProviderAnswer => ({ status, json: { error } });

function tokenFor(state: State, provider: Provider, form: URLSearchParams): ProviderAnswer {
  if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
    return refusal('invalid_client', 401);
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchange(state, provider, form);
    case 'refresh_token':
      return refresh(state, provider, form);
    default:
      return refusal('unsupported_grant_type');
  }
}

function issue(state: State, grant: Grant, showsRefresh: boolean): ProviderAnswer {
  const accessToken = newSecret();
  const endsAt = state.world.network.realNow() + TOKEN_MS;
  state.accessTokens.set(accessToken, { token: grant.token, endsAt });
  return {
    status: 200,
    json: {
      access_token: accessToken,
      expires_in: TOKEN_MS / 1000,
      token_type: 'Bearer',
      scope: grant.scopes.filter((scope) => scope !== 'offline_access').join(' '),
      ...(showsRefresh && { refresh_token: grant.token }),
    },
  };
}

function exchange(state: State, provider: Provider, form: URLSearchParams): ProviderAnswer {
  const given = form.get('code') ?? '';
  const code = state.codes.get(given);
  state.codes.delete(given);
  const verifier = form.get('code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (
    code === undefined ||
    code.provider !== provider ||
    code.endsAt < state.world.network.realNow() ||
    code.challenge !== challenge ||
    code.redirectUri !== form.get('redirect_uri')
  )
    return refusal('invalid_grant');
  const { address, scopes, isOffline } = code;
  const grant = { token: newSecret(), provider, address, scopes };
  keep(state, [...keptGrants(state), grant]);
  return issue(state, grant, isOffline);
}

function refresh(state: State, provider: Provider, form: URLSearchParams): ProviderAnswer {
  const token = form.get('refresh_token') ?? '';
  const grants = keptGrants(state);
  const grant = grants.find((one) => one.token === token && one.provider === provider);
  if (grant === undefined || state.world.mails.mailbox(grant.address) === null)
    return refusal('invalid_grant');
  if (provider === 'GOOGLE') return issue(state, grant, false);
  // Microsoft gives another refresh token each time.
  const next = { ...grant, token: newSecret() };
  keep(state, [...grants.filter((one) => one.token !== token), next]);
  return issue(state, next, true);
}

function revoke(state: State, form: URLSearchParams): ProviderAnswer {
  const token = form.get('token') ?? '';
  const grants = keptGrants(state);
  if (!grants.some((one) => one.token === token)) return refusal('invalid_token');
  keep(
    state,
    grants.filter((one) => one.token !== token),
  );
  return { status: 200, json: {} };
}
