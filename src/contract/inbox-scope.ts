import { z } from 'zod';
import { shapeNames } from '#contract/shape-names.ts';
import { userIdShape } from '#contract/shapes.ts';

/** Whose conversations are listed: the account's own, or those of the team's inbox. */
export const inboxScopeShape = z
  .enum(['mine', 'team'])
  .register(shapeNames, { id: 'InboxScope' })
  .default('mine');

/** The assignee: a member's ID, the caller (`me`), or no one yet (`nobody`). */
export const assignedToShape = z.enum(['me', 'nobody']).or(userIdShape).optional();

/** Someone of the team. */
export const teammateShape = z
  .object({ userId: userIdShape, name: z.string() })
  .register(shapeNames, { id: 'Teammate' });

/**
 * The account that a conversation belongs to; `X-Acting-User` names it to answer there. `canOpen`:
 * the caller may also open the rest of the account.
 */
export const accountShape = teammateShape
  .extend({ canOpen: z.boolean() })
  .register(shapeNames, { id: 'InboxAccount' });

/** How many conversations of an account in the team's inbox are unread, wait, and there are. */
export const accountCountsShape = accountShape
  .extend({
    unread: z.number().int(),
    awaitingMe: z.number().int(),
    total: z.number().int(),
  })
  .register(shapeNames, { id: 'InboxAccountCounts' });
