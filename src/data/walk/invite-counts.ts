import { sql, type RawBuilder } from 'kysely';
import { MAX_NOTES } from '#core/limits/note-budget.ts';
import { inviteWindowStart } from '#core/limits/weekly-invites.ts';
import { instant } from '#data/database.ts';
import type { Scope } from '#data/scope.ts';
import type { InviteCounts } from '#data/walk/lane-facts.ts';

/**
 * Invitations that count toward the week, unanswered ones, and the last ones with a note; all read
 * only an index.
 */
export function invitesQuery(userId: string, now: number): RawBuilder<InvitesRow> {
  return sql<InvitesRow>`
    select count(*)::int as sent, min(w.started_at) as oldest,
      (
        select count(*)::int
        from (
          select 1
          from leads l
          where l.user_id = ${userId} and l.invitation_pending_since is not null
          limit 2000
        ) p
      ) as pending,
      (
        select jsonb_agg(
          (extract(epoch from n.started_at) * 1000)::float8 order by n.started_at desc
        )
        from (
          select v.started_at
          from intents v
          where v.user_id = ${userId}
            and v.action in ('CONNECT', 'CONNECT_BY_EMAIL')
            and v.status <> 'DID_NOT_HAPPEN'
            and v.payload ->> 'note' is not null
          order by v.started_at desc, v.intent_id desc limit ${MAX_NOTES}
        ) n
      ) as noted
    from intents w
    where w.user_id = ${userId}
      and w.action in ('CONNECT', 'CONNECT_BY_EMAIL')
      and w.status <> 'DID_NOT_HAPPEN'
      and w.started_at > ${instant(inviteWindowStart(now))}`;
}
type InvitesRow = {
  sent: number;
  oldest: number | null;
  pending: number;
  noted: number[] | null;
};

export async function countInvites({ db, userId, now }: Scope<'now'>): Promise<InviteCounts> {
  const { rows } = await invitesQuery(userId, now).execute(db);
  const [row] = rows;
  return {
    sentInWindow: row?.sent ?? 0,
    oldestInWindowAt: row?.oldest ?? null,
    pending: row?.pending ?? 0,
    notedAt: row?.noted ?? [],
  };
}
