import { z } from 'zod';
import { listOf } from './list-envelope.ts';
import { WireUser } from './relation-requests.ts';

/**
 * A post. `user_reacted` is the account's own reaction, `true` when its kind is not known, `false`
 * when there is none.
 */
export const WirePost = z.looseObject({
  object: z.literal('Post'),
  id: z.string(),
  share_url: z.string(),
  created_at: z.string(),
  text: z.string(),
  author: WireUser,
  user_reacted: z.union([z.boolean(), z.string()]),
  permissions: z.looseObject({
    can_share: z.boolean(),
    can_react: z.boolean(),
    can_post_comments: z.boolean(),
  }),
  reactions_counter: z.array(z.looseObject({ reaction: z.string(), count: z.number() })).nullish(),
  comments_counter: z.number().nullish(),
  reposts_counter: z.number().nullish(),
  attachments: z.array(z.unknown()),
  is_repost: z.boolean(),
});
export type WirePost = z.infer<typeof WirePost>;

/** GET …/users/{id}/posts, newest first. */
export const WirePosts = listOf(WirePost);
export type WirePosts = z.infer<typeof WirePosts>;

/**
 * POST …/posts/{id}/reactions. The published model leaves the type of `reaction` open; `like` is
 * what we send.
 */
export const AddReactionRequest = z.looseObject({
  reaction: z.string(),
  react_as: z.string().nullish(),
});
export const PostReactionAdded = z.looseObject({ object: z.literal('PostReactionAdded') });
export type PostReactionAdded = z.infer<typeof PostReactionAdded>;
export const PostReactionRemoved = z.looseObject({ object: z.string() });
