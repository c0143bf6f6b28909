import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { catalogOf } from '../../test/support/catalog.ts';
import { createEmptyDatabase, useTestDatabase } from '../../test/support/database.ts';
import { migrate, migrationsFingerprint, unappliedMigrations } from './migrate.ts';

/** What version 0.1.0 left in a database: its 58 migrations, and the table that lists them. */
const OF_VERSION_0_1_0 = gunzipSync(
  readFileSync(new URL('../../test/support/migrations-of-0.1.0.sql.gz', import.meta.url)),
).toString();

const MIGRATIONS = new URL('./migrations/', import.meta.url);
const EARLIER = new URL('./before-0.2.0/', MIGRATIONS);

const fresh = useTestDatabase();
const folders: string[] = [];
let end: (() => Promise<void>) | null = null;

afterEach(async () => {
  await end?.();
  end = null;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('a database of version 0.1.0', () => {
  test('becomes the same as a new one, and keeps its rows', async () => {
    const { client, url } = await oldDatabase();
    await client.query(`
      insert into users (user_id, email, display_name, schedule, processing_limits)
        values (1, 'ann@example.com', 'Ann', '{}', '{}');
      insert into campaigns (user_id, name, created_at) values (1, 'First', now());
      insert into leads (user_id, full_name, created_at, updated_at)
        select 1, 'Lead ' || n, now(), now() from generate_series(1, 3) n;
      insert into campaign_leads (user_id, campaign_id, lead_id, state, added_at, updated_at)
        select 1, 1, lead_id, 'IN_PROGRESS', now(), now() from leads;`);
    expect((await migrate({ databaseUrl: url })).applied[0]).toBe(
      '0002-functions-and-triggers.sql',
    );
    expect((await migrate({ databaseUrl: url })).applied).toEqual([]);
    await client.query(`update campaign_leads set state = 'FINISHED' where lead_id = 1`);
    expect((await client.query('select in_progress, finished from pack_statistics')).rows).toEqual([
      { in_progress: 2, finished: 1 },
    ]);
    await client.query('delete from users');
    await client.query('truncate pack_statistics, item_standing, leaving_statistics');
    expect(await catalogOf({ client })).toEqual(await catalogOf({ client: fresh.pool }));
    expect(await appliedIn(client)).toEqual(await appliedIn(fresh.pool));
  });

  test('is rejected if it stopped in the middle, with what to do', async () => {
    const { client, url } = await oldDatabase();
    await client.query('delete from schema_migrations where version > 120');
    const before = await catalogOf({ client });
    await expect(migrate({ databaseUrl: url })).rejects.toThrow(
      'This database stopped in the middle of version 0.1.0, after 0120-refusals-without-a-reason.sql. If it only contains practice data, run "npm run reset". Otherwise start the last release of version 0.1.0 on it once, then this one.',
    );
    expect(await catalogOf({ client })).toEqual(before);
  });
});

/** The migrations after the baseline. */
const LATER = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name > '0056');

/** Databases that exist: the last migration that each has, and a fingerprint of all it has. */
const STARTED = [
  ['0035', '0d3428a32b43e94939b9b5573787a033ae487c5ed10496fd07e558cba8a3039e'],
  ['0052', 'e539eb70cbea3560db1208be43f054d881bc98ef6c1628a522dd1dcd723d3a11'],
] as const;

describe('a database from before the baseline', () => {
  test.each(STARTED)('with migration %s becomes the same as a new one', async (last) => {
    const { client, url } = await databaseUpTo(last);
    const missing = readdirSync(EARLIER).filter((name) => name.slice(0, 4) > last);
    expect(await unappliedMigrations(url)).toEqual([...missing, ...LATER]);
    const lines: string[] = [];
    await migrate({ databaseUrl: url, log: (line) => void lines.push(line) });
    expect(lines).toEqual(['Upgrading the database from before version 0.2.0']);
    expect(await unappliedMigrations(url)).toEqual([]);
    expect(await catalogOf({ client })).toEqual(await catalogOf({ client: fresh.pool }));
    expect(await appliedIn(client)).toEqual(await appliedIn(fresh.pool));
  });

  test.each(STARTED)('with migration %s knows its files: none was changed', async (last, files) => {
    expect(await migrationsFingerprint({ folder: folderUpTo(last) })).toBe(files);
  });

  test('stays as it was if one of the files fails, and is upgraded once it does not', async () => {
    const { client, url } = await databaseUpTo('0035');
    const before = await catalogOf({ client });
    const applied = await appliedIn(client);
    const folder = temporaryFolder();
    cpSync(MIGRATIONS, folder, { recursive: true });
    appendFileSync(join(folder, 'before-0.2.0/0053-as-in-the-baseline.sql'), 'select wrong;');
    await expect(migrate({ databaseUrl: url, folder })).rejects.toThrow(
      'The migration 0053-as-in-the-baseline.sql failed and changed nothing',
    );
    expect(await catalogOf({ client })).toEqual(before);
    expect(await appliedIn(client)).toEqual(applied);
    await migrate({ databaseUrl: url });
    expect(await catalogOf({ client })).toEqual(await catalogOf({ client: fresh.pool }));
  });

  test('gets the migrations that came after the baseline, too', async () => {
    const { client, url } = await databaseUpTo('0052');
    const folder = temporaryFolder();
    cpSync(MIGRATIONS, folder, { recursive: true });
    writeFileSync(join(folder, '0999-later.sql'), 'create table later ();');
    expect((await migrate({ databaseUrl: url, folder })).applied).toEqual([
      '0053-as-in-the-baseline.sql',
      ...LATER,
      '0999-later.sql',
    ]);
    expect((await migrate({ databaseUrl: url, folder })).applied).toEqual([]);
    expect((await client.query('select from later')).rows).toEqual([]);
  });
});

test('a new database needs only the files of the baseline and those after it', async () => {
  const names = ['0054-tables.sql', '0055-functions-and-triggers.sql', ...LATER];
  expect(await appliedIn(fresh.pool)).toMatchObject(names.map((name) => ({ name })));
});

test('work waiting in a database from before jobs becomes jobs', async () => {
  const { client, url } = await databaseUpTo('0002');
  await client.query(`
    insert into users (
      user_id, email, display_name, schedule, processing_limits, real_deletion_asked_at
    )
    select n, n || '@example.com', 'Ann', '{}', '{}',
      case when n = 2 then timestamptz '2026-01-01' end
    from generate_series(1, 2) n;
    insert into outbox_mails (
      recipient, subject, text, html, to_deliver, attempts, real_next_try_at
    )
    values ('a@example.com', '', '', '', true, 3, '2026-01-02'),
      ('b@example.com', '', '', '', false, 0, now());
    insert into zapier_deliveries (
      user_id, campaign_id, event_id, event_type, occurred_at, state, real_next_try_at
    )
    values (1, 7, 1, 'INVITE_SENT', now(), 'WAITING', '2026-01-04'),
      (1, 7, 2, 'INVITE_SENT', now(), 'WAITING', '2026-01-03'),
      (1, 8, 3, 'INVITE_SENT', now(), 'DELIVERED', now());
    insert into account_exports (user_id, state, real_asked_at)
    values (1, 'PREPARING', now()), (2, 'READY', now());
    insert into lead_transfers (
      user_id, from_campaign_id, to_campaign_id, count, created_at, ended_at
    )
    values (1, 7, 8, 1, now(), null), (1, 8, 7, 1, now(), now());
    insert into leads (user_id, full_name, created_at, updated_at)
    values (1, 'Lead', now(), now());
    insert into reminders (user_id, lead_id, reminder_type, remind_at, set_at)
    values (1, 1, 'CALL', now(), now());
    insert into settings (name, value)
    values ('rows-to-shred', '{"pending": true}');`);
  await migrate({ databaseUrl: url });
  const { rows } = await client.query<{ key: string; tries: number; at: string | null }>(`
    select key, max_attempts as tries,
      case
        when run_at < '2026-06-01' then to_char(run_at at time zone 'UTC', 'YYYY-MM-DD')
      end as at
    from graphile_worker.jobs
    order by key`);
  expect(rows).toEqual([
    { key: 'deliver-events/7', tries: 25, at: '2026-01-03' },
    { key: 'deliver-mail/1', tries: 9, at: '2026-01-02' },
    { key: 'erase-account/2', tries: 25, at: '2026-01-15' },
    { key: 'make-archive/1', tries: 10, at: null },
    { key: 'move-leads/1', tries: 25, at: null },
    { key: 'ring-reminders', tries: 25, at: null },
    { key: 'shred-deleted-rows', tries: 25, at: null },
  ]);
});

test('chats and emails from before conversations become one per person, as read', async () => {
  const { client, url } = await databaseUpTo('0008');
  await client.query(`
    insert into users (user_id, email, display_name, schedule, processing_limits)
    values (1, 'ann@example.com', 'Ann', '{}', '{}');
    insert into leads (user_id, full_name, network_member_id, created_at, updated_at)
    values (1, 'Ada Berg', 'm-1', now(), now()), (1, 'Ben Ito', null, now(), now());
    insert into conversations (user_id, chat_id, lead_id, network_member_id, last_message_at)
    values (1, 'c-9', null, 'm-9', '2026-01-03'), (1, 'c-2', 1, null, '2026-01-02'),
      (1, 'c-1', 1, 'm-1', '2026-01-01'), (1, 'c-0', null, null, null);
    insert into messages (user_id, conversation_id, network_message_id, from_me, sent_by, text, at)
    select 1, conversation_id, 't-' || chat_id, chat_id = 'c-1',
      case chat_id when 'c-1' then 'ENGINE' end, chat_id, last_message_at
    from conversations
    where last_message_at is not null;
    insert into intents (
      user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day,
      payload, status, started_at, real_started_at
    )
    values (
      1, 1, 2, 'a', 1, 1, 'EMAIL', 1, 'r-1', '2026-01-01', '{"text": "Hello Ben"}', 'HAPPENED',
      now(), now()
    );
    insert into sent_emails (
      user_id, request_id, message_id, campaign_id, lead_id, item_id, intent_id, address, subject,
      sent_at
    )
    values (1, 'r-1', '<s@x>', 1, 2, 'a', 1, 'ben@lead.example', 'Offer', '2026-01-01');
    insert into received_emails (user_id, message_id, lead_id, kind, subject, text, at)
    values (1, '<a@x>', 2, 'REPLY', 'Re: Offer', 'Yes', '2026-01-02 12:00'),
      (1, '<b@x>', 2, 'BOUNCE', 'Failed', 'No', '2026-01-03');`);
  await migrate({ databaseUrl: url });
  const { rows } = await client.query(`
    select coalesce(c.person_name, c.network_member_id) as person, c.unread, c.awaiting_me as waits,
      array(
        select chat_id from chats h where h.conversation_id = c.conversation_id order by 1
      ) as chats,
      array(
        select m.channel || ' ' || m.text
        from messages m
        where m.conversation_id = c.conversation_id
        order by m.at
      ) as messages
    from conversations c
    order by c.sort_at`);
  expect(
    rows.map(({ person, unread, waits, chats, messages }) => [
      person,
      unread,
      waits,
      chats,
      messages,
    ]),
  ).toEqual([
    ['Ada Berg', false, true, ['c-1', 'c-2'], ['LINKEDIN c-1', 'LINKEDIN c-2']],
    ['Ben Ito', false, true, [], ['EMAIL Hello Ben', 'EMAIL Yes']],
    ['m-9', false, true, ['c-9'], ['LINKEDIN c-9']],
    [null, false, false, ['c-0'], []],
  ]);
  expect(
    (await client.query('select kind, text from received_emails order by received_id')).rows,
  ).toEqual([
    { kind: 'REPLY', text: null },
    { kind: 'BOUNCE', text: 'No' },
  ]);
  expect(
    (await client.query('select counted, conversations from conversation_counts order by 1')).rows,
  ).toEqual([
    { counted: 'ALL', conversations: 4 },
    { counted: 'AWAITING_ME', conversations: 3 },
    { counted: 'CHANNEL/EMAIL', conversations: 1 },
    { counted: 'CHANNEL/LINKEDIN', conversations: 2 },
    { counted: 'REPLIED', conversations: 3 },
    { counted: 'UNREAD', conversations: 0 },
  ]);
  expect((await client.query('select count(*)::int as told from stream_events')).rows).toEqual([
    { told: 0 },
  ]);
});

test('invites and replies counted before are summed by user and day', async () => {
  const { client, url } = await databaseUpTo('0032');
  await client.query(`
    insert into users (user_id, email, display_name, schedule, processing_limits)
    select n, n || '@example.com', 'Ann', '{}', '{}'
    from generate_series(1, 2) n;
    insert into campaigns (user_id, name, created_at)
    select case n when 3 then 2 else 1 end, 'Autumn', now()
    from generate_series(1, 3) n;
    insert into leads (user_id, full_name, created_at, updated_at)
    select case n when 4 then 2 else 1 end, 'Ada', now(), now()
    from generate_series(1, 4) n;
    insert into campaign_leads (
      user_id, campaign_id, lead_id, state, added_at, updated_at, invited_at, accepted_at,
      contacted_at, replied_at, emailed_at
    )
    values (
      1, 1, 1, 'WAITING', now(), now(), '2026-01-01 23:59Z', now(), '2026-01-05 08:00Z', now(),
      '2026-01-07'
    ),
      (1, 2, 2, 'WAITING', now(), now(), '2026-01-01 08:00Z', null, null, null, null),
      (
        1, 2, 3, 'WAITING', now(), now(), '2026-01-02 00:00Z', now(), '2026-01-05 09:00Z', null,
        null
      ),
      (2, 3, 4, 'WAITING', now(), now(), '2026-01-02 00:00Z', null, null, null, null);`);
  await migrate({ databaseUrl: url });
  const { rows } = await client.query(`
    select user_id || ' ' || to_char(day, 'DD') as day,
      array[invited, accepted, contacted, replied] as counts
    from user_rate_days
    order by 1`);
  expect(rows).toEqual([
    { day: '1 01', counts: [2, 1, 0, 0] },
    { day: '1 02', counts: [1, 1, 0, 0] },
    { day: '1 05', counts: [0, 0, 2, 1] },
    { day: '2 02', counts: [1, 0, 0, 0] },
  ]);
});

describe('the triggers of the product', () => {
  const doubles = async () =>
    (
      await fresh.pool.query<{ place: string }>(`
        select tgrelid::regclass || ' ' || event as place
        from pg_trigger
        cross join (values (4, 'insert'), (8, 'delete'), (16, 'update')) e (bit, event)
        where not tgisinternal and tgtype & 1 = 0 and tgtype & bit <> 0
        group by tgrelid, event
        having count(*) > 1
        order by 1`)
    ).rows.map(({ place }) => place);

  test('are at most one per statement, table, and event', async () => {
    expect(await doubles()).toEqual([]);
  });

  test('are found if a second one comes for the same table and event', async () => {
    await fresh.pool.query(`
      create trigger planted after update on lead_pack_rows
      for each statement execute function count_verdicts_update()`);
    try {
      expect(await doubles()).toEqual(['lead_pack_rows update']);
    } finally {
      await fresh.pool.query('drop trigger planted on lead_pack_rows');
    }
  });
});

async function oldDatabase(): Promise<{ client: pg.Client; url: string }> {
  const { url, drop } = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  end = async () => {
    await client.end();
    await drop();
  };
  await client.connect();
  await client.query(OF_VERSION_0_1_0);
  return { client, url };
}

/** A database as the migrations up to a number left it. */
async function databaseUpTo(last: string): Promise<{ client: pg.Client; url: string }> {
  const { url, drop } = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  end = async () => {
    await client.end();
    await drop();
  };
  await migrate({ databaseUrl: url, folder: folderUpTo(last) });
  await client.connect();
  return { client, url };
}

/** The migrations up to a number as they were when nothing was folded yet. */
function folderUpTo(last: string): string {
  const folder = temporaryFolder();
  for (const name of readdirSync(EARLIER).filter((one) => one.slice(0, 4) <= last))
    copyFileSync(new URL(name, EARLIER), join(folder, name));
  return folder;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reachwell-migrations-'));
  folders.push(folder);
  return folder;
}

async function appliedIn(client: Pick<pg.Client, 'query'>): Promise<unknown[]> {
  return (
    await client.query('select version, name, checksum from schema_migrations order by version')
  ).rows;
}
