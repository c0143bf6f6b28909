import { z } from 'zod';
import { listOf, PageQuery } from './list-envelope.ts';
import { NETWORK_DISTANCES, WireEducation, WireExperience, WireSkill } from './profiles.ts';

/**
 * POST …/search by the address of a result page of the network. A wrong or foreign address is
 * `provider/invalid_parameters`.
 */
export const SearchByUrlRequest = z.looseObject({ url: z.string().min(1) });
export type SearchByUrlRequest = z.infer<typeof SearchByUrlRequest>;

/**
 * The subset of the people filters that we use; ids of places and companies come from
 * …/search/parameters.
 */
export const SearchPeopleRequest = z.looseObject({
  keywords: z.string().nullish(),
  network_distance: z.array(z.number()).nullish(),
  location: z.array(z.string()).nullish(),
  current_company: z.array(z.string()).nullish(),
  industry: z.array(z.string()).nullish(),
  advanced_keywords: z
    .looseObject({
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      title: z.string().nullish(),
      company: z.string().nullish(),
      school: z.string().nullish(),
    })
    .nullish(),
});
export type SearchPeopleRequest = z.infer<typeof SearchPeopleRequest>;

const hit = {
  object: z.literal('PeopleSearchResult'),
  id: z.string(),
  member_id: z.string().nullish(),
  display_name: z.string(),
  public_identifier: z.string().nullish(),
  profile_url: z.string().nullish(),
  public_picture_url: z.string().nullish(),
  public_picture_url_large: z.string().nullish(),
  relations_count: z.number().nullish(),
  shared_relations_count: z.number().nullish(),
  location: z.string().nullish(),
  headline: z.string(),
  can_send_inmail: z.boolean().nullish(),
};
const distance = z.enum(NETWORK_DISTANCES);

/** A classic hit: no jobs, no open-profile mark unless the network chose to send it. */
export const ClassicHit = z.looseObject({
  ...hit,
  product: z.literal('classic'),
  network_distance: distance,
  industry: z.string().nullish(),
  followers_count: z.number().nullish(),
  is_premium: z.boolean().nullish(),
  is_open_profile: z.boolean().nullish(),
});
export type ClassicHit = z.infer<typeof ClassicHit>;

/**
 * A Sales Navigator hit. The published model leaves the type of `network_distance` open: read as
 * the classic codes, or unknown.
 */
export const SalesHit = z.looseObject({
  ...hit,
  product: z.literal('sales_navigator'),
  network_distance: distance.nullish().catch(null),
  summary: z.string().nullish(),
  has_been_viewed: z.boolean(),
  has_been_saved: z.boolean(),
  is_premium: z.boolean(),
  is_open_profile: z.boolean(),
  contact_info: z
    .looseObject({
      phones: z.array(z.string().nullable()).nullish(),
      emails: z.array(z.string().nullable()).nullish(),
    })
    .nullish(),
  work_experience: z.array(WireExperience),
  education: z.array(WireEducation),
  skills: z.array(WireSkill),
});
export type SalesHit = z.infer<typeof SalesHit>;

/** A Recruiter hit; a `partial` one hides the name of someone out of the contract's reach. */
export const RecruiterHit = z.looseObject({
  ...hit,
  display_name: z.string().nullish(),
  product: z.literal('recruiter'),
  network_distance: distance,
  visibility: z.enum(['full', 'partial']),
  candidate_id: z.string(),
  is_hidden_candidate: z.boolean(),
  industry: z.string().nullish(),
  followers_count: z.number().nullish(),
  emails: z.array(z.string()).nullish(),
  work_experience: z.array(WireExperience),
  education: z.array(WireEducation).nullish(),
  skills: z.array(WireSkill).nullish(),
});
export type RecruiterHit = z.infer<typeof RecruiterHit>;

/**
 * Classic and Sales Navigator are paged by offset, Recruiter by cursor. `total_count` may exceed
 * what can be paged (1000 classic, 2500 the others).
 */
export const ClassicHits = listOf(ClassicHit);
export type ClassicHits = z.infer<typeof ClassicHits>;
export const SalesHits = listOf(SalesHit);
export type SalesHits = z.infer<typeof SalesHits>;
export const RecruiterHits = listOf(RecruiterHit);
export type RecruiterHits = z.infer<typeof RecruiterHits>;

export const SEARCH_PARAMETER_TYPES = [
  'LOCATION',
  'COMPANY',
  'INDUSTRY',
  'PEOPLE',
  'SCHOOL',
  'SERVICE',
  'GROUPS',
] as const;
export const SearchParametersQuery = PageQuery.extend({
  type: z.enum(SEARCH_PARAMETER_TYPES),
  keywords: z.string().optional(),
});
const WireSearchParameter = z.looseObject({
  object: z.literal('SearchParameter'),
  id: z.string(),
  name: z.string(),
});
type WireSearchParameter = z.infer<typeof WireSearchParameter>;
export const WireSearchParameters = listOf(WireSearchParameter);
export type WireSearchParameters = z.infer<typeof WireSearchParameters>;
