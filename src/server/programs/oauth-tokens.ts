import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inScopeOrder } from '#core/programs/api-scopes.ts';
import { isVerifier, PROGRAM_ACCESS_MS, TOKEN_PREFIXES } from '#core/programs/oauth.ts';
import {
  endByToken,
  replaceTokens,
  tradeCode,
  type Grant,
  type Granted,
  type NewTokens,
} from '#data/programs/connections.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { refusalOf } from '#server/http/problem-answer.ts';
import { isForUs } from '#server/programs/authorization-request.ts';

type Parts = { parts: Pick<ServerParts, 'db' | 'clock'>; publicUrl: string };
type Form = Readonly<Record<string, unknown>>;

/** A refusal in the form of OAuth (RFC 6749, section 5.2). */
class OauthError extends Error {
  readonly code: string;
  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

/** What a token or code is for, 192 random bits of it. */
export function newSecret(prefix = ''): string {
  return `${prefix}${randomBytes(24).toString('base64url')}`;
}

/** `POST /oauth/token`: a code, or a refresh token, for new tokens. */
export async function giveTokens(
  { parts: { db, clock }, publicUrl }: Parts,
  form: Form,
): Promise<object> {
  const moment = { db, realNow: clock.realNow() };
  const tokens: NewTokens = {
    ACCESS: newSecret(TOKEN_PREFIXES.ACCESS),
    REFRESH: newSecret(TOKEN_PREFIXES.REFRESH),
  };
  const grantType = needed(form, 'grant_type');
  const clientId = needed(form, 'client_id');
  if (!isForUs(form['resource'], publicUrl))
    throw new OauthError('invalid_target', `Tokens are only for ${publicUrl}/mcp`);
  if (grantType === 'authorization_code') {
    const code = needed(form, 'code');
    const isProven = proofOf({
      clientId,
      redirectUri: needed(form, 'redirect_uri'),
      verifier: needed(form, 'code_verifier'),
    });
    return answerOf(await tradeCode(moment, { code, isProven }, tokens), tokens);
  }
  if (grantType === 'refresh_token') {
    const refreshToken = needed(form, 'refresh_token');
    return answerOf(await replaceTokens(moment, { refreshToken, clientId }, tokens), tokens);
  }
  throw new OauthError(
    'unsupported_grant_type',
    'grant_type must be authorization_code or refresh_token',
  );
}

/** Whether a code was issued to the program that presents it, and asked for by it. */
function proofOf({
  clientId,
  redirectUri,
  verifier,
}: {
  clientId: string;
  redirectUri: string;
  verifier: string;
}): (grant: Grant) => boolean {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return (grant) =>
    isVerifier(verifier) &&
    grant.clientId === clientId &&
    grant.redirectUri === redirectUri &&
    grant.challenge === challenge;
}

function answerOf(granted: Granted | null, { ACCESS, REFRESH }: NewTokens): object {
  if (granted === null)
    throw new OauthError(
      'invalid_grant',
      'This code or token isn’t valid, was used before, or belongs to another program',
    );
  return {
    access_token: ACCESS,
    token_type: 'Bearer',
    expires_in: PROGRAM_ACCESS_MS / 1000,
    refresh_token: REFRESH,
    scope: inScopeOrder(granted.scopes).join(' '),
  };
}

/** `POST /oauth/revoke`: ends the connection of a token (RFC 7009), if there is one. */
export async function revokeToken({ parts: { db, clock } }: Parts, form: Form): Promise<object> {
  const given = { token: needed(form, 'token'), clientId: needed(form, 'client_id') };
  if (!(await endByToken({ db, realNow: clock.realNow() }, given)))
    throw new OauthError('invalid_client', 'This token belongs to another program');
  return {};
}

function needed(form: Form, name: string): string {
  const value = form[name];
  if (typeof value === 'string' && value !== '' && !value.includes('\0')) return value;
  throw new OauthError('invalid_request', `${name} is needed, once`);
}

/** Answers what couldn’t be done in the form that OAuth programs read. */
export function answerOauthError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.header('cache-control', 'no-store');
  if (error instanceof OauthError)
    return reply.code(400).send({ error: error.code, error_description: error.message });
  const refusal = refusalOf(error);
  if (refusal === null) request.log.error({ err: error }, 'Request failed');
  const { retryAfter } = refusal?.extras ?? {};
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
  return refusal !== null && refusal.status < 500
    ? reply
        .code(refusal.status)
        .send({ error: 'invalid_request', error_description: refusal.message })
    : reply.code(503).send({ error: 'temporarily_unavailable' });
}
