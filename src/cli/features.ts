import { FLAGS } from '#cli/arguments.ts';
import { withData, type Operator } from '#cli/operator.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import type { Feature } from '#core/plan/feature-tiers.ts';
import { readFeatureFlags, turnFeatureFlag } from '#data/account/feature-flags.ts';

/**
 * `features show`, `on` and `off`: the features of an account that depend on a flag instead of the
 * plan. Throws for an address without an account.
 */
export async function features({
  email,
  turn,
  ...operator
}: Operator & {
  email: string;
  /** What is turned on or off; null shows them. */
  turn: { feature: Feature; on: boolean } | null;
}): Promise<void> {
  const { config, print, say } = operator;
  if (config.trialDays === null)
    say('BILLING is off, so every feature is available, no matter what you turn on or off here.');
  const account = normalizeEmail(email);
  const noAccount = () => new Error(`No account uses ${email}.`);
  await withData(operator, async (db) => {
    if (turn === null) {
      const flags = await readFeatureFlags(db, account);
      if (flags === null) throw noAccount();
      return FLAGS.forEach((flag) =>
        print(`${flag.padEnd(20)} ${flags.includes(flag) ? 'on' : 'off'}`),
      );
    }
    const changed = await turnFeatureFlag({ db, email: account, ...turn, realNow: Date.now() });
    if (changed === null) throw noAccount();
    const { feature, on } = turn;
    return print(
      `${feature} ${changed ? 'is now' : 'was already'} ${on ? 'on' : 'off'} for ${email}.`,
    );
  });
}
