import type { RouteKey } from '#contract/all-routes.ts';
import { markRefresh } from '#data/account/user-connection.ts';
import type { User } from '#data/account/users.ts';
import type { Handlers, Call } from '#server/http/handler.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { selectContract } from '#server/users/change-user.ts';
import { answerCheckpoint, connectLinkedin, contextOf } from '#server/users/connect-linkedin.ts';
import { existingUser } from '#server/users/existing-user.ts';
import { ipDataHandlers } from '#server/users/ip-data.ts';
import { presentUser } from '#server/users/present-user.ts';
import { receiveWebhook } from '#server/users/receive-webhook.ts';
import { refreshConnection } from '#server/users/refresh-connection.ts';
import { sendNewCode } from '#server/users/send-new-code.ts';
import type { UserParts } from '#server/users/user-parts.ts';
import { disconnectAccount } from '#data/account/disconnection.ts';
import { releaseAccounts } from '#server/users/release-accounts.ts';
import {
  statusAfterFailedSignIn,
  withLockedUser,
  type ConnectionAnswer,
} from '#server/users/sign-in-steps.ts';

/**
 * Ends the LinkedIn connection at the user's request; nothing of campaigns, leads, or messages is
 * lost. Repeating it changes nothing.
 */
async function disconnectLinkedin(
  call: Call<'DELETE /userdetails/verify'>,
  user: UserParts,
): Promise<ConnectionAnswer> {
  const context = contextOf(call, user);
  let status: ConnectionAnswer['status'] = 'REGISTRATION_STARTED';
  await withLockedUser(context, async ({ change }) => {
    status = statusAfterFailedSignIn(change.before);
    await disconnectAccount(change, { ...change, status });
  });
  await releaseAccounts(call.parts, context.userId);
  return { status, checkpoint: null };
}

type IpDataKey = keyof ReturnType<typeof ipDataHandlers>;
/** The calls about the connection of a user's LinkedIn account. */
export type ConnectionKey =
  | IpDataKey
  | Extract<
      RouteKey,
      | `${'POST' | 'DELETE'} /userdetails/verify`
      | `POST /userdetails/verification/${string}`
      | `${string} /userdetails/refreshTask`
      | `${string} /contracts`
      | 'POST /network/webhooks/{token}'
    >;

/** How long after its start an unfinished check, whose process died, counts as over. */
const REFRESH_LONGEST_MS = 60_000;

function refreshState(user: User, realNow: number) {
  const { real_refresh_started_at: startedAt, real_refresh_done_at: doneAt } = user;
  const running =
    startedAt !== null && startedAt > (doneAt ?? 0) && realNow - startedAt < REFRESH_LONGEST_MS;
  return {
    status: running ? ('IN_PROGRESS' as const) : ('IDLE' as const),
    updatedAt: isoInstant(doneAt ?? startedAt),
  };
}

/**
 * Connecting, checking, and disconnecting the LinkedIn account, and its seats and outgoing address.
 */
export function connectionHandlers(user: UserParts): Handlers<ConnectionKey> {
  return {
    'POST /userdetails/verify': (call) => connectLinkedin(call, user),
    'DELETE /userdetails/verify': (call) => disconnectLinkedin(call, user),
    'POST /userdetails/verification/code': (call) => answerCheckpoint(call, user),
    'POST /userdetails/verification/resend': (call) => sendNewCode(call, user),
    'GET /userdetails/refreshTask': async ({ caller: { userId }, parts, realNow }) =>
      refreshState(await existingUser(parts, userId), realNow),
    'POST /userdetails/refreshTask': async ({
      scope,
      caller: { userId, identityId },
      parts,
      now,
      realNow,
    }) => {
      await markRefresh(scope, 'started');
      user.background(() =>
        refreshConnection({ parts, userId, actedBy: identityId, now, realNow }),
      );
      return { status: 'IN_PROGRESS', updatedAt: isoInstant(realNow) };
    },
    'GET /contracts': async ({ caller: { userId }, parts }) => {
      const { network_account_id: account, chosen_contract: chosen } = await existingUser(
        parts,
        userId,
      );
      const contracts = account === null ? [] : await parts.network.account.contracts({ account });
      return contracts.map(({ contractId, name, product, selected }) => ({
        id: contractId,
        name,
        product: product === 'recruiter' ? ('RECRUITER' as const) : ('SALES_NAVIGATOR' as const),
        chosen: chosen === null ? selected : chosen === contractId,
      }));
    },
    'POST /contracts': async (call) => {
      await selectContract({
        call,
        userId: call.caller.userId,
        contractId: call.body.contractId,
        field: 'contractId',
      });
      return presentUser({
        user: await existingUser(call.parts, call.caller.userId),
        caller: call.caller,
        of: user,
        parts: call.parts,
        realNow: call.realNow,
      });
    },
    ...ipDataHandlers(user),
    'POST /network/webhooks/{token}': (call) => receiveWebhook(call, user),
  };
}
