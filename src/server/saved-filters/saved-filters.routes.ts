import type { LeadFilter } from '#contract/leads.ts';
import type { savedFilterRoutes } from '#contract/saved-filters.ts';
import { countryCodeOrName, countryName } from '#core/lead/country.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import {
  changeSavedFilter,
  deleteSavedFilter,
  insertSavedFilter,
  listCountries,
  listSavedFilters,
  listTags,
  MAX_SAVED_FILTERS,
  type SavedFilter,
} from '#data/lead-lists/saved-filters.ts';
import type { Owner } from '#data/scope.ts';
import { found, rejectField } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { readLeadFilter } from '#server/lead-lists/lead-filter-query.ts';
import { withIsoInstants } from '#server/http/page-response.ts';

/** A user's own saved filters over all leads, the tags in use, and the countries of leads. */
export const savedFilterHandlers: Handlers<keyof typeof savedFilterRoutes> = {
  'GET /leads/filters': async ({ scope }) => (await listSavedFilters(scope)).map(presentFilter),
  'POST /leads/filters': async ({ scope, body: { name, filter } }) => {
    await readLeadFilter(scope, filter);
    return inScope(scope, async (scope) => {
      await ensureRoom(scope);
      return named(await insertSavedFilter(scope, name.trim(), filter));
    });
  },
  'PATCH /leads/filters/{savedFilterId}': async ({
    scope,
    params: { savedFilterId },
    body: { name, filter },
  }) => {
    if (filter !== undefined) await readLeadFilter(scope, filter);
    return inScope(scope, async (scope) => {
      found(await lockActingUser(scope));
      const change = { name: name?.trim(), filter };
      return named(await changeSavedFilter(scope, savedFilterId, change));
    });
  },
  'DELETE /leads/filters/{savedFilterId}': async ({ scope, params: { savedFilterId } }) => {
    found(await deleteSavedFilter(scope, savedFilterId));
  },
  'GET /leads/tags': async ({ scope }) => listTags(scope),
  'GET /leads/countries': async ({ scope }) => {
    const codes = new Set((await listCountries(scope)).map(countryCodeOrName));
    return [...codes].map((country) => ({ country, name: countryName(country) }));
  },
};

/** Locks the user, so that filters saved at the same time are counted one after the other. */
async function ensureRoom(scope: Owner<DatabaseTransaction>): Promise<void> {
  found(await lockActingUser(scope));
  if ((await listSavedFilters(scope)).length >= MAX_SAVED_FILTERS)
    throw rejectField(
      'name',
      'TOO_MANY',
      `You can save up to ${MAX_SAVED_FILTERS} filters. Remove one first`,
    );
}

function named(row: SavedFilter | undefined | null) {
  if (row === undefined)
    throw rejectField('name', 'DUPLICATE', 'You already have a filter with this name');
  return presentFilter(found(row));
}

function presentFilter({ filter, ...row }: SavedFilter) {
  return { ...withIsoInstants(row), filter: filter as LeadFilter };
}
