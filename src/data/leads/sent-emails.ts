import { sql } from 'kysely';
import type { Owner } from '#data/scope.ts';

/** What is known of a sent email: its addresses, and what happened to it. */
export type SentEmail = {
  requestId: string;
  subject: string;
  to: string;
  from: string | null;
  openedAt: number | null;
  answeredAt: number | null;
  bouncedAt: number | null;
};

/** The user's sent emails with these request ids; opens by machines don't count. */
export async function readSentEmails(
  { db, userId }: Owner,
  requestIds: readonly string[],
): Promise<SentEmail[]> {
  if (requestIds.length === 0) return [];
  const { rows } = await sql<SentEmail>`
    select s.request_id as "requestId", s.subject, s.address as "to",
      i.payload ->> 'from' as "from", s.opened_at as "openedAt", s.bounced_at as "bouncedAt",
      (
        select min(r.at)
        from received_emails r
        where r.user_id = s.user_id
          and r.lead_id = s.lead_id
          and r.request_id = s.request_id
          and r.kind in ('REPLY', 'OPT_OUT')
      ) as "answeredAt"
    from sent_emails s
    left join intents i on i.user_id = s.user_id and i.intent_id = s.intent_id
    where s.user_id = ${userId} and s.request_id = any(${[...requestIds]}::text[])`.execute(db);
  return rows;
}
