import type { LeadFilter } from '#contract/leads.ts';
import type { savedFilterRoutes } from '#contract/saved-filters.ts';
import { countryCodeOrName, countryName } from '#core/lead/country.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
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
import type { Handlers } from '#server/handler.ts';
import { readLeadFilter } from '#server/lead-filter-query.ts';
import { isoInstant } from '#server/page-response.ts';
import { ApiError, rejectField } from '#server/api-error.ts';

/** A user's own saved filters over all leads, the tags in use, and the countries of leads. */
export const savedFilterHandlers: Handlers<keyof typeof savedFilterRoutes> = {
  'GET /leads/filters': async ({ caller: { userId }, parts: { db } }) =>
    (await listSavedFilters({ db, userId })).map(presentFilter),
  'POST /leads/filters': async ({
    body: { name, filter },
    caller: { userId },
    parts: { db },
    now,
  }) => {
    await readLeadFilter({ db, userId }, filter);
    const row = await inTransaction(db, (trx) =>
      insertSavedFilter({ db: trx, userId, now }, name.trim(), filter),
    );
    if (row === undefined)
      throw rejectField(
        'name',
        'TOO_MANY',
        `You can save up to ${MAX_SAVED_FILTERS} filters. Remove one first`,
      );
    return presentFilter(named(row));
  },
  'PATCH /leads/filters/{savedFilterId}': async ({
    params: { savedFilterId },
    body: { name, filter },
    caller: { userId },
    parts: { db },
    now,
  }) => {
    if (filter !== undefined) await readLeadFilter({ db, userId }, filter);
    const row = await inTransaction(db, (trx) =>
      changeSavedFilter(
        { db: trx, userId, now },
        { savedFilterId, name: name?.trim() ?? null, filter: filter ?? null },
      ),
    );
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return presentFilter(named(row));
  },
  'DELETE /leads/filters/{savedFilterId}': async ({
    params: { savedFilterId },
    caller: { userId },
    parts: { db },
  }) => {
    if (!(await deleteSavedFilter({ db, userId }, savedFilterId))) throw new ApiError('NOT_FOUND');
  },
  'GET /leads/tags': async ({ caller: { userId }, parts: { db } }) => listTags({ db, userId }),
  'GET /leads/countries': async ({ caller: { userId }, parts: { db } }) => {
    const countries = await listCountries({ db, userId });
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
