import { need, needEmail, needWord } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { identitySettings } from '#main/identity-settings.ts';
import { readMasterKey } from '#main/master-key.ts';
import { openMigratedData } from '#main/open-data.ts';
import { createAccount } from '#server/identity/create-account.ts';

const USAGE = 'reachwell account create --email maya@example.com --name "Maya Ito"';

type Account = {
  config: Config;
  command: string | undefined;
  email: string | undefined;
  name: string | undefined;
  print: (line: string) => void;
  say: (line: string) => void;
};

/**
 * `account create`: an account for someone, even if sign-up is closed. Prints the link with which
 * its owner sets a password, so that the first account requires no mail server.
 */
export async function account(given: Account): Promise<void> {
  const { config, print, say } = given;
  needWord(given.command, ['create'], USAGE);
  const email = normalizeEmail(needEmail(given.email, USAGE));
  const displayName = given.name?.trim() ?? '';
  need(displayName !== '', '--name is missing.', USAGE);
  need(displayName.length <= 100, '--name is longer than 100 characters.', USAGE);
  const settings = identitySettings(config, readMasterKey(config));
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    const who = { email, displayName };
    const link = await createAccount({ db: data.db, settings, realNow: Date.now() }, who);
    if (link === null) throw new Error(`${email} already belongs to an account.`);
    print(`${email} can set a password with this link, once, within 14 days:`);
    print(link);
    if (settings.deliverMails) print('An email with the link is on its way.');
  } finally {
    await data.close();
  }
}
