import { credentialsOf, credentialsText } from '#connectors/mail/credentials-text.ts';
import type { MailAdapters } from '#connectors/mail/mail-adapters.ts';
import { MailError, type Mailbox, type MailConnector } from '#connectors/mail/mail.ts';
import type { UserMail, UserMailFiles, UserMailWatch } from '#connectors/mail/user-mail.ts';
import type { MailProblem } from '#core/email/mailbox-check.ts';
import type { Clock } from '#core/time/clock.ts';
import type { Database } from '#data/database.ts';
import { keepCredentials, loseMailbox, openMailbox } from '#data/mailboxes/mailboxes.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

type Parts = { db: Database; masterKey: MasterKey; clock: Clock; adapters: MailAdapters };

type Opened = {
  adapter: MailConnector;
  mailbox: Pick<Mailbox, 'address' | 'credentials' | 'renewed'>;
  connectedAt: number;
};
type Closed = { problem: MailProblem; answer: string };

/**
 * The mailboxes of all users, from the database, the sealed credentials, and the adapters. A lost
 * mailbox is not retried, so that nothing guesses at its provider; a rejected sign-in marks it as
 * lost, and its user is notified once.
 */
export function createUserMail(parts: Parts): UserMail &
  UserMailFiles &
  UserMailWatch & {
    /** Makes the provider revoke the grant of a user being erased. Never throws. */
    release: (query: { userId: string }) => Promise<void>;
  } {
  const { db, clock } = parts;
  const lose = (userId: string, connectedAt: number, problem: MailProblem | null) =>
    loseMailbox({ db, userId, now: clock.now(), realNow: clock.realNow() }, connectedAt, problem);
  const reading = async <Result>(
    userId: string,
    read: (opened: Opened) => Promise<Result>,
  ): Promise<Result> => {
    const opened = await open(parts, userId);
    if ('problem' in opened) throw new MailError({ ...opened, lost: true });
    try {
      return await read(opened);
    } catch (error) {
      if (error instanceof MailError && error.lost)
        await lose(userId, opened.connectedAt, error.problem);
      throw error;
    }
  };

  return {
    async send({ userId, ...query }) {
      const opened = await open(parts, userId);
      if ('problem' in opened) return { kind: 'LOST', ...opened };
      const { adapter, mailbox, connectedAt } = opened;
      const outcome = await adapter.send({ ...query, ...mailbox });
      if (outcome.kind === 'LOST') await lose(userId, connectedAt, outcome.problem);
      return outcome;
    },

    async findSent({ userId, ...query }) {
      const opened = await open(parts, userId);
      if ('problem' in opened) return { result: 'CANNOT_TELL', problem: opened.problem };
      const { adapter, mailbox, connectedAt } = opened;
      const found = await adapter.findSent({ ...query, ...mailbox });
      if (found.result === 'CANNOT_TELL') await lose(userId, connectedAt, found.problem);
      return found;
    },

    readNew: ({ userId, ...query }) =>
      reading(userId, ({ adapter, mailbox }) => adapter.readNew({ ...query, ...mailbox })),

    readFile: ({ userId, ...query }) =>
      reading(userId, ({ adapter, mailbox }) => adapter.readFile({ ...query, ...mailbox })),

    async watch({ userId, ...query }) {
      const opened = await open(parts, userId);
      return 'problem' in opened
        ? { ended: 'LOST' }
        : opened.adapter.watch({ ...query, ...opened.mailbox });
    },

    async release({ userId }) {
      const opened = await open(parts, userId);
      if ('adapter' in opened) await opened.adapter.release(opened.mailbox);
    },
  };
}

/** The user's mailbox with its provider's adapter, or why it can't be used. */
async function open(
  { db, masterKey, clock, adapters }: Parts,
  userId: string,
): Promise<Opened | Closed> {
  const stored = await openMailbox({ db, userId }, masterKey);
  if (stored === null) return { problem: 'GRANT_REVOKED', answer: 'No mailbox is connected' };
  const { provider, status, lostProblem, connectedAt, address, savesSentMail } = stored;
  if (status === 'LOST')
    return { problem: lostProblem ?? 'GRANT_REVOKED', answer: 'The mailbox is lost' };
  const adapter = adapters[provider];
  if (adapter === null)
    return { problem: 'NOT_REACHED', answer: `${provider} isn’t set up on this server` };
  return {
    adapter,
    connectedAt,
    mailbox: {
      address,
      credentials: credentialsOf({ text: stored.credentials, savesSentMail }),
      renewed: async (credentials) =>
        void (await keepCredentials(
          { db, userId, realNow: clock.realNow() },
          { masterKey, connectedAt, credentials: credentialsText(credentials) },
        )),
    },
  };
}
