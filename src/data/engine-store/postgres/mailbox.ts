import { sql } from 'kysely';
import type { Database } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import {
  MAILBOX_LINK,
  type KnownSentEmail,
  type MailboxStore,
  type MailboxToRead,
  type MailFound,
} from '#data/engine-store/mailbox-store.ts';
import { withLaneLease } from '#data/walk/lane-guard.ts';
import { storeReceived } from '#data/engine-store/postgres/received-emails.ts';
import { writeNotification } from '#data/tables/notifications.ts';

/** Reads the mailbox for the engine, and stores what arrives in it. */
export function createMailboxWriter(db: Database): Pick<EngineStore, keyof MailboxStore> {
  return {
    readMailbox: (query) => readMailbox(db, query),
    findMail: (query) => findMail(db, query),
    recordReceived: ({ lane, ...query }) =>
      withLaneLease(db, lane, (trx) => storeReceived({ db: trx, userId: lane.userId, ...query })),
    loseMailbox: (query) => loseMailbox(db, query),
  };
}

async function readMailbox(
  db: Database,
  { userId }: Parameters<MailboxStore['readMailbox']>[0],
): Promise<MailboxToRead | null> {
  const row = await db
    .selectFrom('mailboxes')
    .select(['address', 'status', 'reading_place', 'read_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        address: row.address,
        status: row.status === 'LOST' ? 'LOST' : 'CONNECTED',
        place: row.reading_place,
        readAt: row.read_at,
      };
}

type SentRow = {
  request_id: string;
  message_id: string;
  thread_id: string | null;
  campaign_id: string;
  lead_id: string;
  item_id: string;
  address: string;
  sent_at: number;
};

/** The newest emails to an address are enough: a bounce is about one of them. */
const NEWEST_OF_ADDRESS = 5;
/** How many emails of a conversation are checked. */
const NEWEST_OF_THREAD = 50;

async function findMail(
  db: Database,
  {
    userId,
    messageIds,
    threadIds,
    addresses,
    receivedIds,
  }: Parameters<MailboxStore['findMail']>[0],
): Promise<MailFound> {
  const columns = sql.raw(
    `
      s.request_id, s.message_id, s.thread_id, s.campaign_id, s.lead_id, s.item_id, s.address,
      s.sent_at`,
  );
  const [sent, leads, received, open] = await Promise.all([
    sql<SentRow>`
      select *
      from (
        select ${columns}
        from sent_emails s
        where s.user_id = ${userId} and s.message_id = any(${[...messageIds]}::text[])
        union
        select t.*
        from unnest(${[...threadIds]}::text[]) as asked (thread_id)
        cross join lateral (
          select ${columns}
          from sent_emails s
          where s.user_id = ${userId} and s.thread_id = asked.thread_id
          order by s.sent_at desc limit ${NEWEST_OF_THREAD}
        ) t
        union
        select a.*
        from unnest(${[...addresses]}::text[]) as asked (address)
        cross join lateral (
          select ${columns}
          from sent_emails s
          where s.user_id = ${userId} and s.address = asked.address
          order by s.sent_at desc limit ${NEWEST_OF_ADDRESS}
        ) a
      ) s
      order by s.sent_at, s.request_id`.execute(db),
    sql<{ lead_id: string; address: string }>`
      select lead_id, lower(email) as address
      from leads
      where user_id = ${userId}
        and lower(email) = any(${[...addresses]}::text[])
        and email is not null
      order by lead_id`.execute(db),
    sql<{ message_id: string }>`
      select message_id
      from received_emails
      where user_id = ${userId} and message_id = any(${[...receivedIds]}::text[])
      order by message_id`.execute(db),
    sql<{ request_id: string }>`
      select request_id
      from intents
      where user_id = ${userId} and status = 'SENDING' and action = 'EMAIL'
      order by intent_id`.execute(db),
  ]);
  return {
    sent: sent.rows.map(toKnownEmail),
    leads: leads.rows.map(({ lead_id, address }) => ({ leadId: lead_id, address })),
    received: received.rows.map(({ message_id }) => message_id),
    open: open.rows.map(({ request_id }) => request_id),
  };
}

function toKnownEmail(row: SentRow): KnownSentEmail {
  return {
    requestId: row.request_id,
    messageId: row.message_id,
    threadId: row.thread_id,
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    itemId: row.item_id,
    address: row.address,
    sentAt: row.sent_at,
  };
}

async function loseMailbox(
  db: Database,
  { lane, now, problem }: Parameters<MailboxStore['loseMailbox']>[0],
): Promise<boolean> {
  const { userId } = lane;
  const lost = await withLaneLease(db, lane, async (trx) => {
    const { rows } = await sql<{ address: string }>`
      update mailboxes
      set status = 'LOST', lost_problem = ${problem}
      where user_id = ${userId} and status = 'CONNECTED'
      returning address`.execute(trx);
    const [mailbox] = rows;
    if (mailbox === undefined) return false;
    await writeNotification(
      { db: trx, userId },
      {
        at: now,
        type: 'MAILBOX_LOST',
        data: { address: mailbox.address, problem },
        link: MAILBOX_LINK,
      },
    );
    return true;
  });
  return lost === true;
}
