import { writeAudit } from '#data/tables/audit-log.ts';
import type { Database } from '#data/database.ts';
import {
  endSessions,
  liveSession,
  readSession,
  rotateSession,
} from '#data/identity/identity-sessions.ts';
import type { Call, HttpContext } from '#server/http/handler.ts';
import type { IdentityParts } from '#server/identity/identity-parts.ts';
import {
  answerSession,
  deviceOf,
  refreshHashOf,
  SESSION_IDLE_MS,
  MAX_SESSION_MS,
  type TokenAnswer,
} from '#server/identity/session-answers.ts';
import { ApiError } from '#server/http/api-error.ts';
import {
  nextRefreshSecret,
  readRefreshToken,
  type RefreshToken,
  type TokenKeys,
} from '#server/http/session-tokens.ts';

/**
 * A browser that reloads twice loses the answer to its first call; for this long its cookie is
 * accepted once more, for the same successor.
 */
const LOST_ANSWER_MS = 10_000;

type Presented = {
  db: Database;
  keys: TokenKeys;
  token: RefreshToken;
  http: HttpContext;
  realNow: number;
};

/** Rejects a page of another site, which must not use the cookie. */
function rejectOtherOrigin(http: HttpContext): void {
  const origin = http.header('origin');
  const site = http.header('sec-fetch-site');
  const sameHost =
    origin === null || (URL.canParse(origin) && new URL(origin).host === http.header('host'));
  if (!sameHost || (site !== null && site !== 'same-origin' && site !== 'none'))
    throw new ApiError('FORBIDDEN');
}

async function isLostAnswer({
  db,
  keys,
  token,
  http,
  realNow,
  fromCookie,
}: Presented & { fromCookie: boolean }): Promise<boolean> {
  if (!fromCookie || http.header('sec-fetch-site') !== 'same-origin') return false;
  const session = await readSession({ db, ...token });
  const successor = refreshHashOf(nextRefreshSecret(keys, token.secret));
  return (
    session !== undefined &&
    session.real_ended_at === null &&
    session.refresh_hash.equals(successor) &&
    realNow - session.real_last_used_at <= LOST_ANSWER_MS
  );
}

/**
 * Ends a token's whole family: a used token means that someone has a copy, theirs or ours
 * (guarantees, G8).
 */
async function endFamily({ db, token, http, realNow }: Presented): Promise<void> {
  const ended = await endSessions({
    db,
    identityId: token.identityId,
    sessionId: token.sessionId,
    reason: 'TOKEN_REUSED',
    realNow,
  });
  if (ended.length > 0)
    await writeAudit(
      { db, userId: token.identityId, realNow },
      {
        actedBy: token.identityId,
        type: 'TOKEN_REUSED',
        data: { sessionId: token.sessionId, address: http.address },
      },
    );
}

async function rotate(presented: Presented & { fromCookie: boolean }): Promise<string | null> {
  const { db, keys, token, http, realNow } = presented;
  const session = await readSession({ db, ...token });
  const secret = nextRefreshSecret(keys, token.secret);
  const realExpiresAt = Math.min(
    realNow + SESSION_IDLE_MS,
    (session?.real_created_at ?? 0) + MAX_SESSION_MS,
  );
  const rotated =
    session !== undefined &&
    realExpiresAt > realNow &&
    (await rotateSession({
      db,
      ...token,
      presentedHash: refreshHashOf(token.secret),
      nextHash: refreshHashOf(secret),
      device: deviceOf(http),
      realNow,
      realExpiresAt,
    }));
  if (rotated || (await isLostAnswer(presented))) return secret;
  if (
    session !== undefined &&
    session.real_ended_at === null &&
    !session.refresh_hash.equals(refreshHashOf(token.secret))
  )
    await endFamily(presented);
  return null;
}

/**
 * A new bearer token for a refresh token, from the body or the cookie; each can be used once and is
 * replaced by the next.
 */
export async function refresh(
  call: Call<'POST /identity/refresh'>,
  identity: IdentityParts,
): Promise<TokenAnswer> {
  const { body, parts, http, realNow } = call;
  const fromCookie = body?.refreshToken === undefined;
  if (fromCookie) rejectOtherOrigin(http);
  const given = body?.refreshToken ?? http.refreshCookie.read();
  const token = given === null ? null : readRefreshToken(identity.keys, given);
  const secret =
    token === null
      ? null
      : await rotate({ db: parts.db, keys: identity.keys, token, http, realNow, fromCookie });
  const alive =
    token !== null &&
    secret !== null &&
    (await liveSession({ db: parts.db, ...token, realNow })) !== null;
  if (!alive) {
    if (fromCookie) http.refreshCookie.clear();
    throw new ApiError('UNAUTHENTICATED');
  }
  return answerSession({
    keys: identity.keys,
    http,
    identityId: token.identityId,
    sessionId: token.sessionId,
    secret,
    realNow,
  });
}
