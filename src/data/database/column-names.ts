type ColumnOf<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnOf<Rest>}`
  : Name;
type NameOf<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<NameOf<Tail>>}`
  : Column;
type Columns<Fields> = { [Name in keyof Fields as ColumnOf<Name & string>]: Fields[Name] };
/** A row under the names of the API. */
export type ApiNames<Row> = { [Column in keyof Row as NameOf<Column & string>]: Row[Column] };

/** Fields of the API as the columns of the same name: `remindAt` is `remind_at`. */
export function toColumns<Fields extends object>(fields: Fields): Columns<Fields> {
  return renamed(fields, (name) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ) as Columns<Fields>;
}

/** Columns as the fields of the API with the same name: `remind_at` is `remindAt`. */
export function toApiNames<Row extends object>(row: Row): ApiNames<Row> {
  return renamed(row, (column) =>
    column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  ) as ApiNames<Row>;
}

function renamed(object: object, rename: (key: string) => string): object {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [rename(key), value]));
}
