import type { inboxRefreshRoutes } from '#contract/conversations.ts';
import { readInboxReading, requestInboxCheck } from '#data/conversations/inbox-refresh.ts';
import type { AnyDatabase } from '#data/database.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Handlers } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';

/** Checks the network for new messages now, and says how far the initial read is. */
export const inboxRefreshHandlers: Handlers<keyof typeof inboxRefreshRoutes> = {
  'GET /messaging/refresh': ({ scope }) => present(scope),
  'POST /messaging/refresh': async ({ scope, now }) => {
    const { status } = await actingUserOf(scope);
    if (status !== 'VERIFIED')
      throw new ApiError('LINKEDIN_NOT_CONNECTED', { accountStatus: status });
    await inScope(scope, async (scope) => {
      if (await requestInboxCheck(scope)) await wakeLane(scope, Math.floor(now));
    });
    return present(scope);
  },
};

async function present(owner: { db: AnyDatabase; userId: string }) {
  const { wanted, realLookedAt, filling, groupChats } = await readInboxReading(owner);
  return {
    status: wanted || filling !== null ? ('IN_PROGRESS' as const) : ('IDLE' as const),
    refreshedAt: isoInstant(realLookedAt),
    filling:
      filling === null
        ? null
        : { conversations: filling.chats, backTo: isoInstant(filling.backTo) },
    groupChats,
  };
}
