import { z } from 'zod';
import { WireRelationRequest } from './relation-requests.ts';

export const NETWORK_DISTANCES = [
  'SELF',
  'FIRST_DEGREE',
  'SECOND_DEGREE',
  'THIRD_DEGREE',
  'OUT_OF_NETWORK',
] as const;
export type NetworkDistance = (typeof NETWORK_DISTANCES)[number];

const RELATION_REQUEST_STATUSES = ['PENDING', 'IGNORED', 'WITHDRAWN'] as const;

const PROFILE_VARIANTS = [
  'linkedin_classic',
  'linkedin_sales_navigator',
  'linkedin_recruiter',
] as const;

/**
 * `endorsement_id` is what endorse-skill takes; without one the skill cannot be endorsed. The wire
 * calls it a number in one model and a string in another.
 */
export const WireSkill = z.looseObject({
  name: z.string(),
  endorsement_count: z.number(),
  endorsement_id: z.union([z.number(), z.string()]).nullish(),
  endorsed: z.boolean().nullish(),
});
export type WireSkill = z.infer<typeof WireSkill>;

/** Dates of experience and education come as MM/DD/YYYY; no `ended_on` means today. */
export const WireExperience = z.looseObject({
  id: z.string().nullish(),
  company: z.looseObject({
    id: z.string(),
    name: z.string().nullish(),
    public_identifier: z.string().nullish(),
    profile_url: z.string().nullish(),
    industries: z.array(z.string().nullable()).nullish(),
  }),
  job_title: z.string(),
  started_on: z.string().nullish(),
  ended_on: z.string().nullish(),
  location: z.string().nullish(),
  description: z.string().nullish(),
});
export type WireExperience = z.infer<typeof WireExperience>;

export const WireEducation = z.looseObject({
  id: z.string().nullish(),
  school: z.looseObject({ id: z.string(), name: z.string().nullish() }),
  degree: z.string().nullish(),
  fields_of_study: z.array(z.string().nullable()).nullish(),
  started_on: z.string().nullish(),
  ended_on: z.string().nullish(),
});
export type WireEducation = z.infer<typeof WireEducation>;

/**
 * Sections that were not asked for by `with_sections` are absent; those in `throttled_sections`
 * were asked for and cannot be had now.
 */
export const WireProfileSpecifics = z.looseObject({
  member_id: z.string().nullish(),
  network_distance: z.enum(NETWORK_DISTANCES),
  can_send_inmail: z.boolean().nullish(),
  relation_request: WireRelationRequest.nullish(),
  relation_request_status: z.enum(RELATION_REQUEST_STATUSES).nullish(),
  notify_visit_token: z.string().nullish(),
  is_open_profile: z.boolean().nullish(),
  is_premium: z.boolean().nullish(),
  is_influencer: z.boolean().nullish(),
  is_creator: z.boolean().nullish(),
  is_hiring: z.boolean().nullish(),
  is_open_to_work: z.boolean().nullish(),
  default_locale: z.string().nullish(),
  skills: z.array(WireSkill).nullish(),
  experience: z.array(WireExperience).nullish(),
  education: z.array(WireEducation).nullish(),
  throttled_sections: z.array(z.string()).nullish(),
});
export type WireProfileSpecifics = z.infer<typeof WireProfileSpecifics>;

/**
 * GET …/users/{id, slug or "me"}. `emails` is mostly filled for first-degree people only.
 * `description` carries the headline (unverified; the wire has no field of that name).
 */
export const WireProfile = z.looseObject({
  object: z.literal('UserProfile'),
  id: z.string(),
  type: z.enum(['individual', 'organization', 'other']),
  provider: z.string(),
  public_identifier: z.string().nullish(),
  display_name: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  description: z.string().nullish(),
  bio: z.string().nullish(),
  location: z.string().nullish(),
  profile_url: z.string().nullish(),
  public_picture_url: z.string().nullish(),
  public_picture_url_large: z.string().nullish(),
  emails: z.array(z.string()).nullish(),
  phone_numbers: z.array(z.string()).nullish(),
  websites: z.array(z.string()).nullish(),
  following: z.boolean().nullish(),
  followers_count: z.number().nullish(),
  relations_count: z.number().nullish(),
  shared_relations_count: z.number().nullish(),
  is_blocked: z.boolean(),
  specifics: WireProfileSpecifics,
});
export type WireProfile = z.infer<typeof WireProfile>;

/**
 * `with_sections` is a list; sent as one value with commas (the encoding is not published), `*` for
 * all.
 */
export const ProfileQuery = z.object({
  with_sections: z.string().optional(),
  variant: z.enum(PROFILE_VARIANTS).optional(),
});

/**
 * POST …/users/visit-profile?token=, with `notify_visit_token` of the profile: a visit is two
 * calls.
 */
export const VisitQuery = z.object({ token: z.string().min(1) });
export const ProfileVisited = z.looseObject({ object: z.literal('ProfileVisited') });
export type ProfileVisited = z.infer<typeof ProfileVisited>;

/** POST …/linkedin/member/{member_id}/endorse-skill; the path takes the person's `id`. */
export const EndorseSkillRequest = z.looseObject({ skill_id: z.string() });
export const SkillEndorsed = z.looseObject({ object: z.literal('SkillEndorsed') });
export type SkillEndorsed = z.infer<typeof SkillEndorsed>;
