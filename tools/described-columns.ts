import type pg from 'pg';

/** `origin` is the table's column that it is, such as `16412.3`; null for what is computed. */
type Column = { name: string; type: string; origin: string | null };

/**
 * The columns that PostgreSQL says a statement would answer with, by name and JavaScript type as
 * `openPool` reads it. Nothing is run. Throws what PostgreSQL says of a statement it cannot parse.
 */
export function describedColumns({
  client,
  text,
}: {
  client: pg.Client;
  text: string;
}): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = [];
    const described = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: typeOf(dataTypeID),
          origin: tableID === 0 ? null : `${tableID}.${columnID}`,
        }));
      },
      handleError(error: Error) {
        reject(error);
      },
      handleReadyForQuery() {
        resolve(columns);
      },
    };
    client.query(described as never);
  });
}

type Connection = {
  parse: (query: { name: string; text: string; types: number[] }) => void;
  describe: (message: { type: 'S'; name: string }) => void;
  sync: () => void;
};

const ARRAY = 'array';
const BY_OID = new Map<number, string>([
  [16, 'boolean'],
  [17, 'Buffer'],
  [19, 'string'],
  [20, 'string'],
  [21, 'number'],
  [23, 'number'],
  [700, 'number'],
  [701, 'number'],
  // Text in both cases, so that no digit is lost.
  [1700, 'string'],
  [25, 'string'],
  [1043, 'string'],
  [2950, 'string'],
  [1082, 'string'],
  [1184, 'number'],
  [114, 'json'],
  [3802, 'json'],
  ...[1000, 1005, 1007, 1009, 1015, 1016, 1185].map((oid) => [oid, ARRAY] as const),
  [2278, 'void'],
]);

/** Types of the product's own, which come behind 16384, are enums. */
function typeOf(oid: number): string {
  return BY_OID.get(oid) ?? (oid >= 16_384 ? 'string' : `type ${oid}`);
}
