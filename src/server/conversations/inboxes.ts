import { canUseFeature, currentPlan } from '#core/plan/feature-tiers.ts';
import type { Inboxes } from '#data/conversations/conversation-list.ts';
import { readDisplayName } from '#data/account/users.ts';
import { readTeamInbox, type TeamInboxAccount } from '#data/teams/team-inbox.ts';
import { ApiError, found } from '#server/http/api-error.ts';
import { seesPrivate } from '#server/conversations/open-conversation.ts';
import type { Call } from '#server/http/handler.ts';

/** The accounts whose conversations a call reads. */
export type ReadInboxes = Inboxes & {
  accounts: readonly { userId: string; name: string; canOpen: boolean }[];
};

type InboxCall = Pick<Call<'GET /messaging/conversations'>, 'scope' | 'caller' | 'parts'> & {
  query: { scope: 'mine' | 'team'; accountId?: string | undefined };
  realNow: number;
};

/**
 * The account that a call works in, or those of the team’s inbox, as the caller’s role and what the
 * members share allow now (product rules, section 23). Private conversations are in neither list of
 * a teammate.
 */
export async function inboxesOf(call: InboxCall): Promise<ReadInboxes> {
  const { scope, query, caller } = call;
  const { db, userId } = scope;
  if (query.scope === 'mine') {
    if (query.accountId !== undefined) found(query.accountId === userId);
    const own = { userId, name: await readDisplayName(scope), canOpen: true };
    return { db, userIds: [userId], withPrivate: seesPrivate(caller), accounts: [own] };
  }
  if (!seesPrivate(caller)) throw new ApiError('OUT_OF_REACH_INSIDE');
  const read = await readTeamInbox(scope);
  if (read === null) throw new ApiError('TEAM_INBOX_CLOSED');
  const all = read.filter((account) => hasInbox(account, call));
  const accounts =
    query.accountId === undefined
      ? all
      : [found(all.find((account) => account.userId === query.accountId))];
  return {
    db,
    userIds: accounts.map((account) => account.userId),
    withPrivate: false,
    accounts: accounts.map((account) => ({
      userId: account.userId,
      name: account.name,
      canOpen: account.canOpen,
    })),
  };
}

/** Whether the account’s own plan has an inbox, which its conversations are answered by. */
function hasInbox(
  account: TeamInboxAccount,
  { parts: { allFeaturesAccounts = [] }, realNow }: InboxCall,
): boolean {
  return canUseFeature({
    feature: 'INBOX',
    flags: account.featureFlags,
    apiVersion: account.apiVersion,
    ...currentPlan(account, allFeaturesAccounts, realNow),
  }).allowed;
}
