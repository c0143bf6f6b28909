import { sql } from 'kysely';
import type { AnyDatabase } from '#data/database.ts';
import { addJob, removeJobsOfUser } from '#data/jobs/jobs.ts';
import type { Owner } from '#data/scope.ts';
import { blankStaffActs } from '#data/staff/staff-log.ts';
import { deleteMailsTo } from '#data/tables/outbox.ts';
import { inScope } from '#data/database/retried-transaction.ts';

/**
 * Tables that grow without limit with a user, whose rows are deleted in pages before the rest:
 * dependent ones first.
 */
const LARGE = [
  'zapier_deliveries',
  'lead_transfer_rows',
  'lead_pack_rows',
  'account_export_pages',
  'message_attachments',
  'messages',
  'sent_emails',
  'received_emails',
  'network_events',
  'events',
  'intents',
  'campaign_leads',
  'lead_notes',
  'leads',
] as const;
const PAGE = 5000;

/**
 * Deletes a user with everything that is theirs: the identity, its sessions and codes, emails to
 * its addresses, all rows of the user, and the jobs about them.
 */
export async function eraseUser(scope: Owner): Promise<void> {
  const { db, userId } = scope;
  const addresses = await addressesOf(scope);
  for (const table of ['stream_events', 'idempotency_keys', 'audit_log'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await blankStaffActs(scope);
  await db.deleteFrom('users').where('user_id', '=', userId).execute();
  // Counters of its leads, which triggers have just decremented, and everything else under its id.
  for (const { table, column } of await tablesOfUsers(db))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db);
  await db.deleteFrom('identities').where('identity_id', '=', userId).execute();
  // A team ends with its last member, once that one can't come back.
  await sql`
    delete from teams t
    where not exists (select from team_members m where m.team_id = t.team_id)
      and not exists (select from users u where u.left_team_id = t.team_id)`.execute(db);
  await removeJobsOfUser(scope);
  if (addresses.length === 0) return;
  await deleteMailsTo(db, addresses);
  await db.deleteFrom('team_invitations').where('email', 'in', addresses).execute();
  await sql`delete from attempts where lower(key) = any(${[...addresses, userId]}::text[])`.execute(
    db,
  );
}

/**
 * The same for a user with any number of leads: growing tables are deleted in pages, each in its
 * own transaction. It may be interrupted and restarted. With `shred`, the last transaction enqueues
 * a job that wipes the bytes from the database files.
 */
export async function eraseUserInPages(scope: Owner, { shred }: { shred: boolean }): Promise<void> {
  const { userId, db } = scope;
  for (const table of LARGE) {
    for (let gone = PAGE; gone === PAGE;) {
      const { numAffectedRows } = await sql`
          delete from ${sql.table(table)}
          where user_id = ${userId} and ctid in (
            select ctid from ${sql.table(table)} where user_id = ${userId} limit ${PAGE}
          )`.execute(db);
      gone = Number(numAffectedRows ?? 0);
    }
  }
  await inScope(scope, async (scope) => {
    await eraseUser(scope);
    if (shred) await addJob({ db: scope.db, task: 'shred-deleted-rows', payload: {} });
  });
}

/** Every table with rows of users or identities, by the column that names them. */
async function tablesOfUsers(db: AnyDatabase): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
      and a.attname in ('user_id', 'identity_id')
      and a.attnum > 0
      and not a.attisdropped
    where c.relkind in ('r', 'p')
      and not c.relispartition
      and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('users', 'identities')
    order by 1`.execute(db);
  return rows;
}

/**
 * Every address that the person has or had here, in lower case: the identity's, those of mailed
 * codes, and those in the activity log.
 */
async function addressesOf({ db, userId }: Owner): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from users where user_id = ${userId}
    union
    select lower(email) from identities where identity_id = ${userId}
    union
    select lower(email) from identity_codes where identity_id = ${userId}
    union
    select lower(v #>> '{}')
    from audit_log l,
      jsonb_path_query(
        l.data - 'reason', '$.** ? (@.type() == "string" && @ like_regex "^[^@ ]+@[^@ ]+$")'
      ) as v
    where l.user_id = ${userId}`.execute(db);
  return rows.map(({ address }) => address);
}
