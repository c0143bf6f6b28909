import type pg from 'pg';
import { inPatientTransaction } from '#data/apply-migrations.ts';
import { twinOf } from '#data/partitions/make-twin.ts';
import { dropMirror } from '#data/partitions/mirror-writes.ts';
import { readTableShape, type TableShape } from '#data/partitions/table-shape.ts';

/**
 * Puts the twin in the table's place and drops the table, in the caller's transaction: names, the
 * sequences' positions, triggers, and what refers to it. References of other tables aren't checked
 * yet (`checkReferences`).
 */
export async function swapTables(client: pg.Client, name: string): Promise<void> {
  await client.query(`lock table public.${name} in access exclusive mode`);
  const shape = await readTableShape(client, name);
  for (const { drop } of shape.dependents) await client.query(drop);
  for (const { table, name: reference } of shape.referencedBy)
    await client.query(`alter table ${table} drop constraint ${reference}`);
  for (const { sequence } of shape.identities)
    await client.query(
      `select setval('${twinOf(sequence)}', last_value, is_called) from public.${sequence}`,
    );
  await client.query(`drop table public.${name}`);
  await dropMirror(client, name);
  await client.query(`alter table ${twinOf(name)} set schema public`);
  // They may name each other, in any order.
  await client.query('set local check_function_bodies = off');
  for (const { make } of shape.dependents) await client.query(make);
  for (const reference of shape.referencedBy) await addReference(client, reference);
  for (const { definition } of shape.triggers) await client.query(definition);
}

async function addReference(
  client: pg.Client,
  { table, name, definition }: TableShape['referencedBy'][number],
): Promise<void> {
  await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`);
}

/** Checks the references to a table that swapping left for later, while others read and write. */
export async function checkReferences(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `
      select conrelid::regclass::text as table, quote_ident(conname) as name
      from pg_constraint
      where confrelid = $1::regclass and contype = 'f' and conparentid = 0 and not convalidated
      order by oid`,
    [`public.${name}`],
  );
  for (const { table, name: reference } of rows)
    await inPatientTransaction(client, async () => {
      await client.query(`alter table ${table} validate constraint ${reference}`);
    });
}
