import type { Pool } from 'pg';

/** The tables of a database with a row that has this text in any column, also in base64 or hex. */
export async function findInDatabase({
  pool,
  text,
}: {
  pool: Pool;
  text: string;
}): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `
      select table_name as name
      from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
      order by 1`,
  );
  const bytes = Buffer.from(text);
  const forms = [text, bytes.toString('hex'), bytes.toString('base64').replace(/.?=*$/, '')];
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `
        select 1
        from "${name}" t
        where exists (select from unnest($1::text[]) f where strpos(row_to_json(t)::text, f) > 0)
        limit 1`,
      [forms],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
