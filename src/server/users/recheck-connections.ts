import { markRefresh, listUnsettledConnections } from '#data/account/user-connection.ts';
import { readUser } from '#data/account/users.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { pollSignIn } from '#server/users/connect-linkedin.ts';
import { releaseAccounts } from '#server/users/release-accounts.ts';
import { refreshConnection } from '#server/users/refresh-connection.ts';
import { checkpointOf } from '#server/users/sign-in-steps.ts';
import type { UserParts } from '#server/users/user-parts.ts';

const LOOK_EVERY_MS = 60_000;
const AT_ONCE = 50;

/**
 * Releases disconnected accounts at the provider and rechecks connections that are lost or
 * mid-sign-in, so that users who are away don't stay stuck: a captcha that was solved, a step that
 * was abandoned, an account that recovered silently. Each user at most once a minute of real time,
 * no matter which process checks.
 */
export async function recheckConnections(parts: ServerParts, user: UserParts): Promise<number> {
  const realNow = parts.clock.realNow();
  await releaseAccounts(parts);
  const userIds = await listUnsettledConnections({
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
      await markRefresh({ db: parts.db, userId, realNow }, 'done');
      await pollSignIn({ parts, user, userId, actedBy: userId, now, realNow }, before);
    }
  }
  return userIds.length;
}
