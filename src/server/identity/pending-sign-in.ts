import { createHash, randomBytes } from 'node:crypto';
import {
  PENDING_SIGN_IN_MS,
  type FactorAnswer,
  type FactorKind,
} from '#core/account/second-factor.ts';
import type { PendingSignIn } from '#contract/second-factor.ts';
import type { Database } from '#data/database.ts';
import { insertPendingSignIn } from '#data/identity/pending-sign-ins.ts';
import { countRecoveryCodes, listPasskeys } from '#data/identity/second-factors.ts';
import type { HttpContext } from '#server/http/handler.ts';
import type { IdentitySettings } from '#server/identity/identity-parts.ts';
import { authenticationOptions, passkeySite } from '#server/identity/passkeys.ts';

/** What is stored of the token of a pending sign-in. */
export function pendingHashOf(token: string): Buffer {
  return createHash('sha256').update(`pending ${token}`).digest();
}

/**
 * Answers a right password with the second factor that is required: a token for this browser, valid
 * for five minutes and one sign-in.
 */
export async function requireSecondFactor({
  db,
  settings,
  http,
  identityId,
  kinds,
  realNow,
}: {
  db: Database;
  settings: IdentitySettings;
  http: HttpContext;
  identityId: string;
  kinds: readonly FactorKind[];
  realNow: number;
}): Promise<PendingSignIn> {
  const pendingToken = randomBytes(32).toString('base64url');
  const site = passkeySite({ publicUrl: settings.publicUrl, origin: http.header('origin') });
  const passkey =
    kinds.includes('PASSKEY') && site !== null
      ? await authenticationOptions(site, await listPasskeys(db, identityId))
      : null;
  const realExpiresAt = realNow + PENDING_SIGN_IN_MS;
  await insertPendingSignIn({
    db,
    tokenHash: pendingHashOf(pendingToken),
    identityId,
    userAgent: http.userAgent,
    challenge: passkey?.challenge ?? null,
    realNow,
    realExpiresAt,
  });
  const { unused } = await countRecoveryCodes(db, identityId);
  const secondFactor: FactorAnswer[] = [
    ...kinds,
    ...(unused > 0 ? (['RECOVERY_CODE'] as const) : []),
  ];
  return {
    secondFactor,
    pendingToken,
    expiresAt: new Date(realExpiresAt).toISOString(),
    passkey: passkey === null ? null : { ...passkey },
  };
}
