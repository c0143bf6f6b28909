// Every raw statement of the data layer answers with the columns that its row type names, in the
// types that the pool reads them as. PostgreSQL says what it would answer with; nothing is run.
import { ts } from '@ts-morph/common';
import pg from 'pg';
import { migratedTemplate, startServerForTests } from '../test/support/migrated-server.ts';
import { describedColumns } from './described-columns.ts';
import { rawStatements, type RawStatement } from './raw-statements.ts';

/**
 * Statements whose text depends on what the program is asked: lists of columns, tables and
 * conditions that are put together as it runs. Tests of their own read their rows.
 */
const PUT_TOGETHER = {
  'src/data/account-export/read-export-page.ts': 2,
  'src/data/account-import/archive-imports.ts': 1,
  'src/data/campaigns/dashboard.ts': 2,
  'src/data/campaigns/statistics.ts': 2,
  'src/data/conversations/conversation-list.ts': 2,
  'src/data/conversations/thread.ts': 1,
  'src/data/database/keyset.ts': 1,
  'src/data/demo/demo-rows.ts': 1,
  'src/data/do-not-contact/delete-from.ts': 1,
  'src/data/doctor/erased-scan.ts': 2,
  'src/data/doctor/page-scan.ts': 1,
  'src/data/doctor/places-scan.ts': 1,
  'src/data/engine-store/postgres/admitted-leads.ts': 1,
  'src/data/walk/lane-reading.ts': 1,
  'src/data/engine-store/postgres/lead-reading.ts': 2,
  'src/data/engine-store/postgres/profiles.ts': 2,
  'src/data/walk/step-writing.ts': 2,
  'src/data/lead-lists/lead-lists.ts': 2,
  'src/data/leads/launch-leads.ts': 1,
  'src/data/leads/lead-changes.ts': 1,
  'src/data/teams/team-statistics.ts': 1,
  'src/data/waiting/todays-plan.ts': 2,
};

/** Columns whose table allows null, in rows whose statement leaves null out. */
const NEVER_NULL = new Set([
  'src/data/campaigns/dashboard.ts campaign_id',
  'src/data/campaigns/event-statistics.ts campaign_id',
  'src/data/campaigns/variant-counts.ts item_id',
  'src/data/engine-store/postgres/intent-settling.ts trigger',
  'src/data/engine-store/postgres/lanes.ts lease_owner',
  'src/data/engine-store/postgres/lanes.ts real_lease_until',
  'src/data/engine-store/postgres/late-acts.ts settled_at',
  'src/data/engine-store/postgres/pack-staging.ts lead_pack_id',
  'src/data/engine-store/postgres/people.ts chat_id',
  'src/data/engine-store/postgres/people.ts member',
  'src/data/engine-store/postgres/people.ts since',
  'src/data/engine-store/postgres/withdrawal-settling.ts withdrawal_id',
  'src/data/leads/lead-transfers.ts code',
  'src/data/waiting/withdrawals.ts member',
]);

const statements = rawStatements();
const withoutNull = new Set<string>();
const faults = [...unreadable(), ...(await onMigratedDatabase(wrongRows)), ...needless()];
if (faults.length > 0) console.error(faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);

async function onMigratedDatabase(
  read: (client: pg.Client) => Promise<string[]>,
): Promise<string[]> {
  const server = await startServerForTests();
  const admin = new pg.Client({ connectionString: server.url });
  const name = `reachwell_test_${process.pid}_statements`;
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  try {
    await admin.connect();
    await admin.query(`create database ${name} template ${await migratedTemplate(server.url)}`);
    await client.connect();
    return await read(client);
  } finally {
    await client.end();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await server.stop();
  }
}

async function wrongRows(client: pg.Client): Promise<string[]> {
  const nullable = await nullableColumns(client);
  const found: string[] = [];
  for (const statement of statements)
    found.push(...(await faultsOf({ client, nullable, statement })));
  return found;
}

async function nullableColumns(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ origin: string }>(
    `
      select attrelid || '.' || attnum as origin
      from pg_attribute
      join pg_class c on c.oid = attrelid
      where not attnotnull and c.relkind in ('r', 'p')`,
  );
  return new Set(rows.map(({ origin }) => origin));
}

/** Files with more or fewer statements than are known whose text only running them tells. */
function unreadable(): string[] {
  const counts = new Map<string, number>(Object.keys(PUT_TOGETHER).map((file) => [file, 0]));
  for (const { text, place } of statements) {
    const file = fileOf(place);
    if (text === null) counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  return [...counts].flatMap(([file, count]) => {
    const known = (PUT_TOGETHER as Record<string, number>)[file] ?? 0;
    return count === known
      ? []
      : [`${file} has ${count} statements whose text cannot be read, not ${known}`];
  });
}

function needless(): string[] {
  return [...NEVER_NULL]
    .filter((column) => !withoutNull.has(column))
    .map((column) => `${column} is no longer a column whose null is left out`);
}

async function faultsOf({
  client,
  nullable,
  statement,
}: {
  client: pg.Client;
  nullable: ReadonlySet<string>;
  statement: RawStatement;
}): Promise<string[]> {
  const { place, text, row, checker } = statement;
  if (text === null) return [];
  const columns = await describedColumns({ client, text }).catch((error: Error) => error);
  if (columns instanceof Error) return [`${place} cannot be parsed: ${columns.message}`];
  const described = new Map(columns.map((column) => [column.name, column]));
  return [...row].flatMap(([name, type]) => {
    const column = described.get(name);
    if (column === undefined) return [`${place} has no column ${name}`];
    const says = checker.typeToString(type);
    if (!fits({ checker, type, told: column.type }))
      return [`${place} ${name} is ${column.type}, not ${says}`];
    if (!nullable.has(column.origin ?? '') || partsOf(type).some(isNothing)) return [];
    const known = `${fileOf(place)} ${name}`;
    withoutNull.add(known);
    return NEVER_NULL.has(known) ? [] : [`${place} ${name} is ${column.type} or null, not ${says}`];
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
  const parts = partsOf(type).filter((part) => !isNothing(part));
  return parts.every((part) => {
    if (told === 'json') return true;
    if (told === 'array') return checker.isArrayType(part);
    if (told === 'Buffer') return ['Buffer', 'Uint8Array'].includes(part.symbol?.name ?? '');
    if (told === 'boolean') return (part.flags & ts.TypeFlags.BooleanLike) !== 0;
    if (told === 'number') return (part.flags & ts.TypeFlags.NumberLike) !== 0;
    return told === 'string' && (part.flags & ts.TypeFlags.StringLike) !== 0;
  });
}

function partsOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isNothing({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
}

function fileOf(place: string): string {
  return place.replace(/:\d+$/, '');
}
