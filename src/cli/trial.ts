import { withData, type Operator } from '#cli/operator.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { setTrialEnd } from '#data/account/trial-end.ts';

/**
 * `trial set`: when the trial of an account ends, in real time. Throws for an address without an
 * account.
 */
export async function trial({
  email,
  realEndsAt,
  ...operator
}: Operator & { email: string; realEndsAt: number }): Promise<void> {
  if (operator.config.trialDays === null)
    throw new Error('BILLING is off, so every feature is available and there is no trial to set.');
  const done = await withData(operator, (db) =>
    setTrialEnd({ db, email: normalizeEmail(email), realEndsAt, realNow: Date.now() }),
  );
  if (!done) throw new Error(`No account uses ${email}.`);
  operator.print(`The trial for ${email} ends ${new Date(realEndsAt).toISOString()}.`);
}
