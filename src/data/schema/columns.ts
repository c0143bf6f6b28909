import type { ColumnType } from 'kysely';

/** An instant: read as epoch milliseconds, written as a Date. */
export type Instant = ColumnType<number, Date, Date>;
export type NullableInstant = ColumnType<number | null, Date | null | undefined, Date | null>;
export type DefaultedInstant = ColumnType<number, Date | undefined, Date>;
/** JSON: read as its value, written as text. */
export type Json<Value> = ColumnType<Value, string, string>;
export type NullableJson<Value> = ColumnType<
  Value | null,
  string | null | undefined,
  string | null
>;
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;
