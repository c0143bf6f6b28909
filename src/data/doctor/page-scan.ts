import { sql, type RawBuilder } from 'kysely';
import type { DatabaseTransaction } from '#data/database.ts';
import { readSnapshot, type Examining, type UserRange } from '#data/doctor/examining.ts';
import { addFindings, addCheckedRows, type CheckCode, type Finding } from '#data/doctor/finding.ts';

/**
 * One check over the rows of a page, `p`: which of them are wrong, where they are, and what is
 * wrong, as SQL.
 */
export type RowCheck = {
  check: CheckCode;
  where: RawBuilder<string>;
  says: RawBuilder<string>;
  joins?: RawBuilder<unknown>;
  wrong: RawBuilder<unknown>;
};

type PageQuery<Key> = UserRange & { from: Key; limit: number };

/**
 * A table that is looked through page by page in the order of its key. `extra` is what else is read
 * of each page, as `"name"` columns of one row.
 */
export type PageScan<Key extends readonly string[], Extra = unknown> = {
  /** The rows after `from` with everything that the checks need, in the order of the key. */
  page: (query: PageQuery<Key>) => RawBuilder<unknown>;
  keyColumns: readonly string[];
  checks: readonly RowCheck[];
  extra?: RawBuilder<unknown>;
  onExtra?: (extra: Extra) => void;
};

type Found = { check: CheckCode; user_id: string; where: string; says: string };
type PageRow<Key> = { looked: number; last: Key | null; found: Found[] | null };

/**
 * Findings that one page may tell of each check; a table that is wrong from end to end need not be
 * listed.
 */
const TOLD_OF_A_PAGE = 50;

/**
 * Reads one page and what is wrong in it, in one statement: all of it is of one moment. Returns the
 * key to continue from, or null at the end.
 */
export async function readPage<Key extends readonly string[], Extra>({
  trx,
  examining,
  scan,
  range,
  from,
}: {
  trx: DatabaseTransaction;
  examining: Examining;
  scan: PageScan<Key, Extra>;
  range: UserRange;
  from: Key;
}): Promise<Key | null> {
  const { tally, pageRows } = examining;
  const keys = sql.raw(scan.keyColumns.map((column) => `${column} desc`).join(', '));
  const keyTexts = sql.raw(scan.keyColumns.map((column) => `${column}::text`).join(', '));
  const found = scan.checks.map(
    ({ check, where, says, joins, wrong }) =>
      sql`
        (
          select ${check}::text as "check", p.user_id::text as user_id, ${where} as "where",
            ${says} as says
          from page p ${joins ?? sql``}
          where ${wrong}
          limit ${TOLD_OF_A_PAGE}
        )`,
  );
  const { rows } = await sql<PageRow<Key> & Extra>`
    with page as materialized (
      ${scan.page({ ...range, from, limit: pageRows })}
    ), found as (
      ${found.length === 0 ? sql`select null where false` : sql.join(found, sql` union all `)}
    )
    select (select count(*)::int from page) as looked,
      (select jsonb_build_array(${keyTexts}) from page order by ${keys} limit 1) as last,
      (select jsonb_agg(f) from found f) as found
    ${scan.extra === undefined ? sql`` : sql`, ${scan.extra}`}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  addCheckedRows(tally, [...new Set(scan.checks.map(({ check }) => check))], row.looked);
  addFindings(
    tally,
    (row.found ?? []).map((one): Finding => ({
      check: one.check,
      userId: one.user_id,
      where: one.where,
      says: one.says,
    })),
  );
  scan.onExtra?.(row);
  return row.looked < pageRows ? null : row.last;
}

/** Looks through a table page by page, each page in a transaction of its own. */
export async function scanPages<Key extends readonly string[], Extra>({
  examining,
  scan,
  range,
  first,
}: {
  examining: Examining;
  scan: PageScan<Key, Extra>;
  range: UserRange;
  first: Key;
}): Promise<void> {
  let from: Key | null = first;
  while (from !== null) {
    const begin: Key = from;
    from = await readSnapshot(examining.db, (trx) =>
      readPage({ trx, examining, scan, range, from: begin }),
    );
  }
}
