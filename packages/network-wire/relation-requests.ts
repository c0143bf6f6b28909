import { z } from 'zod';
import { listOf, PageQuery } from './list-envelope.ts';

/**
 * A person as other objects name them. `id` is the network's own id, `public_identifier` the
 * changeable slug of the profile's address.
 */
export const WireUser = z.looseObject({
  object: z.string(),
  id: z.string(),
  type: z.string(),
  public_identifier: z.string().nullish(),
  display_name: z.string(),
  profile_url: z.string().nullish(),
  public_picture_url: z.string().nullish(),
  description: z.string().nullish(),
});
export type WireUser = z.infer<typeof WireUser>;

/** A pending invitation. `message` is its note. */
export const WireRelationRequest = z.looseObject({
  object: z.literal('RelationRequest'),
  id: z.string(),
  type: z.enum(['sent', 'received']),
  user: WireUser.nullish(),
  created_at: z.string().nullish(),
  message: z.string().nullish(),
});
export type WireRelationRequest = z.infer<typeof WireRelationRequest>;

/**
 * POST …/users/me/relation-requests → 201. `user_id` must be the network's id, not the slug.
 * `user_email` is not published for v2; it is v1's field, taken where the capability
 * `invite_by_email` is served.
 */
export const CreateRelationRequest = z.looseObject({
  user_id: z.string(),
  message: z.string().nullish(),
  user_email: z.string().nullish(),
});
export type CreateRelationRequest = z.infer<typeof CreateRelationRequest>;

/** GET …/users/me/relation-requests, paged by offset, newest first. */
export const RelationRequestsQuery = PageQuery.extend({ type: z.enum(['sent', 'received']) });
export const WireRelationRequests = listOf(WireRelationRequest);
export type WireRelationRequests = z.infer<typeof WireRelationRequests>;

/**
 * POST …/{request_id}/cancel. 404 says that it is gone: accepted, withdrawn or never there; read
 * the profile.
 */
export const RelationRequestCancelled = z.looseObject({
  object: z.literal('RelationRequestCanceled'),
});
export type RelationRequestCancelled = z.infer<typeof RelationRequestCancelled>;

export const RelationRequestAccepted = z.looseObject({ object: z.string() });
export type RelationRequestAccepted = z.infer<typeof RelationRequestAccepted>;
