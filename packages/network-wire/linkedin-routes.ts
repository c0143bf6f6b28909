import { WireCapabilities, WireCommunity, WireCommunityMembers } from './communities.ts';
import { ContractSelected, WireContracts } from './contracts.ts';
import { InmailCredits } from './inmail-credits.ts';
import { PageQuery } from './list-envelope.ts';
import { EndorseSkillRequest, SkillEndorsed } from './profiles.ts';
import {
  ClassicHits,
  RecruiterHits,
  SalesHits,
  SearchByUrlRequest,
  SearchParametersQuery,
  SearchPeopleRequest,
  WireSearchParameters,
} from './search.ts';
import type { WireRoute } from './wire-route.ts';

/**
 * LinkedIn's own: searches, products, skills, groups and events. The last five calls are not
 * published (communities.ts says what they are for).
 */
export const LINKEDIN_ROUTES = {
  searchClassic: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/search',
    status: 200,
    query: PageQuery,
    body: SearchByUrlRequest,
    answer: ClassicHits,
  },
  searchSales: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/sales-navigator/search',
    status: 200,
    query: PageQuery,
    body: SearchByUrlRequest,
    answer: SalesHits,
  },
  searchRecruiter: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/recruiter/search',
    status: 200,
    query: PageQuery,
    body: SearchByUrlRequest,
    answer: RecruiterHits,
  },
  searchPeople: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/search/people',
    status: 200,
    query: PageQuery,
    body: SearchPeopleRequest,
    answer: ClassicHits,
  },
  searchParameters: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/search/parameters',
    status: 200,
    query: SearchParametersQuery,
    answer: WireSearchParameters,
  },
  listContracts: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/contracts',
    status: 200,
    answer: WireContracts,
  },
  selectContract: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/contracts/{contract_id}/select',
    status: 200,
    answer: ContractSelected,
  },
  getInmailCredits: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/inmail-credits',
    status: 200,
    answer: InmailCredits,
  },
  endorseSkill: {
    method: 'POST',
    path: '/v2/{account_id}/linkedin/member/{member_id}/endorse-skill',
    status: 200,
    body: EndorseSkillRequest,
    answer: SkillEndorsed,
  },

  getCapabilities: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/capabilities',
    status: 200,
    answer: WireCapabilities,
  },
  getGroup: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/groups/{community_id}',
    status: 200,
    answer: WireCommunity,
  },
  listGroupMembers: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/groups/{community_id}/members',
    status: 200,
    query: PageQuery,
    answer: WireCommunityMembers,
  },
  getEvent: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/events/{community_id}',
    status: 200,
    answer: WireCommunity,
  },
  listEventMembers: {
    method: 'GET',
    path: '/v2/{account_id}/linkedin/events/{community_id}/members',
    status: 200,
    query: PageQuery,
    answer: WireCommunityMembers,
  },
} as const satisfies Record<string, WireRoute>;
