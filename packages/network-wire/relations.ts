import { z } from 'zod';
import { listOf, PageQuery } from './list-envelope.ts';
import { WireUser } from './relation-requests.ts';

/** A first-degree connection. */
export const WireRelation = z.looseObject({
  object: z.literal('UserRelation'),
  id: z.string(),
  user: WireUser,
  created_at: z.string().nullish(),
});
export type WireRelation = z.infer<typeof WireRelation>;

/** GET …/users/me/relations, by offset; the order is not promised. */
export const RelationsQuery = PageQuery.extend({ search: z.string().optional() });
export const WireRelations = listOf(WireRelation);
export type WireRelations = z.infer<typeof WireRelations>;

export const UserFollowed = z.looseObject({ object: z.literal('UserFollowed') });
export type UserFollowed = z.infer<typeof UserFollowed>;
export const UserUnfollowed = z.looseObject({ object: z.literal('UserUnfollowed') });
export type UserUnfollowed = z.infer<typeof UserUnfollowed>;
