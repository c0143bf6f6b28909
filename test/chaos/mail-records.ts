import type { DoNotContactReason } from '#core/do-not-contact/do-not-contact.ts';
import type pg from 'pg';
import { messageIdOf } from '#core/email/email-threads.ts';
import type { PracticeControl } from '../support/practice-control.ts';
import { readWholeMailLedger, type MailEntry } from '../support/email-walk.ts';

/** What the product keeps of emails; instants are epoch milliseconds of real time. */
type SentRow = { userId: string; requestId: string; messageId: string; address: string };
type ReceivedRow = {
  userId: string;
  leadId: string;
  kind: 'REPLY' | 'OPT_OUT' | 'AUTOMATIC' | 'OUT_OF_OFFICE' | 'BOUNCE';
  about: string | null;
  realCommittedAt: number | null;
};
type RefusedRow = {
  userId: string;
  address: string;
  reason: DoNotContactReason;
  realCommittedAt: number | null;
};
export type MailRecords = {
  /** The user of each mailbox, by its address. */
  userOf: Map<string, string>;
  sent: SentRow[];
  received: ReceivedRow[];
  refused: RefusedRow[];
  /** What the mail world has recorded of mail from users to others. */
  ledger: MailEntry[];
};

/** Reads both sides of what was sent by email and of what came back. */
export async function readMailRecords({
  many,
  control,
}: {
  many: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;
  control: PracticeControl;
}): Promise<MailRecords> {
  const mailboxes = await many<{ address: string; userId: string }>(
    'select lower(address) as address, user_id as "userId" from mailboxes',
  );
  const userOf = new Map(mailboxes.map(({ address, userId }) => [address, userId]));
  const ledger = userOf.size === 0 ? [] : await readWholeMailLedger({ control });
  return {
    userOf,
    ledger: ledger.filter(({ mailbox, address }) => userOf.has(mailbox) && address !== mailbox),
    sent: await many<SentRow>(
      `
        select user_id as "userId", request_id as "requestId", message_id as "messageId",
          lower(address) as address
        from sent_emails`,
    ),
    received: await many<ReceivedRow>(
      `
        select user_id as "userId", lead_id as "leadId", kind, request_id as about,
          pg_xact_commit_timestamp(xmin) as "realCommittedAt"
        from received_emails`,
    ),
    refused: await many<RefusedRow>(
      `
        select user_id as "userId", lower(address) as address, reason,
          pg_xact_commit_timestamp(xmin) as "realCommittedAt"
        from do_not_contact
        where address is not null`,
    ),
  };
}

/**
 * The request id of the try that a Message-ID was made of; the Message-ID itself where it is none.
 */
export function tryKeyOf({ messageId, mailbox }: MailEntry): string {
  const tryKey = /^<([^@]+)@/.exec(messageId ?? '')?.[1] ?? '';
  return messageIdOf({ tryKey, from: mailbox }) === messageId ? tryKey : (messageId ?? 'none');
}
