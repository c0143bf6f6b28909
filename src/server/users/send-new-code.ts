import { isCodeSentByLinkedin, msUntilResendAllowed } from '#core/account/checkpoint.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError, tooManyAttempts } from '#server/http/api-error.ts';
import {
  contextOf,
  abandonSignIn,
  handleLoginError,
  startSignIn,
} from '#server/users/connect-linkedin.ts';
import { existingUser } from '#server/users/existing-user.ts';
import { decryptCredentials } from '#server/users/linkedin-credentials.ts';
import {
  challengeKindOf,
  checkpointOf,
  isPassing,
  statusAfterFailedSignIn,
  applySignInStep,
  type ConnectionAnswer,
} from '#server/users/sign-in-steps.ts';
import type { UserParts } from '#server/users/user-parts.ts';

/**
 * Makes LinkedIn send another code. The provider can't send one again (network connector, section
 * 1.1), so the sign-in starts over with the same credentials; at least half a minute after the last
 * one, by real time, and within the rate limit of sign-ins.
 */
export async function sendNewCode(
  call: Call<'POST /userdetails/verification/resend'>,
  user: UserParts,
): Promise<ConnectionAnswer> {
  const { parts, caller, realNow } = call;
  const context = contextOf(call, user);
  const before = await existingUser(context.parts, context.userId);
  const checkpoint = checkpointOf(before);
  if (checkpoint === null || !isCodeSentByLinkedin(challengeKindOf(checkpoint.kind)))
    throw new ApiError('NO_CHECKPOINT');
  const wait = msUntilResendAllowed({ realStartedAt: checkpoint.realStartedAt, realNow });
  if (wait > 0) throw tooManyAttempts(wait);
  const credentials = await decryptCredentials(
    { db: parts.db, userId: caller.userId },
    { user, tried: true },
  );
  if (credentials === null) throw new ApiError('NO_CHECKPOINT');
  const guarded = [{ rule: ATTEMPT_RULES.linkedinAccount, key: caller.userId }];
  await rejectWhileBackingOff({ db: parts.db, guarded, realNow });
  await recordAttempts(parts.db, guarded, realNow);
  const { country = null } = checkpoint;
  try {
    const step = await startSignIn({ context, before, credentials, country });
    return await applySignInStep({ context, before, step, country });
  } catch (error) {
    // The earlier code is still valid.
    if (error instanceof NetworkError && isPassing(error)) throw error;
    await abandonSignIn(context, before, statusAfterFailedSignIn(before));
    return handleLoginError(context, { ...before, status: statusAfterFailedSignIn(before) }, error);
  }
}
