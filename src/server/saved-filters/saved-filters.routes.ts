import type { LeadFilter } from '#contract/leads.ts';
import type { savedFilterRoutes } from '#contract/saved-filters.ts';
import { countryCodeOrName, countryName } from '#core/lead/country.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import {
  changeSavedFilter,
  deleteSavedFilter,
  insertSavedFilter,
  listCountries,
  listSavedFilters,
  listTags,
  MAX_SAVED_FILTERS,
  type SavedFilterRow,
} from '#data/lead-lists/saved-filters.ts';
import type { Handlers } from '#server/http/handler.ts';
import { readLeadFilter } from '#server/lead-lists/lead-filter-query.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';

/** A user's own saved filters over all leads, the tags in use, and the countries of leads. */
export const savedFilterHandlers: Handlers<keyof typeof savedFilterRoutes> = {
  'GET /leads/filters': async ({ scope }) => (await listSavedFilters(scope)).map(presentFilter),
  'POST /leads/filters': async ({ scope, body: { name, filter } }) => {
    await readLeadFilter(scope, filter);
    const row = await inScope(scope, (scope) => insertSavedFilter(scope, name.trim(), filter));
    if (row === undefined)
      throw rejectField(
        'name',
        'TOO_MANY',
        `You can save up to ${MAX_SAVED_FILTERS} filters. Remove one first`,
      );
    return presentFilter(named(row));
  },
  'PATCH /leads/filters/{savedFilterId}': async ({
    scope,
    params: { savedFilterId },
    body: { name, filter },
  }) => {
    if (filter !== undefined) await readLeadFilter(scope, filter);
    const row = await inScope(scope, (scope) =>
      changeSavedFilter(scope, {
        savedFilterId,
        name: name?.trim() ?? null,
        filter: filter ?? null,
      }),
    );
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return presentFilter(named(row));
  },
  'DELETE /leads/filters/{savedFilterId}': async ({ scope, params: { savedFilterId } }) => {
    if (!(await deleteSavedFilter(scope, savedFilterId))) throw new ApiError('NOT_FOUND');
  },
  'GET /leads/tags': async ({ scope }) => listTags(scope),
  'GET /leads/countries': async ({ scope }) => {
    const countries = await listCountries(scope);
    return [
      ...new Map(
        countries.map((country) => [
          countryCodeOrName(country),
          { country: countryCodeOrName(country), name: countryName(country) },
        ]),
      ).values(),
    ];
  },
};

function named(row: SavedFilterRow | null): SavedFilterRow {
  if (row === null)
    throw rejectField('name', 'DUPLICATE', 'You already have a filter with this name');
  return row;
}

function presentFilter({ saved_filter_id, name, filter, updated_at }: SavedFilterRow) {
  return {
    id: saved_filter_id,
    name,
    filter: filter as LeadFilter,
    updatedAt: isoInstant(updated_at),
  };
}
