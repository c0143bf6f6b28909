import { withData, type Operator } from '#cli/operator.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { identitySettings } from '#main/identity-settings.ts';
import { readMasterKey } from '#main/master-key.ts';
import { createAccount } from '#server/identity/create-account.ts';

/**
 * `account create`: an account for someone, even if sign-up is closed. Prints the link with which
 * its owner sets a password, so that the first account requires no mail server.
 */
export async function account({
  email: given,
  name,
  ...operator
}: Operator & { email: string; name: string }): Promise<void> {
  const { config, print } = operator;
  const email = normalizeEmail(given);
  const settings = identitySettings(config, readMasterKey(config));
  const link = await withData(operator, (db) =>
    createAccount({ db, settings, realNow: Date.now() }, { email, displayName: name }),
  );
  if (link === null) throw new Error(`${email} already belongs to an account.`);
  print(`${email} can set a password with this link, once, within 14 days:`);
  print(link);
  if (settings.deliverMails) print('An email with the link is on its way.');
}
