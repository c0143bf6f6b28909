import { sql } from 'kysely';
import type { QuestionResult } from '#core/finder/finder-answer.ts';
import type { CreditEntryType } from '#core/plan/email-credits.ts';
import { instant } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

export type CreditRow = {
  entry_id: string;
  type: CreditEntryType;
  cause: string;
  amount: number;
  balance: number;
  lead_id: string | null;
  lead_name: string | null;
  result: QuestionResult | null;
  email: string | null;
  real_at: number;
};

const ENDS = { SPENT: 'CAPTURE', FREE: 'RELEASE' } as const;

/**
 * A page of the ledger, newest first, each row with the sum up to it, and how many there are. A
 * search's hold and its end are one row, at the end's position; its result is known until the same
 * question is asked again.
 */
export async function listCreditRows(
  { db, userId }: Owner,
  { page, size, show }: { page: number; size: number; show?: keyof typeof ENDS | undefined },
): Promise<{ rows: CreditRow[]; total: number }> {
  const ledger = sql`
    select *
    from (
      select user_id, entry_id, type, lead_id, cause, real_at, amount,
        (sum(amount) over (order by entry_id rows unbounded preceding))::int as balance
      from (
        select user_id, entry_id, type, lead_id, cause, real_at,
          case when type in ('CAPTURE', 'RELEASE') then amount - 1 else amount end as amount
        from email_credit_entries x
        where user_id = ${userId}
          and (
            type <> 'HOLD'
            or not exists (
              select from email_credit_entries y
              where y.user_id = x.user_id and y.cause = x.cause and y.type in ('CAPTURE', 'RELEASE')
            )
          )
      ) merged
    ) summed
    where ${show === undefined ? sql`true` : sql`type = ${ENDS[show]}`}`;
  const { rows } = await sql<CreditRow>`
    select e.entry_id, e.type, e.cause, e.amount, e.balance, e.lead_id, e.real_at,
      l.full_name as lead_name, q.result, q.email
    from (${ledger} order by entry_id desc offset ${page * size} limit ${size}) e
    left join leads l on l.user_id = e.user_id and l.lead_id = e.lead_id
    left join finder_questions q on q.user_id = e.user_id and q.state = 'ANSWERED'
      and q.question_key = substring(e.cause from '^question/[0-9]+/(.*)$')
      and e.cause = 'question/' || q.round || '/' || q.question_key
    order by e.entry_id desc`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${ledger}) e`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * What finding emails costs a user: the credits spent since `realSince`, when the first of them
 * was, and how many running campaigns have a step that finds emails.
 */
export async function readCreditUse(
  { db, userId }: Owner,
  realSince: number,
): Promise<{
  spent: number;
  realFirstAt: number | null;
  campaigns: number;
}> {
  const { rows } = await sql<{ spent: number; realFirstAt: number | null; campaigns: number }>`
    select count(*)::int as spent, min(real_at) as "realFirstAt",
      (
        select count(*)::int
        from campaigns
        where user_id = ${userId}
          and status = 'ACTIVE'
          and jsonb_path_exists(sequence, 'strict $.** ? (@.type == "FIND_EMAIL")', silent => true)
      ) as campaigns
    from email_credit_entries
    where user_id = ${userId} and type = 'CAPTURE' and real_at >= ${instant(realSince)}`.execute(
    db,
  );
  return rows[0] ?? { spent: 0, realFirstAt: null, campaigns: 0 };
}
