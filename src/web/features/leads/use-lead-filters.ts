import { parseIncludeTypes } from '#core/lead/include-types.ts';
import { useQueryParams } from '#web/ui/navigation/query-params.ts';

/** The most recently active leads come first. */
const LAST_CHANGE = 'updatedAt,desc';
const ID = /^[1-9]\d{0,17}$/;

/**
 * The filters in the URL: the list, the states, the search, the tag, and the sort order of this
 * page (campaigns spec, section 2).
 */
export function useLeadFilters() {
  const params = useQueryParams();
  const { includeTypes } = parseIncludeTypes(params['includeTypes'] ?? '');
  const leadsList = params['leadsList'] || null;
  const query = params['query'] ?? '';
  const tag = params['tag'] || null;
  const senderIds = (params['senderIds'] ?? '').split(',').filter((id) => ID.test(id));
  const filter = {
    leadsList,
    includeTypes: includeTypes.length > 0 ? includeTypes : null,
    query: query || null,
    tags: tag === null ? null : [tag],
    senderIds: senderIds.length > 0 ? senderIds : null,
  };
  const sort = params['sort'] || LAST_CHANGE;
  return { senderIds, includeTypes, leadsList, query, tag, sort, filter };
}
