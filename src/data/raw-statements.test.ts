import { ts } from '@ts-morph/common';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../test/support/database.ts';
import { describedColumns } from '../../test/support/described-columns.ts';
import { rawStatements, type RawStatement } from '../../test/support/raw-statements.ts';

/** Sources that are wrong on purpose, read beside the product's own. */
const PLANTED = 'data/planted.ts';
const WRONG = `import { sql } from 'kysely';
type Lead = { full_name: number | null; tags: string };
const columns = (user: string) => sql\`lead_id, \${sql.ref('tags')} from leads where user_id = \${user}\`;
export const planted = [
  sql<{ lead_id: number }>\`select \${columns('1')}\`,
  sql<{ lead_id: string; name: string }>\`select \${columns('1')}\`,
  sql<Lead>\`select full_name, \${columns('1')}\`,
  sql<{ email: string }>\`select email from people\`,
];`;

/**
 * Statements whose text depends on what the program is asked: lists of columns, tables and
 * conditions that are put together as it runs. Tests of their own read their rows.
 */
const PUT_TOGETHER = [
  'account-export/read-export-page.ts',
  'account-export/read-export-page.ts',
  'campaigns/dashboard.ts',
  'campaigns/dashboard.ts',
  'campaigns/statistics.ts',
  'campaigns/statistics.ts',
  'doctor/page-scan.ts',
  'doctor/places-scan.ts',
  'engine-store/postgres/admitted-leads.ts',
  'engine-store/postgres/lane-reading.ts',
  'engine-store/postgres/lead-reading.ts',
  'engine-store/postgres/lead-reading.ts',
  'engine-store/postgres/profiles.ts',
  'engine-store/postgres/profiles.ts',
  'engine-store/postgres/step-writing.ts',
  'engine-store/postgres/step-writing.ts',
  'lead-lists/lead-lists.ts',
  'lead-lists/lead-lists.ts',
  'leads/lead-changes.ts',
  'waiting/todays-plan.ts',
  'waiting/todays-plan.ts',
];

const database = useTestDatabase();
let client: pg.Client;
let planted: RawStatement[];
let statements: RawStatement[];

beforeAll(async () => {
  const all = rawStatements({ extra: { [PLANTED]: WRONG } });
  planted = all.filter(({ place }) => place.startsWith(PLANTED));
  statements = all.filter(({ place }) => !place.startsWith(PLANTED));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 120_000);
afterAll(() => client.end());

test('every raw statement answers with the columns that its row type names', async () => {
  const faults: string[] = [];
  for (const statement of statements) faults.push(...(await faultsOf(statement)));
  expect(faults).toEqual([]);
});

test('no further statement has a text that only running it tells', () => {
  const unknown = statements.filter(({ text }) => text === null);
  expect(unknown.map(({ place }) => place.replace(/^data\/|:\d+$/g, '')).toSorted()).toEqual(
    PUT_TOGETHER,
  );
});

test('a wrong type, a column that is not there and a table that is not there are found', async () => {
  const faults: string[] = [];
  for (const statement of planted) faults.push(...(await faultsOf(statement)));
  expect(faults).toEqual([
    `${PLANTED}:5 lead_id is string, not number`,
    `${PLANTED}:6 has no column name`,
    `${PLANTED}:7 full_name is string, not number | null`,
    `${PLANTED}:7 tags is array, not string`,
    `${PLANTED}:8 cannot be parsed: relation "people" does not exist`,
  ]);
});

async function faultsOf({ place, text, row, checker }: RawStatement): Promise<string[]> {
  if (text === null) return [];
  const columns = await describedColumns({ client, text }).catch((error: Error) => error);
  if (columns instanceof Error) return [`${place} cannot be parsed: ${columns.message}`];
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return [...row].flatMap(([name, type]) => {
    const told = types.get(name);
    if (told === undefined) return [`${place} has no column ${name}`];
    const says = checker.typeToString(type);
    return fits({ checker, type, told }) ? [] : [`${place} ${name} is ${told}, not ${says}`];
  });
}

function fits({
  checker,
  type,
  told,
}: {
  checker: ts.TypeChecker;
  type: ts.Type;
  told: string;
}): boolean {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0,
  );
  return parts.every((part) => {
    if (told === 'json') return true;
    if (told === 'array') return checker.isArrayType(part);
    if (told === 'Buffer') return ['Buffer', 'Uint8Array'].includes(part.symbol?.name ?? '');
    if (told === 'boolean') return (part.flags & ts.TypeFlags.BooleanLike) !== 0;
    if (told === 'number') return (part.flags & ts.TypeFlags.NumberLike) !== 0;
    return told === 'string' && (part.flags & ts.TypeFlags.StringLike) !== 0;
  });
}
