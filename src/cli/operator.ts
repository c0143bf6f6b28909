import type { Config } from '#config.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { campaignTimeOf, readClock } from '#data/chores/clock-row.ts';
import type { Database } from '#data/database.ts';
import { findIdentityByEmail, type Identity } from '#data/identity/identities.ts';
import { openMigratedData } from '#main/open-data.ts';

/** The operator as the actor in the activity log. */
export const OPERATOR = '0';

/** What every command of the operator gets. */
export type Operator = {
  config: Config;
  print: (line: string) => void;
  say: (line: string) => void;
};

/** Works on the product's database, which is closed afterwards. */
export async function withData<Result>(
  { config, say, connections = 1 }: Omit<Operator, 'print'> & { connections?: number },
  work: (db: Database, directUrl: string) => Promise<Result>,
): Promise<Result> {
  const data = await openMigratedData({
    config,
    connections,
    say,
    onError: (error) => say(error.message),
  });
  try {
    return await work(data.db, data.directUrl);
  } finally {
    await data.close();
  }
}

/** The product's clock: campaign time in practice mode. */
export async function productClock(db: Database, { practice }: Config): Promise<() => number> {
  const row = practice ? await readClock(db) : null;
  return row === null ? Date.now : () => campaignTimeOf(row, Date.now());
}

/** Throws for an address without an account. */
export async function identityOf(db: Database, email: string): Promise<Identity> {
  const identity = await findIdentityByEmail(db, normalizeEmail(email));
  if (identity === undefined) throw new Error(`No account uses ${email}.`);
  return identity;
}
