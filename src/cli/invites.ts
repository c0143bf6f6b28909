import { needEmail, needWord } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { campaignTimeOf, readClock } from '#data/chores/clock-row.ts';
import { findIdentityByEmail } from '#data/identity/identities.ts';
import { resumeInvites } from '#data/waiting/invite-pause.ts';
import { openMigratedData } from '#main/open-data.ts';

type Invites = {
  config: Config;
  command: string | undefined;
  email: string | undefined;
  print: (line: string) => void;
  say: (line: string) => void;
};

const USAGE = 'reachwell invites resume --email anna@example.com';

/**
 * `invites resume --email …`: ends the pause that a limit answer of the network put on someone's
 * invitations, manually by staff (product rules, section 4).
 */
export async function invites({
  config,
  command,
  email: given,
  print,
  say,
}: Invites): Promise<void> {
  needWord(command, ['resume'], USAGE);
  const email = needEmail(given, USAGE);
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    const userId = (await findIdentityByEmail(data.db, normalizeEmail(email)))?.identity_id;
    if (userId === undefined) throw new Error(`No account uses ${email}.`);
    const row = config.practice ? await readClock(data.db) : null;
    const now = row === null ? Date.now() : campaignTimeOf(row, Date.now());
    const ended = await resumeInvites({ db: data.db, userId, now });
    print(ended ? `Invites for ${email} resumed.` : `Invites for ${email} were not paused.`);
  } finally {
    await data.close();
  }
}
