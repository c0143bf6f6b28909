import { needEmail, needWord } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { normalizeEmail } from '#core/email/email-address.ts';
import { confirm } from '#cli/confirm.ts';
import { counted } from '#core/text/formats.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { findIdentityByEmail, lockIdentity, type Identity } from '#data/identity/identities.ts';
import { endSessions } from '#data/identity/identity-sessions.ts';
import { invalidatePendingSignIns } from '#data/identity/pending-sign-ins.ts';
import { deleteFactors, replaceRecoveryCodes } from '#data/identity/second-factors.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { openMigratedData } from '#main/open-data.ts';
import { factorMail } from '#server/identity/mail-texts.ts';

/** The operator as the actor in the audit log. */
const OPERATOR = '0';
const REMOVE_USAGE = 'reachwell second-factor remove --email maya@example.com';
const END_USAGE = 'reachwell sessions end --email maya@example.com';

export type IdentityCommand = {
  config: Config;
  command: string | undefined;
  email: string | undefined;
  yes: boolean;
  print: (line: string) => void;
  say: (line: string) => void;
};

type Work = (found: { db: Database; identity: Identity; realNow: number }) => Promise<string>;

/** Looks up the account, asks for confirmation, and does the work. */
async function withIdentity({
  given: { config, email, yes, print, say },
  question,
  work,
}: {
  given: IdentityCommand & { email: string };
  question: string;
  work: Work;
}): Promise<void> {
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    const identity = await findIdentityByEmail(data.db, normalizeEmail(email));
    if (identity === undefined) throw new Error(`No account uses ${email}.`);
    if (!(await confirm({ yes, question }))) return print('Nothing was changed.');
    print(await work({ db: data.db, identity, realNow: Date.now() }));
  } finally {
    await data.close();
  }
}

/**
 * `second-factor remove --email …`: for someone who lost their phone and their recovery codes. They
 * are told by email.
 */
export async function secondFactor(given: IdentityCommand): Promise<void> {
  const { config, command } = given;
  needWord(command, ['remove'], REMOVE_USAGE);
  const email = needEmail(given.email, REMOVE_USAGE);
  const remove: Work = ({ db, identity: { identity_id: identityId, email: to }, realNow }) =>
    inTransaction(db, async (trx) => {
      await lockIdentity({ db: trx, identityId });
      if ((await deleteFactors({ db: trx, identityId, kind: null, passkeyId: null })) === 0)
        return `${email} has no two-factor methods.`;
      await invalidatePendingSignIns(trx, identityId);
      await replaceRecoveryCodes({ db: trx, identityId, codeHashes: [], realNow });
      await writeAudit(
        { db: trx, userId: identityId, realNow },
        { actedBy: OPERATOR, type: 'SECOND_FACTOR_REMOVED_BY_OPERATOR' },
      );
      const mail = factorMail({
        to,
        line: 'Your administrator just turned off two-factor authentication for your account. You now sign in with only your password.',
        forgotUrl: `${config.publicUrl}/forgot-password`,
      });
      await queueMail({ db: trx, mail, toDeliver: config.SMTP_URL !== undefined, realNow });
      return `All two-factor methods for ${email} were removed, and the recovery codes no longer work.`;
    });
  const question = `This removes all two-factor methods for ${email}, so only the password is needed to sign in. Continue?`;
  await withIdentity({ given: { ...given, email }, question, work: remove });
}

/** `sessions end --email …`: signs someone out everywhere. */
export async function sessions(given: IdentityCommand): Promise<void> {
  needWord(given.command, ['end'], END_USAGE);
  const email = needEmail(given.email, END_USAGE);
  const end: Work = ({ db, identity: { identity_id: identityId }, realNow }) =>
    inTransaction(db, async (trx) => {
      const ended = await endSessions({
        db: trx,
        identityId,
        reason: 'ENDED_BY_OPERATOR',
        realNow,
      });
      await invalidatePendingSignIns(trx, identityId);
      await writeAudit(
        { db: trx, userId: identityId, realNow },
        { actedBy: OPERATOR, type: 'SESSIONS_ENDED_BY_OPERATOR', data: { sessions: ended.length } },
      );
      return `${email} was signed out of ${counted(ended.length, 'device')}.`;
    });
  const question = `This signs ${email} out of all devices. Continue?`;
  await withIdentity({ given: { ...given, email }, question, work: end });
}
