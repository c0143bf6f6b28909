import type {
  KnownSentEmail,
  MailboxStore,
  MailboxToRead,
  MailFound,
  ReceivedNews,
} from '#data/engine-store/mailbox-store.ts';
import { MAILBOX_LINK } from '#data/engine-store/mailbox-store.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { SentEmailRow } from './memory-rows.ts';
import { storeReceived } from './received-emails.ts';
import { writeNotification } from './user-problem.ts';
import { putMailbox } from './user-tables.ts';

type Query<Name extends keyof MailboxStore> = Parameters<MailboxStore[Name]>[0];

const NEWEST_OF_ADDRESS = 5;
const NEWEST_OF_THREAD = 50;
const NOTHING: MailFound = { sent: [], leads: [], received: [], open: [] };

/** What the engine reads of a mailbox, and what comes back to it. */
export function createMailboxWriter(base: StoreBase) {
  const { state, flaws } = base;
  return {
    readMailbox({ userId }: Query<'readMailbox'>): MailboxToRead | null {
      const row = state.users.get(userId)?.mailbox;
      if (row === undefined || row === null) return null;
      const { address, status, readingPlace: place, readAt } = row;
      return { address, status, place, readAt };
    },

    findMail: (query: Query<'findMail'>) => findMail(base, query),

    recordReceived: ({ lane, ...query }: Query<'recordReceived'>): ReceivedNews | null =>
      withLaneLease(base, {
        lane,
        work: (tables) => storeReceived(tables, { flaws, ...query }),
      }),

    loseMailbox: ({ lane, now, problem }: Query<'loseMailbox'>): boolean =>
      withLaneLease(base, {
        lane,
        work: (tables) => {
          const { mailbox } = tables;
          if (mailbox === null || mailbox.status === 'LOST') return false;
          putMailbox(tables, { ...mailbox, status: 'LOST', lostProblem: problem });
          writeNotification(tables, {
            at: now,
            type: 'MAILBOX_LOST',
            data: { address: mailbox.address, problem },
            link: MAILBOX_LINK,
          });
          return true;
        },
      }) === true,
  };
}

function findMail({ state }: StoreBase, query: Query<'findMail'>): MailFound {
  const tables = state.users.get(query.userId);
  if (tables === undefined) return NOTHING;
  const { messageIds, threadIds, addresses, receivedIds } = query;
  const newestFirst = [...tables.sentEmails.values()].sort(
    (one, other) => other.sentAt - one.sentAt,
  );
  const newest = (
    asked: readonly string[],
    of: (row: SentEmailRow) => string | null,
    most: number,
  ) =>
    [...new Set(asked)].flatMap((value) =>
      newestFirst.filter((row) => of(row) === value).slice(0, most),
    );
  const sent = new Set([
    ...newestFirst.filter(({ messageId }) => messageIds.includes(messageId)),
    ...newest(threadIds, ({ threadId }) => threadId, NEWEST_OF_THREAD),
    ...newest(addresses, ({ address }) => address, NEWEST_OF_ADDRESS),
  ]);
  return {
    sent: [...sent]
      .map(known)
      .sort(
        (one, other) => one.sentAt - other.sentAt || (one.requestId < other.requestId ? -1 : 1),
      ),
    leads: [...tables.leads.values()]
      .sort((one, other) => one.leadNumber - other.leadNumber)
      .flatMap(({ leadId, person: { email } }) =>
        email !== null && addresses.includes(email.toLowerCase())
          ? [{ leadId, address: email.toLowerCase() }]
          : [],
      ),
    received: [...new Set(receivedIds)].filter((id) => tables.receivedEmails.has(id)).sort(),
    open: [...tables.openIntents.values()]
      .filter(({ action }) => action === 'EMAIL')
      .sort((one, other) => one.intentNumber - other.intentNumber)
      .map(({ requestId }) => requestId),
  };
}

function known(row: SentEmailRow): KnownSentEmail {
  const { requestId, messageId, threadId, campaignId, leadId, itemId, address, sentAt } = row;
  return { requestId, messageId, threadId, campaignId, leadId, itemId, address, sentAt };
}
