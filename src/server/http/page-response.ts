import type { Page, PageQuery } from '#data/database/own-rows.ts';

/**
 * One page of a list, in the form of every paged answer (product api, "Conventions"); its rows as
 * `present` shows them.
 */
export function pageResponse<Row, Item = Row>(
  { page, size }: PageQuery,
  { rows, total }: Page<Row>,
  present: (row: Row) => Item = (row) => row as unknown as Item,
) {
  const content = rows.map((row) => present(row));
  return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

/** An instant as an ISO string, as the API carries it. */
export function isoInstant(at: number): string;
export function isoInstant(at: number | null): string | null;
export function isoInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

type WithIsoInstants<Row> = {
  [Key in keyof Row]: Key extends `${string}At`
    ? Exclude<Row[Key], number> | (number extends Row[Key] ? string : never)
    : Row[Key];
};

/** A row with its instants, the keys that end in `At`, as the API carries them. */
export function withIsoInstants<Row extends object>(row: Row): WithIsoInstants<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key.endsWith('At') && typeof value === 'number' ? isoInstant(value) : value,
    ]),
  ) as WithIsoInstants<Row>;
}
