import { sql } from 'kysely';
import type { FoundEmail } from '#core/finder/finder-answer.ts';
import { instant, type Database } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { insertEvent } from '#data/tables/events.ts';
import { addJob } from '#data/jobs/jobs.ts';
import { takeFoundEmail } from '#data/leads/found-email.ts';
import { publishLeadChange } from '#data/tables/stream-events.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** How many addresses of a user's leads are still looked for. */
export async function countWantedEmails({ db, userId }: Owner): Promise<number> {
  const { wanted } = await db
    .selectFrom('leads')
    .where('user_id', '=', userId)
    .where('email_wanted_at', 'is not', null)
    .where('email', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('wanted'))
    .executeTakeFirstOrThrow();
  return Number(wanted);
}

/**
 * The leads whose addresses are wanted and may be asked about now, in the order in which they were
 * wanted; those that a provider is working on are left out until it may be asked. None for a user
 * whose deletion was requested.
 */
export async function readWantedLeads(
  { db, userId, realNow }: Scope<'realNow'>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ lead_id: string }>`
    select l.lead_id
    from leads l
    join users u on u.user_id = l.user_id and u.real_deletion_asked_at is null
    where l.user_id = ${userId}
      and l.email_wanted_at is not null
      and l.email is null
      and not exists (
        select from finder_questions q
        where q.user_id = l.user_id
          and q.lead_id = l.lead_id
          and q.state = 'OPEN'
          and q.real_next_ask_at > ${instant(realNow)}
      )
    order by l.email_wanted_at, l.lead_id limit ${limit}`.execute(db);
  return rows.map(({ lead_id }) => lead_id);
}

/**
 * When the first of a user's leads that `readWantedLeads` leaves out at `realNow` may be asked
 * about, in real time; null: it leaves none out. A question that no lead waits for does not count.
 */
export async function nextWantedAskAt({
  db,
  userId,
  realNow,
}: Scope<'realNow'>): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select max(q.real_next_ask_at) as at
    from finder_questions q
    join leads l on l.user_id = q.user_id and l.lead_id = q.lead_id
    where q.user_id = ${userId}
      and q.state = 'OPEN'
      and q.real_next_ask_at > ${instant(realNow)}
      and l.email_wanted_at is not null
      and l.email is null
    group by l.lead_id
    order by at limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** Whether a lead's address is still being looked for. */
export async function isEmailWanted({ db, userId }: Owner, leadId: string): Promise<boolean> {
  const wanted = await db
    .selectFrom('leads')
    .select('lead_id')
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where('email_wanted_at', 'is not', null)
    .executeTakeFirst();
  return wanted !== undefined;
}

/**
 * Ends the search for a lead's address with what was found. The address becomes the lead's own if
 * it has none, so one entered meanwhile stays; and a lead held for lack of a value is retried. One
 * at a catch-all domain is only reported. Once: a lead that is no longer being searched for stays
 * as it is.
 */
export async function endEmailSearch(
  scope: Scope<'now'>,
  leadId: string,
  found: FoundEmail | null,
): Promise<void> {
  const { now, userId } = scope;
  await inScope(scope, async (scope) => {
    const ended = await scope.db
      .updateTable('leads')
      .set({ email_wanted_at: null, email_wanted_by: null, updated_at: instant(now) })
      .where('user_id', '=', userId)
      .where('lead_id', '=', leadId)
      .where('email_wanted_at', 'is not', null)
      .returning('email')
      .executeTakeFirst();
    if (ended === undefined) return;
    if (found !== null && ended.email === null) {
      const isTaken = await takeFoundEmail(scope, leadId, found);
      const data = { email: found.email, kind: found.kind, source: found.source };
      await insertEvent({
        db: scope.db,
        userId,
        ...(isTaken
          ? { type: 'EMAIL_FOUND', data }
          : {
              type: 'ACTION_SKIPPED',
              itemType: 'FIND_EMAIL',
              data: { reason: 'EMAIL_CATCH_ALL', ...data },
            }),
        at: now,
        leadId,
        actor: 'USER',
      });
    }
    await publishLeadChange(scope, leadId);
  });
}

/** Enqueues the search of every user whose leads are waiting for a finder. */
export async function enqueueWantedSearches(db: Database): Promise<void> {
  const rows = await db
    .selectFrom('leads')
    .select('user_id')
    .distinct()
    .where('email_wanted_at', 'is not', null)
    .where('email', 'is', null)
    .execute();
  for (const { user_id: userId } of rows)
    await addJob({ db, task: 'find-emails', payload: { userId } });
}
