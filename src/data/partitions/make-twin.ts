import type pg from 'pg';
import { PARTITIONS_SCHEMA, type TableShape } from '#data/partitions/table-shape.ts';

/** The twin of a table while it is moved. */
export const twinOf = (name: string) => `${PARTITIONS_SCHEMA}.${name}`;

/**
 * Makes the partitioned twin of a table in the caller's transaction, without rows: with its
 * columns, checks, keys, indexes, references to other tables, storage parameters, statistics
 * targets, comment, and grants. What acts on writes (its triggers) and what refers to it comes when
 * the two are swapped. Identities become sequences with defaults, which PostgreSQL before version
 * 17 requires of partitions.
 */
export async function makeTwin(
  client: pg.Client,
  shape: TableShape,
  partitions: number,
): Promise<void> {
  const twin = twinOf(shape.name);
  const run = (text: string) => client.query(text);
  await run(`
    create table ${twin} (
      like public.${shape.name} including all excluding identity excluding indexes
    ) partition by hash (user_id)`);
  for (let part = 0; part < partitions; part += 1)
    await run(`
      create table ${twin}_${String(part).padStart(2, '0')} partition of ${twin}
        for values with (modulus ${partitions}, remainder ${part}) ${storageOf(shape)}`);
  for (const { column, sequence, type, cache } of shape.identities) {
    await run(`create sequence ${twinOf(sequence)} as ${type} cache ${cache}`);
    await run(
      `alter table ${twin} alter ${column} set default nextval('${twinOf(sequence)}'::regclass)`,
    );
    await run(`alter sequence ${twinOf(sequence)} owned by ${twin}.${column}`);
  }
  for (const index of shape.indexes) await makeIndex(client, twin, index);
  for (const { name, definition } of shape.references)
    await run(`alter table ${twin} add constraint ${name} ${definition}`);
  for (const { column, target } of shape.targets)
    await run(`alter table ${twin} alter ${column} set statistics ${target}`);
  if (shape.comment !== null)
    await run(`comment on table ${twin} is ${client.escapeLiteral(shape.comment)}`);
  for (const { privilege, grantee, grantable } of shape.grants)
    await run(
      `grant ${privilege} on ${twin} to ${grantee} ${grantable ? 'with grant option' : ''}`,
    );
}

const storageOf = ({ options }: TableShape) =>
  options.length === 0 ? '' : `with (${options.join(', ')})`;

/**
 * Makes an index on the twin and all partitions, there under its name with their number; statistics
 * targets belong to each of them.
 */
async function makeIndex(
  client: pg.Client,
  twin: string,
  { name, definition, constraint, targets }: TableShape['indexes'][number],
): Promise<void> {
  await client.query(
    constraint === null
      ? definition.replace(/ ON \S+ USING /, ` ON ${twin} USING `)
      : `alter table ${twin} add constraint ${name} ${constraint}`,
  );
  const { rows } = await client.query<{ index: string; part: string | null }>(
    `
      select t.relid::regclass::text as index, substring(c.relname from '_\\d\\d$') as part
      from pg_partition_tree($1::regclass) t
      join pg_index x on x.indexrelid = t.relid
      join pg_class c on c.oid = x.indrelid`,
    [twinOf(name)],
  );
  for (const { index, part } of rows) {
    for (const { column, target } of targets)
      await client.query(`alter index ${index} alter column ${column} set statistics ${target}`);
    if (part !== null) await client.query(`alter index ${index} rename to ${name}${part}`);
  }
}
