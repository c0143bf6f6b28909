import { confirm } from '#cli/confirm.ts';
import { identityOf, OPERATOR, withData, type Operator } from '#cli/operator.ts';
import { counted } from '#core/text/formats.ts';
import type { Database } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { lockIdentity, type Identity } from '#data/identity/identities.ts';
import { endSessions } from '#data/identity/identity-sessions.ts';
import { invalidatePendingSignIns } from '#data/identity/pending-sign-ins.ts';
import { deleteFactors, replaceRecoveryCodes } from '#data/identity/second-factors.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { factorMail } from '#server/identity/mail-texts.ts';

export type IdentityCommand = Operator & { email: string; yes: boolean };

type Work = (found: { db: Database; identity: Identity; realNow: number }) => Promise<string>;

/** Looks up the account, asks for confirmation, and does the work. */
async function withIdentity(
  { email, yes, ...operator }: IdentityCommand,
  { question, work }: { question: string; work: Work },
): Promise<void> {
  await withData(operator, async (db) => {
    const identity = await identityOf(db, email);
    if (!(await confirm({ yes, question }))) return operator.print('Nothing was changed.');
    return operator.print(await work({ db, identity, realNow: Date.now() }));
  });
}

/**
 * `second-factor remove`: for someone who lost their phone and their recovery codes. They
 * are told by email.
 */
export async function secondFactor(given: IdentityCommand): Promise<void> {
  const { config, email } = given;
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
  await withIdentity(given, { question, work: remove });
}

/** `sessions end`: signs someone out everywhere. */
export async function sessions(given: IdentityCommand): Promise<void> {
  const { email } = given;
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
  await withIdentity(given, { question, work: end });
}
