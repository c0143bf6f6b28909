import { normalizeEmail } from '#core/account/email-address.ts';
import { writeAudit } from '#data/identity/audit-log.ts';
import type { Database } from '#data/database.ts';
import { findIdentityByEmail, readIdentity, type Identity } from '#data/identity/identities.ts';
import type { PacedTry } from '#data/identity/paced-tries.ts';
import { addressKey } from '#server/attempts-guard.ts';
import type { HttpSide } from '#server/handler.ts';
import { givePacedTriesBack, PACES, takePacedTries } from '#server/paced-guard.ts';
import { Refusal, refuseField } from '#server/refusal.ts';
import type { AccountParts } from '#server/account/account-parts.ts';

type Check = {
  db: Database;
  account: AccountParts;
  email: string;
  password: string;
  http: HttpSide;
  realNow: number;
};

/**
 * The identity of who is signed in, once email and password are right; guesses are slowed as
 * elsewhere.
 */
export async function ownIdentity({
  db,
  account,
  identityId,
  email,
  password,
  realNow,
}: Omit<Check, 'http'> & { identityId: string }): Promise<Identity> {
  const identity = await readIdentity({ db, identityId });
  if (identity === undefined) throw new Refusal('NOT_FOUND');
  if (normalizeEmail(email) !== identity.email.toLowerCase())
    throw refuseField('email', 'WRONG_EMAIL', 'This isn’t your account’s email');
  const paced: PacedTry[] = [{ pace: PACES.passwordCheck, key: identityId }];
  await takePacedTries({ db, paced, realNow });
  if (!(await account.isPassword({ password, hash: identity.password_hash })))
    throw refuseField('password', 'WRONG_PASSWORD', 'Incorrect password');
  await givePacedTriesBack({ db, paced });
  return identity;
}

/**
 * The identity of an email and a password, for who is not signed in: unknown and wrong answer
 * alike, at the pace of a sign-in.
 */
export async function identityOf({
  db,
  account,
  email,
  password,
  http,
  realNow,
}: Check): Promise<Identity> {
  const address = normalizeEmail(email);
  const paced: PacedTry[] = [
    { pace: PACES.signInAccountAddress, key: `${addressKey(http.address)}|${address}` },
    { pace: PACES.signInAccount, key: address },
  ];
  await takePacedTries({ db, paced, realNow });
  const identity = await findIdentityByEmail({ db, email: address });
  const right = await account.isPassword({ password, hash: identity?.password_hash ?? null });
  if (identity !== undefined && right && identity.real_disabled_at === null) {
    await givePacedTriesBack({ db, paced });
    return identity;
  }
  const userId = identity?.identity_id ?? '0';
  await writeAudit({
    db,
    userId,
    actedBy: userId,
    type: 'SIGN_IN_FAILED',
    data: { address: http.address },
    realNow,
  });
  throw new Refusal('WRONG_CREDENTIALS');
}
