import { sql } from 'kysely';
import type { EmailKind, FinderName } from '#core/finder/finder-answer.ts';
import type { Owner } from '#data/scope.ts';

/** What the newest search for a lead's address came to; `askedAt` in campaign time. */
export type LeadEmailAnswer = {
  result: EmailKind | 'NOTHING';
  email: string | null;
  source: FinderName | null;
  askedAt: number;
};

/** The newest answers about leads, by lead; those never asked about have none. */
export async function readEmailAnswers(
  { db, userId }: Owner,
  leadIds: readonly string[],
): Promise<Map<string, LeadEmailAnswer>> {
  const rows = await db
    .selectFrom('finder_questions')
    .distinctOn('lead_id')
    .select(['lead_id', 'result', 'email', 'source', 'asked_at'])
    .where('user_id', '=', userId)
    .where('lead_id', '=', sql<string>`any(${[...leadIds]}::bigint[])`)
    .where('state', '=', 'ANSWERED')
    .orderBy('lead_id')
    .orderBy('asked_at', 'desc')
    .execute();
  return new Map(
    rows.flatMap(({ lead_id: leadId, result, email, source, asked_at: askedAt }) =>
      result === null ? [] : [[leadId, { result, email, source, askedAt }]],
    ),
  );
}
