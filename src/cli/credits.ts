import { productClock, withData, type Operator } from '#cli/operator.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { counted } from '#core/text/formats.ts';
import { grantCredits } from '#data/finder/grant-credits.ts';

/**
 * `credits grant`: gives an account credits of the email finder. Throws for an address without an
 * account.
 */
export async function credits({
  email,
  credits: count,
  ...operator
}: Operator & { email: string; credits: number }): Promise<void> {
  const left = await withData(operator, async (db) =>
    grantCredits({
      db,
      email: normalizeEmail(email),
      credits: count,
      now: (await productClock(db, operator.config))(),
      realNow: Date.now(),
    }),
  );
  if (left === null) throw new Error(`No account uses ${email}.`);
  operator.print(`${email} now has ${counted(left, 'email finder credit')}.`);
}
