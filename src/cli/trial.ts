import { need, needEmail, needWord } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { parseTrialEnd } from '#core/plan/trial-end.ts';
import { setTrialEnd } from '#data/account/trial-end.ts';
import { openMigratedData } from '#main/open-data.ts';

type Trial = {
  config: Config;
  command: string | undefined;
  email: string | undefined;
  ends: string | undefined;
  print: (line: string) => void;
  say: (line: string) => void;
};

const USAGE =
  'reachwell trial set --email maya@example.com --ends 2026-12-31 (or an exact time, 2026-12-31T18:00:00Z)';

/**
 * `trial set`: when the trial of an account ends, in real time. Throws for an address without an
 * account.
 */
export async function trial({
  config,
  command,
  email: given,
  ends,
  print,
  say,
}: Trial): Promise<void> {
  const realEndsAt = ends === undefined ? null : parseTrialEnd(ends);
  needWord(command, ['set'], USAGE);
  const email = needEmail(given, USAGE);
  need(realEndsAt !== null, '--ends must be a date such as 2026-12-31, or an exact time.', USAGE);
  if (config.trialDays === null)
    throw new Error('BILLING is off, so every feature is available and there is no trial to set.');
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    const done = await setTrialEnd({
      db: data.db,
      email: normalizeEmail(email),
      realEndsAt,
      realNow: Date.now(),
    });
    if (!done) throw new Error(`No account uses ${email}.`);
    print(`The trial for ${email} ends ${new Date(realEndsAt).toISOString()}.`);
  } finally {
    await data.close();
  }
}
