import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../support/database.ts';

const database = useTestDatabase();
const paper = readFileSync(new URL('../../docs/operations/citus.md', import.meta.url), 'utf8');

/** The first cells of the table under a heading, without their backticks. */
function listedUnder(heading: string): string[] {
  const [, section = ''] = paper.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, cell = '']) => cell);
}

const byUser = listedUnder('Distributed by `user_id`');
const byTeam = listedUnder('Distributed by `team_id`');
const copied = listedUnder('Reference tables');
const local = listedUnder('Local tables');

/** The column that a table’s rows are spread by; null: they aren’t. */
const keyOf = (table: string) =>
  byUser.includes(table) ? 'user_id' : byTeam.includes(table) ? 'team_id' : null;

type Key = { name: string; of_table: string; columns: string[]; is_primary: boolean };
type Reference = { of_table: string; columns: string[]; to_table: string; to_columns: string[] };
let keys: Key[];
let references: Reference[];

beforeAll(async () => {
  const columnsOf = (table: string, numbers: string) => `
    array(
      select coalesce(a.attname, '(expression)')::text
      from unnest(${numbers}) with ordinality as k (number, place)
      left join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number and k.number > 0
      order by k.place
    )`;
  keys = (
    await database.pool.query<Key>(`
      select c.relname as name, i.indrelid::regclass::text as of_table,
        i.indisprimary as is_primary,
        ${columnsOf('i.indrelid', 'i.indkey')} as columns
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace
      order by 1`)
  ).rows;
  references = (
    await database.pool.query<Reference>(`
      select conrelid::regclass::text as of_table, confrelid::regclass::text as to_table,
        ${columnsOf('conrelid', 'conkey')} as columns,
        ${columnsOf('confrelid', 'confkey')} as to_columns
      from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      order by 1, 2, 3`)
  ).rows;
});

test('every table of the schema has its place, and only one', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  expect([...byUser, ...byTeam, ...copied, ...local].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

test('a distributed table has the column it is spread by first in its primary key', () => {
  const led = keys.filter(({ is_primary: isPrimary }) => isPrimary);
  expect(
    led.filter(({ of_table: table, columns: [first] }) => {
      const key = keyOf(table);
      return key !== null && first !== key;
    }),
  ).toEqual([]);
});

test('all unique keys without the column that the table is spread by are listed', () => {
  const refused = keys.filter(({ of_table: table, columns }) => {
    const key = keyOf(table);
    return key !== null && !columns.includes(key);
  });
  expect(listedUnder('Unique keys across users').toSorted()).toEqual(
    refused.map(({ name }) => name).toSorted(),
  );
});

test('all foreign keys that Citus refuses are listed', () => {
  const isAllowed = ({
    of_table: from,
    columns,
    to_table: to,
    to_columns: toColumns,
  }: Reference) => {
    const [key, toKey] = [keyOf(from), keyOf(to)];
    if (copied.includes(to)) return true;
    if (local.includes(to)) return local.includes(from);
    return (
      key !== null &&
      key === toKey &&
      columns.indexOf(key) === toColumns.indexOf(key) &&
      columns.includes(key)
    );
  };
  const refused = references.filter((reference) => !isAllowed(reference));
  expect(listedUnder('Foreign keys that go').toSorted()).toEqual(
    refused
      .map(({ of_table: from, columns, to_table: to }) => `${from} (${columns.join(', ')}) → ${to}`)
      .toSorted(),
  );
});

test('no identity column is smaller than what Citus spreads over nodes', async () => {
  const { rows } = await database.pool.query(`
    select attrelid::regclass::text, attname
    from pg_attribute a
    join pg_class c on c.oid = attrelid
    where attidentity <> '' and c.relnamespace = 'public'::regnamespace
      and atttypid <> 'bigint'::regtype`);
  expect(rows).toEqual([]);
});

test('all functions that leave the rows of a user are listed', async () => {
  const { rows } = await database.pool.query<{ name: string; text: string }>(`
    select proname as name, prosrc as text
    from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  const elsewhere = [...byTeam, ...copied, ...local].join('|');
  const leaves = new RegExp(
    `\\b(from|join|into|update)\\s+(${elsewhere})\\b|pg_notify|graphile_worker|any\\s*\\(users\\)|unnest\\(users`,
  );
  expect(listedUnder('Functions and triggers').toSorted()).toEqual(
    rows
      .filter(({ text }) => leaves.test(text))
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('all advisory locks are listed, by the file that takes them', () => {
  const folder = new URL('../../src/', import.meta.url).pathname;
  const files = globSync('**/*.{ts,sql}', { cwd: folder }).filter(
    (file) =>
      !file.includes('.test.') &&
      /pg_(try_)?advisory_(xact_)?lock/.test(readFileSync(`${folder}${file}`, 'utf8')),
  );
  expect(listedUnder('Advisory locks').toSorted()).toEqual(
    files.map((file) => `src/${file}`).toSorted(),
  );
});
