import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountToErase, markDeleted } from '#data/account/account-deletion.ts';
import { openDatabase, openPool, type Database } from '#data/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@reachwell/embedded-postgres/start-embedded-postgres.ts';
import { queueMail } from '#data/tables/outbox.ts';
import { eraseUserInPages } from '#data/account/erase-user.ts';
import { migrate } from '#data/migrate.ts';
import { shredDeletedRows } from '#data/account/shred-deleted-rows.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const REAL = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const MARK = 'Zebrafinch';
const folder = mkdtempSync(join(tmpdir(), 'reachwell-erase-'));
// PostgreSQL's own user must be able to enter it.
chmodSync(folder, 0o755);
let server: EmbeddedPostgres;
let pool: ReturnType<typeof openPool>;
let db: Database;

beforeAll(async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  await migrate({ databaseUrl: server.url });
  pool = openPool({ databaseUrl: server.url, size: 3 });
  db = openDatabase(pool);
}, 60_000);

afterAll(async () => {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function plant(): Promise<string> {
  const { userId } = await signedInUser({ db, realNow: REAL });
  const at = new Date(REAL);
  await sql`
    update users
    set display_name = ${`${MARK} Lindqvist`},
      network_profile = ${JSON.stringify({ fullName: MARK })}::jsonb
    where user_id = ${userId}`.execute(db);
  const email = `${MARK}@north.example`;
  await sql`update identities set email = ${email} where identity_id = ${userId}`.execute(db);
  await sql`update users set email = ${email} where user_id = ${userId}`.execute(db);
  await sql`
    insert into campaigns (user_id, name, created_at, sequence)
    values (
      ${userId}, ${MARK}, ${at}, ${JSON.stringify({ id: 'a', type: 'END', message: MARK })}::jsonb
    )`.execute(db);
  await sql`
    insert into leads (user_id, full_name, first_name, email, custom, created_at, updated_at)
    select ${userId}, ${MARK} || n, 'Ann', ${MARK} || n || '@lead.example',
      jsonb_build_object('note', ${MARK}::text), ${at}, ${at}
    from generate_series(1, 12000) n`.execute(db);
  await sql`
    insert into campaign_leads (user_id, campaign_id, lead_id, state, added_at, updated_at)
    select ${userId}, c.campaign_id, l.lead_id, 'GETTING_READY', ${at}, ${at}
    from campaigns c, leads l
    where c.user_id = ${userId} and l.user_id = ${userId}`.execute(db);
  await sql`
    insert into events (user_id, type, at, actor, data)
    select ${userId}, 'LEAD_ADDED', ${at}, 'USER', jsonb_build_object('name', ${MARK}::text || n)
    from generate_series(1, 100) n`.execute(db);
  await sql`
    insert into notifications (user_id, type, at, data)
    values (${userId}, 'IMPORT_FINISHED', ${at}, ${JSON.stringify({ name: MARK })}::jsonb)`.execute(
    db,
  );
  await sql`
    insert into attachments (
      user_id, file_name, content_type, size_bytes, content, real_created_at,
      real_expires_at
    )
    values (
      ${userId}, ${MARK}, 'text/plain', 3, ${Buffer.from(`${MARK} content`)}, ${at}, ${at}
    )`.execute(db);
  await sql`
    insert into audit_log (user_id, acted_by, type, data, real_at)
    values (
      ${userId}, ${userId}, 'EMAIL_CHANGED',
      ${JSON.stringify({ before: `old-${MARK}@north.example` })}::jsonb, ${at}
    )`.execute(db);
  await sql`
    insert into outbox_mails (recipient, subject, text, html)
    select r, 'Hello', ${MARK}, ${MARK}
    from unnest(${[email, `old-${MARK}@north.example`]}::text[]) r`.execute(db);
  await queueMail({
    db,
    mail: { to: email, subject: 'Hello', text: MARK, html: MARK, links: [] },
    toDeliver: true,
    realNow: REAL,
  });
  await sql`
    insert into attempts (scope, key, count, real_last_at)
    values ('MAIL_ACCOUNT', ${email.toLowerCase()}, 1, ${at})`.execute(db);
  await sql`
    insert into mailboxes (
      user_id, provider, address, from_name, signature, connected_at, ramp_from
    )
    values (${userId}, 'SMTP', ${email}, ${MARK}, ${MARK}, ${at}, ${at})`.execute(db);
  await sql`
    insert into mailbox_checks (user_id, provider, address, real_started_at)
    values (${userId}, 'SMTP', ${email}, ${at})`.execute(db);
  await sql`
    insert into mailbox_ramps (user_id, address_hash, ramp_from)
    values (${userId}, ${MARK}, ${at})`.execute(db);
  await sql`
    insert into sent_emails (
      user_id, request_id, message_id, campaign_id, lead_id, item_id, intent_id, address, subject,
      sent_at
    )
    select ${userId}, n, n, 1, 1, 'a', 1, 'a@b.example', ${MARK}, ${at}
    from generate_series(1, 10) n`.execute(db);
  await sql`
    insert into received_emails (user_id, message_id, lead_id, kind, subject, text, at)
    select ${userId}, n, 1, 'REPLY', ${MARK}, ${MARK}, ${at}
    from generate_series(1, 10) n`.execute(db);
  await sql`
    insert into refused_addresses (user_id, address, reason, at)
    values (${userId}, ${`${MARK}@lead.example`}, 'BOUNCED', ${at})`.execute(db);
  await sql`analyze`.execute(db);
  return userId;
}

const jobs = async () =>
  (
    await sql<{
      task: string;
    }>`select task_identifier as task from graphile_worker.jobs order by 1`.execute(db)
  ).rows.map(({ task }) => task);

async function tablesWithMark(): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`
    select relname as name
    from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
        select 1
        from ${sql.table(name)} t
        where t::text ilike ${`%${MARK}%`}
          or position(${Buffer.from(MARK).toString('hex')} in t::text) > 0
        limit 1`.execute(db);
    if (hits.length > 0) found.push(name);
  }
  return found;
}

function filesWithMark(): string[] {
  const marks = [Buffer.from(MARK), Buffer.from(MARK.toLowerCase())];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
    const bytes = readFileSync(path);
    return marks.some((mark) => bytes.includes(mark));
  });
}

test('nothing of an erased person is left in any table or file of the embedded database', async () => {
  const userId = await plant();
  const stranger = await signedInUser({ db, realNow: REAL });
  await sql`checkpoint`.execute(db);
  expect((await tablesWithMark()).length).toBeGreaterThan(13);
  expect(filesWithMark().length).toBeGreaterThan(3);

  await db
    .transaction()
    .execute((trx) => markDeleted({ db: trx, userId, realNow: REAL, now: REAL }));
  expect(await accountToErase({ db, userId, realNow: REAL + 14 * DAY - 1 })).toBeNull();
  expect(await accountToErase({ db, userId, realNow: REAL + 14 * DAY })).toEqual({
    networkAccount: null,
  });
  expect(await jobs()).toEqual(['deliver-mail', 'erase-account']);
  await eraseUserInPages({ db, userId }, { shred: true });
  expect(await jobs()).toEqual(['shred-deleted-rows']);
  expect(await tablesWithMark()).toEqual([]);
  expect(filesWithMark()).not.toEqual([]);

  await shredDeletedRows(db);
  expect(filesWithMark()).toEqual([]);
  expect(await db.selectFrom('users').select('user_id').execute()).toEqual([
    { user_id: stranger.userId },
  ]);
}, 120_000);
