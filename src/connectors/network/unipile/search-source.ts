import { NetworkError, sourceProblemOf } from '#connectors/network/network-error.ts';
import type { NetworkConnector, SearchHits, SourceQuery } from '#connectors/network/network.ts';
import { hitOf, hitOfMember, hitOfRelation } from '#connectors/network/unipile/hit-of-wire.ts';
import {
  ReadCommunityMembers,
  ReadContracts,
  ReadHits,
} from '#connectors/network/unipile/reading-models.ts';
import { servedExtensions } from '#connectors/network/unipile/served-extensions.ts';
import type { Session, WireCalls } from '#connectors/network/unipile/wire-call.ts';
import { WireRelations } from '@reachwell/network-wire/relations.ts';

type PageRequest = { query: SourceQuery; offset: number; limit: number; cursor?: string | null };
/** The wire's most for one page. */
const PAGE_MAX = 100;

/** One page of a source. The end is a page without people, or the total. */
export function createSearch(session: Session): NetworkConnector['people']['search'] {
  return ({ query, offset, limit, cursor, ...ref }) =>
    session(ref, (calls) =>
      pageOf(calls, { query, offset, limit: Math.min(Math.max(limit, 1), PAGE_MAX), cursor }),
    );
}

/** Looks at the first hit of a source to count it and to find what stands in its way. */
export function createValidate(session: Session): NetworkConnector['people']['validate'] {
  return ({ query, ...ref }) =>
    session(ref, async (calls) => {
      try {
        const { total } = await pageOf(calls, { query, offset: 0, limit: 1 });
        return { total, problems: [] };
      } catch (error) {
        const problem = error instanceof NetworkError ? sourceProblemOf(error, query) : null;
        if (problem === null) throw error;
        return { total: null, problems: [problem] };
      }
    });
}

function pageOf(calls: WireCalls, request: PageRequest): Promise<SearchHits> {
  const { query } = request;
  switch (query.type) {
    case 'BASIC_SEARCH':
      return byOffset(
        request,
        (paging) =>
          calls.read({
            route: 'searchClassic',
            query: paging,
            body: { url: query.url },
            answer: ReadHits,
          }),
        hitOf,
      );
    case 'SALES_NAVIGATOR':
      return byOffset(
        request,
        (paging) =>
          calls.read({
            route: 'searchSales',
            query: paging,
            body: { url: query.url },
            answer: ReadHits,
          }),
        hitOf,
      );
    case 'RECRUITER':
      return explainingSeat(calls, () => recruiterPage(calls, request, query.url));
    case 'EVENT_MEMBERS':
      return pageOf(calls, {
        ...request,
        query: {
          type: 'BASIC_SEARCH',
          url: eventSearchUrl(communityId('events', query.url)),
        },
      });
    case 'GROUP_MEMBERS':
      return groupPage(calls, request, communityId('groups', query.url));
    case 'MY_NETWORK':
      return byOffset(
        request,
        (paging) =>
          calls.read({
            route: 'listRelations',
            query: { ...paging, search: query.keyword ?? undefined },
            answer: WireRelations,
          }),
        hitOfRelation,
      );
  }
}

type OffsetPaging = { offset: number; limit: number };
type WirePage<Item> = { data: Item[]; total_count?: number | null; next_cursor?: string | null };

async function byOffset<Item>(
  request: PageRequest,
  read: (paging: OffsetPaging) => Promise<WirePage<Item>>,
  map: (item: Item) => SearchHits['hits'][number],
): Promise<SearchHits> {
  const { data, total_count: total } = await read({ offset: request.offset, limit: request.limit });
  // Counted by what came, not by what was asked: a server with smaller pages must not make a gap.
  const next = request.offset + data.length;
  const ended = data.length === 0 || (typeof total === 'number' && next >= total);
  return {
    hits: data.map(map),
    total: total ?? null,
    nextOffset: ended ? null : next,
    nextCursor: null,
  };
}

/**
 * Recruiter pages by cursor. Where it was lost, the pages before are read again up to the offset.
 */
