import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { usePageSize } from '#web/ui/data/page-size.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';
import {
  isSameQuery,
  queryToFilter,
  EMPTY_LEADS_QUERY,
  queryToParams,
  parseLeadsQuery,
} from '../leads-query.ts';
import { savedFiltersQuery } from '../use-leads-query.ts';
import { leadPageTexts } from '../one-lead/lead-page-texts.ts';

/**
 * The list that one came from, as the address of a lead carries it: its filter, its order, and the
 * lead's place in it, counted from 1; null without a place.
 */
function readWay(
  params: Readonly<Record<string, string | undefined>>,
): { place: number; query: Record<string, string | null> } | null {
  const place = Number(params['at']);
  if (!Number.isInteger(place) || place < 1) return null;
  return {
    place,
    query: {
      ...queryToParams(parseLeadsQuery(params)),
      savedFilter: params['savedFilter'] || null,
      sort: params['sort'] || null,
    },
  };
}

/** The address of the lead at a place of a list. */
export function leadHref({
  leadId,
  place,
  query,
}: {
  leadId: string;
  place: number;
  query: Record<string, string | null>;
}): string {
  return paths.lead.href({ leadId, query: { ...query, at: place } });
}

/**
 * A lead's position in its list, its neighbors, and the link back to the list's page. The neighbors
 * are current ones.
 */
export function useLeadNeighbors(): {
  text: string | null;
  before: string | null;
  behind: string | null;
  back: string;
} {
  const params = useQueryParams();
  const [size] = usePageSize();
  const way = readWay(params);
  const place = way?.place ?? 1;
  const asked = parseLeadsQuery(params);
  const at = (index: number) => ({
    ...apiQuery('GET /leads', {
      query: { ...queryToFilter(asked), page: index, size: 1, sort: way?.query['sort'] ?? null },
    }),
    enabled: way !== null && index >= 0,
  });
  const before = useQuery(at(place - 2)).data?.content[0]?.id;
  const behindRead = useQuery(at(place)).data;
  const behind = behindRead?.content[0]?.id;
  const saved = useQuery({
    ...savedFiltersQuery,
    enabled: way?.query['savedFilter'] != null,
  }).data?.find(({ id }) => id === way?.query['savedFilter']);
  if (way === null) return { text: null, before: null, behind: null, back: paths.leads.href() };
  const list =
    saved?.name ??
    (isSameQuery(asked, EMPTY_LEADS_QUERY) ? leadPageTexts.allLeads : leadPageTexts.selection);
  const page = Math.ceil(place / size);
  return {
    text:
      behindRead === undefined
        ? null
        : leadPageTexts.place({ place, all: Math.max(place, behindRead.totalElements), list }),
    before:
      before === undefined
        ? null
        : leadHref({ leadId: before, place: place - 1, query: way.query }),
    behind:
      behind === undefined
        ? null
        : leadHref({ leadId: behind, place: place + 1, query: way.query }),
    back: paths.leads.href({ query: { ...way.query, page: page === 1 ? null : page } }),
  };
}
