import { sql, type RawBuilder } from 'kysely';
import type { ContactOutcome } from '#core/forecast/behavior-rates.ts';
import type { Scope } from '#data/scope.ts';

const HOUR_MS = 3_600_000;
/** How long a response took whose file doesn’t say: half of all come within a day. */
const ASSUMED_HOURS = 24;

type Outcome = { at: number; response: number | null };

/**
 * What came of invitations and messages of other tools, newest first: the dated ones, without those
 * that the product sent itself, which LinkedIn’s archive lists as well.
 */
export async function readHistoryOutcomes(
  scope: Scope<'now'>,
  most: number,
): Promise<{ invites: ContactOutcome[]; replies: ContactOutcome[] }> {
  const read = async (fact: 'invitedAt' | 'writtenAt', response: RawBuilder<unknown>) =>
    outcomesOf(scope, await readOutcomes(scope, { fact, response, most }));
  // Invitations and connections are often in two files.
  const connected = sql`
    select max((o.facts ->> 'connectedAt')::float8)
    from contact_history_keys a
    join contact_history_keys b on b.user_id = a.user_id and b.key = a.key
    join contact_history o on o.user_id = b.user_id and o.history_id = b.history_id
    where a.user_id = h.user_id and a.history_id = h.history_id`;
  return {
    invites: await read('invitedAt', connected),
    replies: await read('writtenAt', sql`select (h.facts ->> 'repliedAt')::float8`),
  };
}

async function readOutcomes(
  { db, userId, now }: Scope<'now'>,
  { fact, response, most }: { fact: string; response: RawBuilder<unknown>; most: number },
): Promise<Outcome[]> {
  const { rows } = await sql<{ at: number | null; response: number | null }>`
    select (h.facts ->> ${fact})::float8 as at, (${response}) as response
    from contact_history h
    where h.user_id = ${userId}
      and (h.facts ->> ${fact})::float8 <= ${now}::float8
      and not exists (
        select from contact_history_keys k
        join leads l on l.user_id = k.user_id and l.profile_slug = substr(k.key, 3)
        join intents i on i.user_id = l.user_id and i.lead_id = l.lead_id
        where k.user_id = h.user_id
          and k.history_id = h.history_id
          and starts_with(k.key, 's:')
      )
    order by at desc limit ${most}`.execute(db);
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ at, ...row }]));
}

function outcomesOf({ now }: Scope<'now'>, outcomes: readonly Outcome[]): ContactOutcome[] {
  return outcomes.map(({ at, response }) => {
    const ageHours = (now - at) / HOUR_MS;
    if (response === null) return { ageHours, afterHours: null };
    // A file has the latest message, or only the day of a connection.
    const after = (response - at) / HOUR_MS;
    return { ageHours, afterHours: after > 0 ? after : Math.min(ASSUMED_HOURS, ageHours) };
  });
}