async function recruiterPage(
  calls: WireCalls,
  request: PageRequest,
  url: string,
): Promise<SearchHits> {
  const read = (cursor: string | null, limit: number) =>
    calls.read({
      route: 'searchRecruiter',
      query: { cursor: cursor ?? undefined, limit },
      body: { url },
      answer: ReadHits,
    });
  let at = request.offset;
  let cursor = request.cursor ?? null;
  if (cursor === null && request.offset > 0) {
    at = 0;
    do {
      const passed = await read(cursor, Math.min(PAGE_MAX, request.offset - at));
      at += passed.data.length;
      cursor = passed.next_cursor ?? null;
      if (cursor === null || passed.data.length === 0)
        return { hits: [], total: passed.total_count ?? null, nextOffset: null, nextCursor: null };
    } while (at < request.offset);
  }
  const { data, total_count: total, next_cursor: next } = await read(cursor, request.limit);
  const ended = data.length === 0 || next === null || next === undefined;
  return {
    hits: data.map(hitOf),
    total: total ?? null,
    nextOffset: ended ? null : at + data.length,
    nextCursor: ended ? null : next,
  };
}

/**
 * A group's members by the server's own list where it has one, else through Sales Navigator's
 * filter.
 */
async function groupPage(
  calls: WireCalls,
  request: PageRequest,
  groupId: string,
): Promise<SearchHits> {
  if ((await servedExtensions(calls)).has('group_members')) {
    return byOffset(
      request,
      (paging) =>
        calls.read({
          route: 'listGroupMembers',
          parameters: { community_id: groupId },
          query: paging,
          answer: ReadCommunityMembers,
        }),
      hitOfMember,
    );
  }
  try {
    return await pageOf(calls, {
      ...request,
      query: { type: 'SALES_NAVIGATOR', url: groupSearchUrl(groupId) },
    });
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'not_subscribed') throw error;
    throw new NetworkError(
      'unsupported',
      'The provider lists no group members, and without Sales Navigator the account cannot search for them',
      { native: error.native, requestId: error.requestId, cause: error },
    );
  }
}

/**
 * The wire has one type for every refusal of a paid product. LinkedIn opens Recruiter only to
 * members who have two-step verification turned on, so a seat that is there, chosen and refused
 * tells that it is off; without a chosen seat it is the seat that is missing.
 */
async function explainingSeat(
  calls: WireCalls,
  read: () => Promise<SearchHits>,
): Promise<SearchHits> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof NetworkError) || error.kind !== 'not_subscribed') throw error;
    const { contracts } = await calls.read({ route: 'listContracts', answer: ReadContracts });
    if (!contracts.some(({ product, selected }) => product === 'recruiter' && selected))
      throw error;
    throw new NetworkError(
      'two_factor_off',
      'Recruiter is refused although its seat is chosen: two-step verification is off',
      { native: error.native, requestId: error.requestId, cause: error },
    );
  }
}

function eventSearchUrl(eventId: string): string {
  return `https://www.linkedin.com/search/results/people/?eventAttending=${encodeURIComponent(`["${eventId}"]`)}`;
}

function groupSearchUrl(groupId: string): string {
  return `https://www.linkedin.com/sales/search/people?query=(filters:List((type:GROUP,values:List((id:${groupId},selectionType:INCLUDED)))))`;
}

/** The number in the address of a group or an event (`…/events/some-words-123/`). */
function communityId(kind: 'events' | 'groups', url: string): string {
  const address = new RegExp(
    String.raw`^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(events` +
      String.raw`|groups)\/(?:[^/?#]*-)?(\d+)(?:[/?#]|$)`,
    'i',
  ).exec(url.trim());
  if (address?.[1]?.toLowerCase() !== kind || address[2] === undefined)
    throw new NetworkError(
      'invalid',
      `This isn’t ${kind === 'events' ? 'an event' : 'a group'} URL`,
      { native: 'adapter/invalid_url' },
    );
  return address[2];
}
