import { randomBytes } from 'node:crypto';
import { DEFAULT_ZONE } from '#core/schedule/week.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import {
  findIdentityByEmail,
  insertIdentity,
  isEmailTaken,
  nextIdentityId,
} from '#data/identity/identities.ts';
import { sendNewAccount } from '#server/identity/action-codes.ts';
import type { IdentitySettings, Stored } from '#server/identity/identity-parts.ts';
import { hashPassword } from '#server/identity/password-hash.ts';
import { makeUser } from '#server/identity/sign-up.ts';

/** The operator's name in the activity log. */
const OPERATOR = '0';

type NewAccount = { email: string; displayName: string };

/**
 * Inserts the identity of a new account, with a password that nobody knows; null if the address is
 * taken.
 */
async function insertAccount({
  trx,
  settings,
  realNow,
  email,
  displayName,
  passwordHash,
}: Stored & NewAccount & { settings: IdentitySettings; passwordHash: string }) {
  if (await isEmailTaken({ db: trx, email, identityId: null, realNow })) return null;
  const identityId = await nextIdentityId(trx);
  const identity = { identityId, email, passwordHash, verified: false, realNow };
  if (!(await insertIdentity({ db: trx, ...identity }))) return null;
  await makeUser({
    trx,
    settings,
    realNow,
    userId: identityId,
    signUp: { email, displayName, zone: DEFAULT_ZONE, psXid: null },
  });
  await writeAudit(
    { db: trx, userId: identityId, realNow },
    { actedBy: OPERATOR, type: 'ACCOUNT_CREATED_BY_OPERATOR' },
  );
  return identityId;
}

/**
 * Creates an account in the operator's name, whatever `SIGN_UP` says, and emails its owner a link
 * to set their password, which also confirms the address. Returns the link; a new one for an
 * account that was never confirmed, and null for one in use.
 */
export async function createAccount(
  { db, settings, realNow }: { db: Database; settings: IdentitySettings; realNow: number },
  { email, displayName }: NewAccount,
): Promise<string | null> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'));
  return inTransaction(db, async (trx) => {
    const stored = { trx, settings, realNow };
    const known = await findIdentityByEmail(trx, email);
    const identityId =
      known === undefined
        ? await insertAccount({ ...stored, email, displayName, passwordHash })
        : known.real_email_verified_at === null
          ? known.identity_id
          : null;
    if (identityId === null) return null;
    return sendNewAccount({ ...stored, to: { identityId, email } });
  });
}
