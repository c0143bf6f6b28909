import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Operator } from '#cli/operator.ts';
import { counted } from '#core/text/formats.ts';
import { schemaState, type SchemaState } from '#data/migrate.ts';
import { openWith } from '#main/open-data.ts';

/** Also an exit code of the command line as a whole: no answer. */
const UNREACHABLE = 3;
const CODES = { CURRENT: 0, PENDING: 1, NEWER: 4, OTHER: 5 } as const satisfies Record<
  SchemaState['state'],
  number
>;

/**
 * `migrate --check`: says which migrations the database lacks, and whether this version can serve
 * it as it is. Changes nothing. Returns the exit code: 0 current, 1 pending, 3 no answer, 4 of a
 * newer version, 5 with migrations that this version doesn't have.
 */
export async function checkMigrations({
  json,
  print,
  say,
  config,
}: Operator & { json: boolean }): Promise<number> {
  const state = await readState({ config, say }).catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    return null;
  });
  if (state === null) return UNREACHABLE;
  if (json) print(JSON.stringify({ servable: state.state === 'CURRENT', ...state }));
  else linesOf(state).forEach(print);
  return CODES[state.state];
}

async function readState({ config, say }: Omit<Operator, 'print'>): Promise<SchemaState> {
  const { DATABASE_URL, DATABASE_LISTEN_URL, DATA_DIR } = config;
  const url = DATABASE_LISTEN_URL ?? DATABASE_URL;
  if (url !== undefined) return schemaState(url);
  if (!existsSync(join(DATA_DIR, 'postgres')))
    return { state: 'PENDING', pending: ['all: there is no database yet'] };
  let state: SchemaState | null = null;
  const data = await openWith({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
    prepare: async (directUrl) => {
      state = await schemaState(directUrl);
    },
  });
  await data.close();
  if (state === null) throw new Error('The database wasn’t read.');
  return state;
}

function linesOf(state: SchemaState): string[] {
  if ('reason' in state)
    return [
      state.reason,
      state.state === 'NEWER'
        ? 'Processes of this version that already run can finish; new ones don’t start on it.'
        : 'This version doesn’t start on it.',
    ];
  if (state.pending.length === 0) return ['The database is up to date: this version can serve it.'];
  return [
    `${counted(state.pending.length, 'migration')} pending:`,
    ...state.pending.map((name) => `  ${name}`),
    'This version can serve the database once they are applied: run migrate, or start it.',
  ];
}
