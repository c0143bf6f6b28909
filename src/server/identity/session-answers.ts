import { createHash } from 'node:crypto';
import { userIdShape, type UserId } from '#contract/shapes.ts';
import type { AnyDatabase } from '#data/database.ts';
import { lockIdentity, type Identity } from '#data/identity/identities.ts';
import { insertSession, type Device } from '#data/identity/identity-sessions.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { rejectDeleted } from '#server/identity/deleted-account.ts';
import type { HttpContext } from '#server/http/handler.ts';
import { rememberDevice } from '#server/identity/known-device.ts';
import { ApiError } from '#server/http/api-error.ts';
import {
  ACCESS_TOKEN_MS,
  createAccessToken,
  newRefreshSecret,
  createRefreshToken,
  type TokenKeys,
} from '#server/http/session-tokens.ts';

export type TokenAnswer = { token: string; expiresAt: string; userId: UserId };

/**
 * An unused session ends after the first; a used one must be renewed by signing in after the
 * second.
 */
export const SESSION_IDLE_MS = 30 * 86_400_000;
export const MAX_SESSION_MS = 180 * 86_400_000;

export function refreshHashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function deviceOf(http: Pick<HttpContext, 'userAgent' | 'address'>): Device {
  return { userAgent: http.userAgent, address: http.address };
}

/**
 * Returns a session's bearer token in the answer and its refresh token in the cookie, where no
 * script can read it.
 */
export function answerSession({
  keys,
  http,
  identityId,
  sessionId,
  secret,
  realNow,
}: {
  keys: TokenKeys;
  http: HttpContext;
  identityId: string;
  sessionId: string;
  secret: string;
  realNow: number;
}): TokenAnswer {
  const realExpiresAt = realNow + ACCESS_TOKEN_MS;
  http.refreshCookie.write(
    createRefreshToken({ keys, identityId, sessionId, secret }),
    SESSION_IDLE_MS / 1000,
  );
  return {
    token: createAccessToken({ keys, identityId, sessionId, realExpiresAt }),
    expiresAt: new Date(realExpiresAt).toISOString(),
    userId: userIdShape.parse(identityId),
  };
}

/**
 * Starts a session on the calling device for credentials that were just checked; if they have
 * changed meanwhile, there is none. The device is known from now on.
 */
export async function beginSession({
  db,
  keys,
  http,
  identity,
  realNow,
}: {
  db: AnyDatabase;
  keys: TokenKeys;
  http: HttpContext;
  identity: Pick<Identity, 'identity_id' | 'email' | 'password_hash'>;
  realNow: number;
}): Promise<TokenAnswer> {
  const { identity_id: identityId, email, password_hash: passwordHash } = identity;
  const secret = newRefreshSecret();
  const sessionId = await inTransaction(db, async (trx) => {
    const held = await lockIdentity({ db: trx, identityId, sharing: true });
    if (
      held === undefined ||
      held.password_hash !== passwordHash ||
      held.email !== email ||
      held.real_disabled_at !== null
    )
      throw new ApiError('WRONG_CREDENTIALS');
    await rejectDeleted({ db: trx, userId: identityId });
    return insertSession({
      db: trx,
      identityId,
      refreshHash: refreshHashOf(secret),
      device: deviceOf(http),
      realNow,
      realExpiresAt: realNow + SESSION_IDLE_MS,
    });
  });
  rememberDevice(keys, http, identityId);
  return answerSession({ keys, http, identityId, sessionId, secret, realNow });
}
