import type pg from 'pg';
import { twinOf } from '#data/partitions/make-twin.ts';
import { PARTITIONS_SCHEMA, type TableShape } from '#data/partitions/table-shape.ts';

const TRANSITIONS = {
  insert: 'referencing new table as added',
  update: 'referencing old table as gone new table as added',
  delete: 'referencing old table as gone',
} as const;
type Write = keyof typeof TRANSITIONS;
const WRITES = Object.keys(TRANSITIONS) as Write[];

const functionOf = (name: string, write: Write) => `${PARTITIONS_SCHEMA}.moving_${name}_${write}`;

/**
 * From here on each statement that writes to the table leaves its rows in the twin as they are in
 * the table after it. They are read from the table, not from the statement's new rows: a trigger of
 * the product may have changed them meanwhile.
 */
export async function mirrorWrites(client: pg.Client, shape: TableShape): Promise<void> {
  const { name, written } = shape;
  const sameKey = (one: string, other: string) =>
    shape.key.map((column) => `${one}.${column.name} = ${other}.${column.name}`).join(' and ');
  const keyColumns = shape.key.map((column) => column.name).join(', ');
  const remove = (changed: string) =>
    `delete from ${twinOf(name)} t using ${changed} c where ${sameKey('t', 'c')};`;
  const copy = `
    insert into ${twinOf(name)} (${written.join(', ')})
    select ${written.map((column) => `t.${column}`).join(', ')}
    from (select distinct ${keyColumns} from added) c
    join public.${name} t on ${sameKey('t', 'c')};`;
  for (const write of WRITES) {
    await client.query(`
      create function ${functionOf(name, write)}() returns trigger language plpgsql as $mirror$
      begin
        ${write === 'insert' ? '' : remove('gone')}
        ${write === 'delete' ? '' : `${remove('added')}${copy}`}
        return null;
      end
      $mirror$`);
    await client.query(`
      create trigger moving_${write} after ${write} on public.${name} ${TRANSITIONS[write]}
        for each statement execute function ${functionOf(name, write)}()`);
  }
}

/** Ends that; the triggers go with their functions. */
export async function dropMirror(client: pg.Client, name: string): Promise<void> {
  for (const write of WRITES)
    await client.query(`drop function if exists ${functionOf(name, write)}() cascade`);
}
