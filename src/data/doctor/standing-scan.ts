import { EMAIL_LOOKS_LAST } from '#core/email/email-looks.ts';
import { sql } from 'kysely';
import { instant } from '#data/database.ts';
import { LAST_ID, readSnapshot, type Examining, type UserRange } from '#data/doctor/examining.ts';
import { addFindings, addCheckedRows } from '#data/doctor/finding.ts';
import { scanPages, type PageScan } from '#data/doctor/page-scan.ts';
import { OWNER_LOCK_CLASS } from '#data/tables/lanes.ts';

/**
 * What is left alone for so long beyond its time that no living worker can be about to take it;
 * real ms.
 */
const GRACE_MS = 60_000;

/** The owners of lanes whose workers live: each holds a lock for as long as its process does. */
const LIVING_OWNERS = sql`
  select k.objid::bigint::text as owner
  from pg_locks k
  where k.locktype = 'advisory'
    and k.granted
    and k.classid::bigint = ${OWNER_LOCK_CLASS}
    and k.database = (select oid from pg_database where datname = current_database())`;

/** Lanes, acts under way and conversations. */
export async function scanStanding(examining: Examining, range: UserRange): Promise<void> {
  await lookAtLanes(examining, range);
  await lookAtOpenActs(examining, range);
  await scanPages({ examining, scan: CONVERSATIONS, range, first: [range.after, LAST_ID] });
}

/**
 * A lane whose lease is long over and whose worker is gone: the next worker would have freed it.
 */
async function lookAtLanes(
  { db, tally, realNow, leaseMs }: Examining,
  range: UserRange,
): Promise<void> {
  const { rows } = await readSnapshot(db, (trx) =>
    sql<{
      user_id: string;
      lease_owner: string | null;
      real_lease_until: number | null;
      gone: boolean;
    }>`
      select user_id, lease_owner, real_lease_until,
        coalesce(
          lease_owner is not null
            and real_lease_until < ${instant(realNow() - leaseMs - GRACE_MS)}
            and lease_owner not in (${LIVING_OWNERS}),
          false
        ) as gone
      from lanes
      where user_id > ${range.after}::bigint and user_id <= ${range.to}::bigint`.execute(trx),
  );
  addCheckedRows(tally, ['LEASES'], rows.length);
  for (const { user_id, lease_owner, real_lease_until: until, gone } of rows) {
    if (!gone || until === null) continue;
    addFindings(tally, [
      {
        check: 'LEASES',
        userId: user_id,
        where: `lane of user ${user_id}`,
        says: `Leased by worker ${lease_owner} until ${instant(until).toISOString()}, but that worker is dead`,
      },
    ]);
  }
}

/**
 * Acts that a living worker should have looked up: their account can be asked, and the network
 * answers.
 */
async function lookAtOpenActs(
  { db, tally, realNow, settleMs, emailSettleMs, leaseMs }: Examining,
  range: UserRange,
): Promise<void> {
  const openedBefore = (settlesMs: number): number => realNow() - settlesMs - leaseMs - GRACE_MS;
  const { rows } = await readSnapshot(db, (trx) =>
    sql<{
      user_id: string;
      intent_id: string;
      campaign_id: string;
      lead_id: string;
      action: string;
      real_started_at: number;
      late: boolean;
    }>`
      select i.user_id, i.intent_id, i.campaign_id, i.lead_id, i.action, i.real_started_at,
        i.real_started_at < case
          when i.action = 'EMAIL'
            then ${instant(openedBefore(EMAIL_LOOKS_LAST * emailSettleMs))}::timestamptz
          else ${instant(openedBefore(settleMs))}::timestamptz
        end
          and u.status = 'VERIFIED'
          and u.network_account_id is not null
          and u.network_incident is null
          and exists (${LIVING_OWNERS}) as late
      from intents i
      join users u on u.user_id = i.user_id
      where i.status = 'SENDING'
        and i.user_id > ${range.after}::bigint
        and i.user_id <= ${range.to}::bigint`.execute(trx),
  );
  addCheckedRows(tally, ['OPEN_ACTS'], rows.length);
  for (const row of rows.filter(({ late }) => late)) {
    addFindings(tally, [
      {
        check: 'OPEN_ACTS',
        userId: row.user_id,
        where: `campaign ${row.campaign_id}, lead ${row.lead_id}, ${row.action}, try ${row.intent_id}`,
        says: `Unresolved since ${instant(row.real_started_at).toISOString()}, although a worker is running`,
      },
    ]);
  }
}

const CONVERSATIONS: PageScan<readonly [string, string]> = {
  keyColumns: ['user_id', 'conversation_id'],
  page: ({ from: [userId, conversationId], to, limit }) => sql`
    select user_id, conversation_id, lead_id
    from conversations
    where (user_id, conversation_id) > (${userId}::bigint, ${conversationId}::bigint)
      and user_id <= ${to}::bigint
    order by 1, 2 limit ${limit}`,
  checks: [
    {
      check: 'CONVERSATIONS',
      where: sql<string>`'conversation ' || p.conversation_id`,
      says: sql<string>`'Its lead ' || p.lead_id || ' belongs to a different user'`,
      wrong: sql`
        p.lead_id is not null
        and not exists (select from leads l where l.user_id = p.user_id and l.lead_id = p.lead_id)`,
    },
  ],
};
