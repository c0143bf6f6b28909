import { sql } from 'kysely';
import type { ContactOutcome } from '#core/forecast/behavior-rates.ts';
import type { Scope } from '#data/scope.ts';

const HOUR_MS = 3_600_000;
/** How long a response took whose file doesn’t say: half of all come within a day. */
const ASSUMED_HOURS = 24;

type Outcome = { at: number | null; response: number | null };

/** Whether the product acted for a person `h` itself, which LinkedIn’s archive lists as well. */
const BY_US = sql`exists (
  select from contact_history_keys k
  join leads l on l.user_id = k.user_id and l.profile_slug = substr(k.key, 3)
  join intents i on i.user_id = l.user_id and i.lead_id = l.lead_id
  where k.user_id = h.user_id and k.history_id = h.history_id and starts_with(k.key, 's:')
)`;

/**
 * What came of invitations and messages of other tools, newest first: the dated ones, without those
 * that the product sent itself.
 */
export async function readHistoryOutcomes(
  { db, userId, now }: Scope<'now'>,
  most: number,
): Promise<{ invites: ContactOutcome[]; replies: ContactOutcome[] }> {
  // Invitations and connections are often in two files.
  const { rows: invites } = await sql<Outcome>`
    select (h.facts ->> 'invitedAt')::float8 as at, (
      select max((o.facts ->> 'connectedAt')::float8)
      from contact_history_keys a
      join contact_history_keys b on b.user_id = a.user_id and b.key = a.key
      join contact_history o on o.user_id = b.user_id and o.history_id = b.history_id
      where a.user_id = h.user_id and a.history_id = h.history_id
    ) as response
    from contact_history h
    where h.user_id = ${userId}
      and (h.facts ->> 'invitedAt')::float8 <= ${now}::float8
      and not ${BY_US}
    order by at desc limit ${most}`.execute(db);
  const { rows: messages } = await sql<Outcome>`
    select (h.facts ->> 'writtenAt')::float8 as at,
      (h.facts ->> 'repliedAt')::float8 as response
    from contact_history h
    where h.user_id = ${userId}
      and (h.facts ->> 'writtenAt')::float8 <= ${now}::float8
      and not ${BY_US}
    order by at desc limit ${most}`.execute(db);
  return { invites: outcomesOf(invites, now), replies: outcomesOf(messages, now) };
}

function outcomesOf(outcomes: readonly Outcome[], now: number): ContactOutcome[] {
  return outcomes.flatMap(({ at, response }): ContactOutcome[] => {
    if (at === null) return [];
    const ageHours = (now - at) / HOUR_MS;
    if (response === null) return [{ ageHours, afterHours: null }];
    // A file has the latest message, or only the day of a connection.
    const after = (response - at) / HOUR_MS;
    return [{ ageHours, afterHours: after > 0 ? after : Math.min(ASSUMED_HOURS, ageHours) }];
  });
}
