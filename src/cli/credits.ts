import { need, needEmail, needWord } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { counted, grouped } from '#core/text/formats.ts';
import { campaignTimeOf, readClock } from '#data/chores/clock-row.ts';
import { grantCredits } from '#data/finder/grant-credits.ts';
import { openMigratedData } from '#main/open-data.ts';

type Credits = {
  config: Config;
  command: string | undefined;
  email: string | undefined;
  credits: string | undefined;
  print: (line: string) => void;
  say: (line: string) => void;
};

const MOST = 1_000_000;
const USAGE = 'reachwell credits grant --email maya@example.com --credits 500';

/**
 * `credits grant`: gives an account credits of the email finder. Throws for an address without an
 * account.
 */
export async function credits({
  config,
  command,
  email: given,
  credits: text = '',
  print,
  say,
}: Credits): Promise<void> {
  needWord(command, ['grant'], USAGE);
  const email = needEmail(given, USAGE);
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  need(
    count >= 1 && count <= MOST,
    `--credits must be a whole number from 1 to ${grouped(MOST)}.`,
    USAGE,
  );
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    const realNow = Date.now();
    const row = config.practice ? await readClock(data.db) : null;
    const left = await grantCredits({
      db: data.db,
      email: normalizeEmail(email),
      credits: count,
      now: row === null ? realNow : campaignTimeOf(row, realNow),
      realNow,
    });
    if (left === null) throw new Error(`No account uses ${email}.`);
    print(`${email} now has ${counted(left, 'email finder credit')}.`);
  } finally {
    await data.close();
  }
}
