import { markRefresh, openConnections } from '#data/account/user-connection.ts';
import { readUser } from '#data/account/users.ts';
import type { ServerParts } from '#server/handler.ts';
import { pollSignIn } from '#server/users/connect-linkedin.ts';
import { releaseAccounts } from '#server/users/release-accounts.ts';
import { refreshConnection } from '#server/users/refresh-connection.ts';
import { checkpointOf } from '#server/users/sign-in-steps.ts';
import type { UserParts } from '#server/users/user-parts.ts';

const LOOK_EVERY_MS = 60_000;
const AT_ONCE = 50;

/**
 * Has the provider let go of accounts that were disconnected, and looks after connections that are
 * lost or at a step of a sign-in, so that nobody stays stuck who is away: a captcha that was
 * solved, a step that was given up, an account that runs again without a word of the network. Each
 * user at most once a minute of real time, whoever looks.
 */
export async function lookAfterConnections({
  parts,
  user,
}: {
  parts: ServerParts;
  user: UserParts;
}): Promise<number> {
  const realNow = parts.clock.realNow();
  await releaseAccounts({ parts });
  const userIds = await openConnections({
    db: parts.db,
    realBefore: realNow - LOOK_EVERY_MS,
    limit: AT_ONCE,
  });
  for (const userId of userIds) {
    const before = await readUser({ db: parts.db, userId });
    if (before === undefined) continue;
    const now = parts.clock.now();
    if (checkpointOf(before) === null) await refreshConnection({ parts, userId, now, realNow });
    else {
      await markRefresh({ db: parts.db, userId, state: 'done', realNow });
      await pollSignIn({ context: { parts, user, userId, actedBy: userId, now, realNow }, before });
    }
  }
  return userIds.length;
}
