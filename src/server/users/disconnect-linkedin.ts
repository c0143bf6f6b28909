import { storeDisconnected } from '#data/account/disconnection.ts';
import type { Call } from '#server/handler.ts';
import { contextOf } from '#server/users/connect-linkedin.ts';
import { releaseAccounts } from '#server/users/release-accounts.ts';
import { statusWithout, withHeldUser, type ConnectionAnswer } from '#server/users/sign-in-steps.ts';
import type { UserParts } from '#server/users/user-parts.ts';

/**
 * Ends the LinkedIn connection on the user's wish; nothing of campaigns, leads or messages is lost.
 * Repeating it changes nothing.
 */
export async function disconnectLinkedin({
  call,
  user,
}: {
  call: Call<'DELETE /userdetails/verify'>;
  user: UserParts;
}): Promise<ConnectionAnswer> {
  const context = contextOf({ call, user });
  let status: ConnectionAnswer['status'] = 'REGISTRATION_STARTED';
  await withHeldUser({
    context,
    work: async ({ change }) => {
      status = statusWithout(change.before);
      await storeDisconnected({ ...change, status });
    },
  });
  await releaseAccounts({ parts: call.parts, userId: context.userId });
  return { status, checkpoint: null };
}
