import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { blockingStatements } from '../../test/support/blocking-statements.ts';
import { createEmptyDatabase } from '../../test/support/database.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
const LATER = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && name > '0056');

/**
 * Migrations from before decision 207, which were only applied with a stop, with what they do.
 * Applied files never change, so nothing is taken away here, and nothing is added.
 */
const BEFORE_THE_RULE: Readonly<Record<string, readonly string[]>> = {
  // Deliveries are deleted once they are old.
  '0057-webhooks.sql': [
    'adds a check without not valid: zapier_deliveries',
    'creates an index without concurrently: zapier_deliveries',
  ],
  // Leads are the big ones: about a minute for 10 million.
  '0059-changes-for-programs.sql': [
    'creates an index without concurrently: campaigns',
    'creates an index without concurrently: lead_packs',
    'creates an index without concurrently: conversations',
    'creates an index without concurrently: sequence_templates',
    'creates an index without concurrently: do_not_contact',
    'creates an index without concurrently: leads',
  ],
  // A partial index of a column that is empty then: one read of the table.
  '0062-contact-history.sql': ['creates an index without concurrently: do_not_contact'],
  // Users and campaigns are few; of the intents, only invitations with a note are sorted.
  '0066-note-budget.sql': [
    'adds a check without not valid: users',
    'adds a check without not valid: campaigns',
    'creates an index without concurrently: intents',
  ],
  // A partial index of a column that is empty then.
  '0067-do-not-contact-files.sql': ['creates an index without concurrently: do_not_contact'],
  // Members and drafts are few; the index is of a column that is empty then.
  '0068-team-inbox.sql': [
    'adds a check without not valid: team_members',
    'creates an index without concurrently: conversations',
    'changes all rows at once: conversation_drafts',
    'adds a key without an index made before: conversation_drafts',
    'sets not null without a validated check: conversation_drafts',
  ],
};

describe('a migration', () => {
  test.each(LATER)('%s holds up no earlier version that works meanwhile', (name) => {
    const found = blockingStatements(readFileSync(new URL(name, MIGRATIONS), 'utf8'));
    expect(found).toEqual(BEFORE_THE_RULE[name] ?? []);
  });

  test.each([
    ['create index a_b on a (b)', 'creates an index without concurrently: a'],
    ['create unique index a_b on a (b)', 'creates an index without concurrently: a'],
    ['alter table a add foreign key (b) references c', 'adds a foreign key without not valid: a'],
    ['alter table a add column b int references c', 'adds a foreign key without not valid: a'],
    ['alter table a add constraint b check (c > 0)', 'adds a check without not valid: a'],
    [
      `alter table a add column b text check (b in ('X', 'Y'))`,
      'adds a check without not valid: a',
    ],
    ['alter table a add unique (b)', 'adds a key without an index made before: a'],
    [
      'alter table a add column b uuid default gen_random_uuid()',
      'adds a column that rewrites the table: a',
    ],
    [
      'alter table a add column b int generated always as (c + 1) stored',
      'adds a column that rewrites the table: a',
    ],
    ['alter table a alter column b set not null', 'sets not null without a validated check: a'],
    ['alter table a alter column b type bigint', 'changes the type of a column: a'],
    ['alter table a drop column b', 'takes away what the version before uses: a'],
    ['alter table a rename column b to c', 'takes away what the version before uses: a'],
    ['drop table a', 'takes away what the version before uses: a'],
    ['update a set b = 1', 'changes all rows at once: a'],
  ])('is refused with “%s”', (sql, says) => expect(blockingStatements(sql)).toEqual([says]));

  test.each([
    'create index concurrently a_b on a (b)',
    'create table a (b int); create index a_b on a (b); alter table a add unique (b)',
    'alter table a add foreign key (b) references c not valid',
    'alter table a add constraint d check (b is not null) not valid',
    'alter table a validate constraint d; alter table a alter column b set not null',
    `alter table a add column b text not null default 'X', add column c timestamptz default now()`,
    'create function f() returns void language sql as $$ update a set b = 1 $$',
    '-- update a set b = 1',
  ])('may “%s”', (sql) => expect(blockingStatements(sql)).toEqual([]));
});

/** What a process of version 0.2.0 writes and reads, in short transactions as it makes them. */
const AS_BEFORE = [
  [
    `insert into leads (user_id, full_name, created_at, updated_at)
     values (1, 'Lead', now(), now())`,
    `select count(*) from do_not_contact`,
  ],
  [
    `insert into campaigns (user_id, name, created_at) values (1, 'Next', now())`,
    `update campaigns set name = name || '.' where user_id = 1 and campaign_id = 1`,
  ],
  [
    `select from users where user_id = 1 for no key update`,
    `update campaign_leads set fencing = fencing + 1 where user_id = 1`,
    `update leads set tags = tags where user_id = 1 and lead_id = 1`,
    `select count(*) from intents`,
  ],
  [`insert into conversations (user_id, created_at) values (1, now())`],
  [`select count(*) from team_members`],
];

test('all migrations since the baseline go through while version 0.2.0 works, and it goes on', async () => {
  const { url, drop } = await createEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'reachwell-rolling-'));
  for (const name of ['0054-tables.sql', '0055-functions-and-triggers.sql'])
    copyFileSync(new URL(name, MIGRATIONS), join(folder, name));
  await migrate({ databaseUrl: url, folder });
  const [first, second] = [await connectedTo(url), await connectedTo(url)];
  await first.query(`
    insert into users (user_id, email, display_name, schedule, processing_limits)
    values (1, 'ann@example.com', 'Ann', '{}', '{}');
    insert into campaigns (user_id, name, created_at) values (1, 'First', now());
    insert into leads (user_id, full_name, created_at, updated_at)
    values (1, 'Lead', now(), now());
    insert into campaign_leads (user_id, campaign_id, lead_id, state, added_at, updated_at)
    values (1, 1, 1, 'IN_PROGRESS', now(), now());`);
  let migrated = false;
  const work = async (client: pg.Client): Promise<number> => {
    let rounds = 0;
    for (let last = false; !last; rounds += 1) {
      // Once more after the last one.
      last = migrated;
      for (const statements of AS_BEFORE) last = (await tried(client, statements)) && last;
    }
    return rounds;
  };
  const working = Promise.all([work(first), work(second)]);
  const { applied } = await migrate({ databaseUrl: url, pauseMs: 1 }).finally(() => {
    migrated = true;
  });
  expect(applied).toEqual(LATER);
  expect(Math.min(...(await working))).toBeGreaterThan(1);
  await Promise.all([first.end(), second.end()]);
  await drop();
  rmSync(folder, { recursive: true });
}, 120_000);

/** One transaction; false if it lost in a deadlock: the product tries it again. */
async function tried(client: pg.Client, statements: readonly string[]): Promise<boolean> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01') throw error;
    await client.query('rollback');
    return false;
  }
}

async function connectedTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
