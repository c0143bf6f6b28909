import { hasSentCode, msUntilNewCode } from '#core/account/checkpoint.ts';
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import { ATTEMPT_RULES, noteAttempts, refuseWhileWaiting } from '#server/attempts-guard.ts';
import type { Call } from '#server/handler.ts';
import { Refusal, tooManyTries } from '#server/refusal.ts';
import { contextOf, endSignIn, existingUser, refuseLogin } from '#server/users/connect-linkedin.ts';
import { openCredentials } from '#server/users/linkedin-credentials.ts';
import {
  challengeKindOf,
  checkpointOf,
  statusWithout,
  takeStep,
  type ConnectionAnswer,
} from '#server/users/sign-in-steps.ts';
import type { UserParts } from '#server/users/user-parts.ts';

/** The network's own trouble: the code that was sent before still stands. */
const PASSING: readonly NetworkErrorKind[] = [
  'transient',
  'outcome_unknown',
  'rate_limited',
  'incident',
];

/**
 * Has LinkedIn send another code. The provider has no call that sends one again (network connector,
 * section 1.1), so the sign-in begins anew with what was typed; half a minute after the last one at
 * the earliest, by real time, and at the pace of sign-ins.
 */
export async function sendNewCode({
  call,
  user,
}: {
  call: Call<'POST /userdetails/verification/resend'>;
  user: UserParts;
}): Promise<ConnectionAnswer> {
  const { parts, caller, realNow } = call;
  const context = contextOf({ call, user });
  const before = await existingUser({ context });
  const checkpoint = checkpointOf(before);
  if (checkpoint === null || !hasSentCode(challengeKindOf(checkpoint.kind)))
    throw new Refusal('NO_CHECKPOINT');
  const wait = msUntilNewCode({ realStartedAt: checkpoint.realStartedAt, realNow });
  if (wait > 0) throw tooManyTries(wait);
  const credentials = await openCredentials({
    db: parts.db,
    user,
    userId: caller.userId,
    tried: true,
  });
  if (credentials === null) throw new Refusal('NO_CHECKPOINT');
  const guarded = [{ rule: ATTEMPT_RULES.linkedinAccount, key: caller.userId }];
  await refuseWhileWaiting({ db: parts.db, guarded, realNow });
  await noteAttempts({ db: parts.db, guarded, realNow });
  const { country = null } = checkpoint;
  try {
    const step = await parts.network.login.start({
      credentials,
      account: before.network_account_id,
      country,
      timeZone: before.zone,
      state: caller.userId,
    });
    return await takeStep({ context, before, step, country });
  } catch (error) {
    if (error instanceof NetworkError && PASSING.includes(error.kind)) throw error;
    await endSignIn({ context, before, status: statusWithout(before) });
    return refuseLogin({ context, before: { ...before, status: statusWithout(before) }, error });
  }
}
