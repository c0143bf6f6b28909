import type pg from 'pg';

/** A state of the database that it can be put back to. */
type Snapshot = { restore: () => Promise<void> };

/**
 * Keeps all rows and ids of a database in a schema of their own. Restoring them loses everything
 * that was written since, as a backup does; the connections stay.
 */
export async function takeSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(`
    select c.table_name as name,
      string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name`);
  const { rows: ids } = await pool.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name,
      coalesce(last_value, 0)::text as last
    from pg_sequences where schemaname = 'public'`);
  await pool.query('drop schema if exists kept cascade; create schema kept');
  for (const { name } of tables)
    await pool.query(`create table kept."${name}" as table public."${name}"`);

  return {
    async restore() {
      const client = await pool.connect();
      try {
        await client.query('begin');
        // Triggers and foreign keys rest: the kept rows already agree with each other.
        await client.query('set local session_replication_role = replica');
        for (const { name } of tables) await client.query(`delete from public."${name}"`);
        for (const { name, columns } of tables)
          await client.query(
            `insert into public."${name}" (${columns}) overriding system value
             select ${columns} from kept."${name}"`,
          );
        for (const { name, last } of ids)
          if (last !== '0') await client.query('select setval($1, $2)', [name, last]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
