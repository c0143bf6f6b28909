import { ArgumentError } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { FEATURE_NEEDS, FEATURES, type Feature } from '#core/plan/feature-tiers.ts';
import { readFeatureFlags, turnFeatureFlag } from '#data/account/feature-flags.ts';
import { openMigratedData } from '#main/open-data.ts';

type FeaturesCommand = {
  config: Config;
  words: readonly string[];
  email: string | undefined;
  print: (line: string) => void;
  say: (line: string) => void;
};

/** The features that require a flag of the account instead of a plan. */
const FLAGS: readonly Feature[] = FEATURES.filter(
  (feature) => FEATURE_NEEDS[feature].tier === null,
);
const USAGE = [
  'features needs an email, and on or off need a feature too:',
  '  reachwell features show --email maya@example.com',
  '  reachwell features on EMAIL_RATE_FEATURE --email maya@example.com',
  `Features that can be turned on and off: ${FLAGS.join(', ')}`,
];

/**
 * `features show`, `on` and `off`: the features of an account that depend on a flag instead of the
 * plan. Throws for an address without an account.
 */
export async function features({
  config,
  words: [command = '', name, ...more],
  email,
  print,
  say,
}: FeaturesCommand): Promise<void> {
  const feature = FLAGS.find((flag) => flag === name);
  const isShow = command === 'show' && name === undefined;
  const isTurn = ['on', 'off'].includes(command) && feature !== undefined && more.length === 0;
  if (email === undefined || !(isShow || isTurn)) throw new ArgumentError(USAGE);
  if (config.trialDays === null)
    say('BILLING is off, so every feature is available, no matter what you turn on or off here.');
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  const account = { db: data.db, email: normalizeEmail(email) };
  const noAccount = () => new Error(`No account uses ${email}.`);
  try {
    if (feature === undefined) {
      const flags = await readFeatureFlags(account.db, account.email);
      if (flags === null) throw noAccount();
      return FLAGS.forEach((flag) =>
        print(`${flag.padEnd(20)} ${flags.includes(flag) ? 'on' : 'off'}`),
      );
    }
    const on = command === 'on';
    const changed = await turnFeatureFlag({ ...account, feature, on, realNow: Date.now() });
    if (changed === null) throw noAccount();
    print(`${feature} ${changed ? 'is now' : 'was already'} ${command} for ${email}.`);
  } finally {
    await data.close();
  }
}
