import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { RouteKey } from '#contract/all-routes.ts';
import type { Part, Walk } from '#data/database/keyset.ts';
import type { ListQuery, Page } from '#data/database/own-rows.ts';
import { DELETED_KEPT_DAYS, type DeletedRow } from '#data/tables/deleted-rows.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { Call } from '#server/http/handler.ts';
import { isoInstant, pageResponse } from '#server/http/page-response.ts';

/** Where a list that is read by cursor continues, in its rows and in what was deleted. */
type Place = { after: string | null; deletedAfter: string | null; until: number };

/** The parsed list request of a call, with a function that creates its next cursor. */
export type ListRequest = ListQuery & Place & { cursorOf: (place: Place) => string };

type ListCall = Pick<Call<'GET /leads'>, 'caller' | 'parts' | 'now'> & {
  params: unknown;
  query: { page: number; size: number; cursor?: string | undefined } & {
    updatedSince?: string | undefined;
  };
};

const DAY = 86_400_000;
/** How long a change may stay invisible because its transaction is still open (real ms). */
const OVERLAP_MS = 60_000;
const START: Pick<Place, 'after' | 'deletedAfter'> = { after: null, deletedAfter: null };

/**
 * Parses the list request of a call: a page, or a part by cursor. A cursor is signed with the list,
 * the user, and the filters that it was made for, so it opens nothing else.
 */
export function listRequest(list: RouteKey, call: ListCall): ListRequest {
  const { params, query, caller, parts, now } = call;
  const { page, size, cursor, ...filters } = query;
  const since = query.updatedSince ?? null;
  const signed = JSON.stringify([list, caller.userId, params, filters]);
  const key = Buffer.from(
    hkdfSync('sha256', parts.masterKey.bytes, Buffer.alloc(0), 'reachwell cursors', 32),
  );
  const macOf = (text: string) =>
    createHmac('sha256', key).update(`${signed}|${text}`).digest('base64url');
  const cursorOf = (place: Place) => {
    const text = Buffer.from(JSON.stringify(place)).toString('base64url');
    return `${text}.${macOf(text)}`;
  };
  const begun = { ...START, until: now - OVERLAP_MS * Math.max(1, parts.clock.rate()) };
  if (cursor === undefined && since === null) return { page, size, walk: null, ...begun, cursorOf };
  const isFirst = cursor === undefined || cursor === '';
  if (isFirst && since !== null && Date.parse(since) < now - DELETED_KEPT_DAYS * DAY)
    throw new ApiError('CHANGES_TOO_OLD');
  const place = isFirst ? begun : placeIn(cursor, macOf);
  return { page, size, walk: { after: place.after, since, size }, ...place, cursorOf };
}

function placeIn(cursor: string, macOf: (text: string) => string): Place {
  const [text = '', mac = ''] = cursor.split('.');
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(text))];
  if (
    cursor !== `${text}.${mac}` ||
    given.length !== right.length ||
    !timingSafeEqual(given, right)
  )
    throw rejectField(
      'cursor',
      'INVALID_CURSOR',
      'Use the `nextCursor` of this list, with the filters it came with',
    );
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Place;
}

/** A page of a list, or a part of it with the next cursor; its rows as `present` shows them. */
export function listResponse<Row, Item = Row>(
  asked: ListRequest,
  read: Page<Row> | Part<Row>,
  present: (row: Row) => Item = (row) => row as unknown as Item,
) {
  if (!('more' in read)) return pageResponse(asked, read, present);
  const { rows, last: after, more } = read;
  return {
    content: rows.map((row) => present(row)),
    nextCursor: more ? asked.cursorOf({ after, deletedAfter: null, until: asked.until }) : null,
  };
}

/**
 * The same for a list with changes: with `updatedSince` also the deleted rows, and always the
 * instant to ask with next time.
 */
export async function changesResponse<Row, Item = Row>(
  asked: ListRequest,
  {
    read,
    readDeleted,
  }: { read: Page<Row> | Part<Row>; readDeleted: (walk: Walk) => Promise<Part<DeletedRow>> },
  present: (row: Row) => Item = (row) => row as unknown as Item,
) {
  if (!('more' in read)) return pageResponse(asked, read, present);
  const { walk, until } = asked;
  const tellsDeleted = walk !== null && walk.since !== null;
  const deleted = tellsDeleted ? await readDeleted({ ...walk, after: asked.deletedAfter }) : null;
  const after = read.last ?? asked.after;
  const deletedAfter = deleted?.last ?? asked.deletedAfter;
  const more = read.more || deleted?.more === true;
  return {
    content: read.rows.map((row) => present(row)),
    nextCursor: more ? asked.cursorOf({ after, deletedAfter, until }) : null,
    ...(deleted !== null && {
      deleted: deleted.rows.map(({ id, deletedAt }) => ({ id, deletedAt: isoInstant(deletedAt) })),
    }),
    nextUpdatedSince: isoInstant(until),
  };
}
