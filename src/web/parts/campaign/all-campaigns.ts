import { apiQuery } from '#web/api/queries.ts';

/** The most that a selector lists (campaigns spec, section 7). */
const MOST = 3000;

/** All campaigns by name, to choose one. */
export const allCampaignsQuery = () =>
  apiQuery('GET /campaigns', { query: { size: MOST, sort: 'name,asc' } });
