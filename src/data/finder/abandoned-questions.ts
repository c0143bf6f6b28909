import { sql } from 'kysely';
import { instant, type Database } from '#data/database.ts';
import { endQuestion, openOf, type QuestionRow } from '#data/finder/questions.ts';
import { addJob } from '#data/jobs/jobs.ts';

const PAGE = 100;
/** How long a question is kept for a lead that waits for the answer but can't ask for it. */
const PAUSED_KEPT_MS = 7 * 86_400_000;

/**
 * Ends questions that could be asked but that nobody asks about anymore, so that the credits they
 * hold come back: their lead is gone or has an address that no finder gave, or they were left for a
 * week. Searches that waited for credits continue.
 */
export async function endAbandonedQuestions({
  db,
  now,
  realNow,
}: {
  db: Database;
  now: number;
  realNow: number;
}): Promise<void> {
  for (;;) {
    const { rows } = await sql<QuestionRow & { user_id: string }>`
      select q.*
      from finder_questions q
      where q.state = 'OPEN'
        and q.real_next_ask_at < ${instant(realNow)}
        and (
          q.real_next_ask_at < ${instant(realNow - PAUSED_KEPT_MS)}
          or not exists (
            select from leads l
            where l.user_id = q.user_id
              and l.lead_id = q.lead_id
              and (l.email is null or l.email_kind is not null)
          )
        )
      limit ${PAGE}`.execute(db);
    for (const row of rows) {
      const question = openOf(row);
      const givenUp = question.found === null;
      await endQuestion({ db, userId: row.user_id, now, realNow }, { question, givenUp });
    }
    for (const userId of new Set(rows.map((row) => row.user_id)))
      await addJob({ db, task: 'find-emails', payload: { userId } });
    if (rows.length < PAGE) return;
  }
}
