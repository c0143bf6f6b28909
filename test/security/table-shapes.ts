import type pg from 'pg';

/**
 * A column as a row must fill it. `needed`: no row without it; `own`: the table gives it itself.
 */
export type Column = { name: string; type: string; needed: boolean; own: boolean };
/** A table of a tenant: its rows belong to the user of `owner`. */
export type TableShape = {
  name: string;
  owner: 'user_id' | 'identity_id';
  columns: Column[];
  parents: string[];
};

type ColumnRow = {
  table_name: string;
  column_name: string;
  udt_name: string;
  needed: boolean;
  own: boolean;
};

/** Every table whose rows belong to someone, those that others refer to first. */
export async function readTableShapes({ pool }: { pool: pg.Pool }): Promise<TableShape[]> {
  const { rows } = await pool.query<ColumnRow>(`
    select c.table_name, c.column_name, c.udt_name,
      c.is_nullable = 'NO' and c.column_default is null as needed,
      c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as own
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`);
  const { rows: references } = await pool.query<{ child: string; parent: string }>(
    `
      select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const tables = Map.groupBy(rows, ({ table_name }) => table_name);
  const shapes = [...tables].flatMap(([name, columns]): TableShape[] => {
    const owner = ownerOf(columns);
    if (owner === null) return [];
    return [
      {
        name,
        owner,
        columns: columns.map(({ column_name, udt_name, needed, own }) => ({
          name: column_name,
          type: udt_name,
          needed,
          own,
        })),
        parents: references.filter(({ child }) => child === name).map(({ parent }) => parent),
      },
    ];
  });
  return parentsFirst(shapes);
}

function ownerOf(columns: readonly ColumnRow[]): 'user_id' | 'identity_id' | null {
  const has = (column: string) => columns.some(({ column_name }) => column_name === column);
  return has('user_id') ? 'user_id' : has('identity_id') ? 'identity_id' : null;
}

function parentsFirst(shapes: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const left = new Set(shapes);
  while (left.size > 0) {
    const ready = [...left].filter(({ name, parents }) =>
      parents.every((parent) => parent === name || ![...left].some((one) => one.name === parent)),
    );
    // Few of them refer to each other in the database's own words.
    const [next] = ready.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (next === undefined)
      throw new Error(
        `Tables refer to each other in a circle: ${[...left].map(({ name }) => name).join(', ')}`,
      );
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}

const FIRST = [
  'identities',
  'users',
  'campaigns',
  'lead_packs',
  'leads',
  'campaign_leads',
  'intents',
  'events',
];

function rankOf({ name }: TableShape): number {
  const rank = FIRST.indexOf(name);
  return rank < 0 ? FIRST.length : rank;
}
