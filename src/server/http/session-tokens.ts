import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The keys for signing session tokens and picture links and for hashing requests. They are derived
 * from the master key, so every process of the deployment has the same.
 */
export type TokenKeys = { access: Buffer; refresh: Buffer; requests: Buffer; pictures: Buffer };

export const ACCESS_TOKEN_MS = 15 * 60_000;

/** The token keys of a master key of 32 bytes. */
export function tokenKeysOf(masterKey: Buffer): TokenKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `reachwell ${purpose}`, 32));
  return {
    access: derive('access token'),
    refresh: derive('refresh token'),
    requests: derive('idempotent requests'),
    pictures: derive('links to pictures'),
  };
}

function macOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function signed(key: Buffer, text: string): string {
  return `${text}.${macOf(key, text)}`;
}

/** The parts before the signature, if the signature is ours. */
function partsOf(key: Buffer, token: string): string[] | null {
  const at = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(0, at));
  const given = Buffer.from(token.slice(at + 1), 'utf8');
  const right = Buffer.from(macOf(key, text), 'utf8');
  return given.length === right.length && timingSafeEqual(given, right) ? text.split('.') : null;
}

/**
 * A bearer token: names its session and expiry; whether the session is still alive is checked on
 * each request.
 */
export function createAccessToken({
  keys,
  identityId,
  sessionId,
  realExpiresAt,
}: {
  keys: TokenKeys;
  identityId: string;
  sessionId: string;
  realExpiresAt: number;
}): string {
  return signed(keys.access, `rwa1.${identityId}.${sessionId}.${realExpiresAt}`);
}

/** The session that a bearer token names, unless it is forged or has expired. */
export function verifyAccessToken(
  keys: TokenKeys,
  token: string,
  realNow: number,
): { identityId: string; sessionId: string } | null {
  const [version, identityId, sessionId, expires] = partsOf(keys.access, token) ?? [];
  if (version !== 'rwa1' || !identityId || !sessionId || !(Number(expires) > realNow)) return null;
  return { identityId, sessionId };
}

export type RefreshToken = { identityId: string; sessionId: string; secret: string };

export function newRefreshSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The secret that follows a used one: always the same, and unpredictable without the key. */
export function nextRefreshSecret(keys: TokenKeys, secret: string): string {
  return macOf(keys.refresh, `next.${secret}`);
}

/**
 * A refresh token. It is signed, so that a token of ours that isn't the newest is recognized as a
 * used one.
 */
export function createRefreshToken({
  keys,
  identityId,
  sessionId,
  secret,
}: RefreshToken & { keys: TokenKeys }): string {
  return signed(keys.refresh, `rwr1.${identityId}.${sessionId}.${secret}`);
}

export function readRefreshToken(keys: TokenKeys, token: string): RefreshToken | null {
  const [version, identityId, sessionId, secret] = partsOf(keys.refresh, token) ?? [];
  return version === 'rwr1' && identityId && sessionId && secret
    ? { identityId, sessionId, secret }
    : null;
}
