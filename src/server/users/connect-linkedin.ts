import { CHECKPOINT_TTL_MS, isApprovedElsewhere } from '#core/account/checkpoint.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import type { LoginCredentials } from '#connectors/network/login-credentials.ts';
import type { LoginStep } from '#connectors/network/network.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import { clearAttempts } from '#data/identity/attempts.ts';
import { claimPoll, type StoredCheckpoint } from '#data/account/user-connection.ts';
import type { User } from '#data/account/users.ts';
import {
  ATTEMPT_RULES,
  recordAttempts,
  rejectWhileBackingOff,
} from '#server/http/attempts-guard.ts';
import type { Call } from '#server/http/handler.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import {
  deletePendingCredentials,
  storePendingCredentials,
} from '#server/users/linkedin-credentials.ts';
import { existingUser } from '#server/users/existing-user.ts';
import { proxyOfUser } from '#server/users/proxy-of-user.ts';
import { releaseAccounts } from '#server/users/release-accounts.ts';
import { refreshConnection } from '#server/users/refresh-connection.ts';
import {
  challengeKindOf,
  checkpointOf,
  isPassing,
  STATUS_OF_CHALLENGE,
  STATUS_OF_WRONG_CODE,
  statusAfterFailedSignIn,
  recordSignInFailure,
  applySignInStep,
  type ConnectionAnswer,
  type SignInContext,
} from '#server/users/sign-in-steps.ts';
import type { UserParts } from '#server/users/user-parts.ts';

const POLL_EVERY_MS = 3000;
const POLL_DEADLINE_MS = 5000;

/** The context of a call about the caller's own connection. */
export function contextOf(
  call: Pick<Call<'DELETE /userdetails/verify'>, 'parts' | 'caller' | 'now' | 'realNow'>,
  user: UserParts,
): SignInContext {
  const { parts, caller, now, realNow } = call;
  return { parts, user, userId: caller.userId, actedBy: caller.identityId, now, realNow };
}

/** Starts the sign-in at the network, through the user's own proxy if there is one. */
export async function startSignIn({
  context: { parts, userId },
  before,
  credentials,
  country,
}: {
  context: SignInContext;
  before: User;
  credentials: LoginCredentials;
  country: string | null;
}): Promise<LoginStep> {
  return parts.network.login.start({
    credentials,
    account: before.network_account_id,
    country,
    proxy: await proxyOfUser(parts, userId),
    timeZone: before.zone,
    state: userId,
  });
}

/**
 * Ends a sign-in without a connection. Asks the network in the background whether the account
 * connected before still works.
 */
export async function abandonSignIn(
  context: SignInContext,
  before: User,
  status: UserStatus,
): Promise<void> {
  const { parts, user, userId } = context;
  await recordSignInFailure({ context, status });
  await deletePendingCredentials({ db: parts.db, userId });
  if (before.network_account_id !== null)
    user.background(() =>
      refreshConnection({
        parts,
        userId,
        actedBy: context.actedBy,
        now: parts.clock.now(),
        realNow: parts.clock.realNow(),
      }),
    );
}

/**
 * Handles a failed step of a sign-in; anything but an answer about the account itself is the
 * network's trouble and changes nothing.
 */
export async function handleLoginError(
  context: SignInContext,
  before: User,
  error: unknown,
): Promise<never> {
  if (!(error instanceof NetworkError)) throw error;
  if (error.kind === 'account_restricted') {
    await abandonSignIn(context, before, 'LOGIN_RESTRICTED');
    throw new ApiError('LINKEDIN_LOGIN_FAILED', { accountStatus: 'LOGIN_RESTRICTED' });
  }
  if (error.kind === 'account_mismatch')
    throw new ApiError('WRONG_LINKEDIN_EMAIL', { accountStatus: before.status });
  if (error.kind === 'invalid_credentials')
    throw new ApiError('LINKEDIN_LOGIN_FAILED', {
      detail: 'LinkedIn didn’t accept this email and password',
    });
  if (
    error.kind === 'invalid' ||
    error.kind === 'challenge' ||
    error.kind === 'unsupported' ||
    error.kind === 'flow_expired'
  )
    throw new ApiError('LINKEDIN_LOGIN_FAILED');
  throw error;
}

/**
 * Signs in the LinkedIn account. The credentials are stored sealed, and the password never leaves
 * the server (product rules, section 9).
 */
export async function connectLinkedin(
  call: Call<'POST /userdetails/verify'>,
  user: UserParts,
): Promise<ConnectionAnswer> {
  const { body, parts, caller, realNow } = call;
  const context = contextOf(call, user);
  const before = await existingUser(context.parts, context.userId);
  const guarded = [{ rule: ATTEMPT_RULES.linkedinAccount, key: caller.userId }];
  await rejectWhileBackingOff({ db: parts.db, guarded, realNow });
  await recordAttempts(parts.db, guarded, realNow);
  const credentials = { userName: body.userName.trim(), password: body.password };
  // If the provider released the old account only now, it would be gone again after the sign-in.
  await releaseAccounts(parts, caller.userId);
  const country = body.countryCode ?? null;
  const step = await startSignIn({ context, before, credentials, country }).catch(
    (error: unknown) => handleLoginError(context, before, error),
  );
  const accepted = () =>
    storePendingCredentials({ db: parts.db, userId: caller.userId, realNow }, user, credentials);
  const answer = await applySignInStep({
    context,
    before,
    step,
    country,
    accepted,
  });
  await clearAttempts(parts.db, ATTEMPT_RULES.linkedinAccount.scope, caller.userId);
  return answer;
}

async function rejectAnswer({
  context,
  before,
  checkpoint,
  error,
}: {
  context: SignInContext;
  before: User;
  checkpoint: StoredCheckpoint;
  error: unknown;
}): Promise<never> {
  const kind = challengeKindOf(checkpoint.kind);
  // The sign-in succeeded, but with an account that this user may not have.
  if (error instanceof ApiError)
    await abandonSignIn(context, before, statusAfterFailedSignIn(before));
  if (!(error instanceof NetworkError)) throw error;
  if (error.kind === 'wrong_code') {
    const status = STATUS_OF_WRONG_CODE[kind];
    await recordSignInFailure({ context, status, keepCheckpoint: true });
    throw new ApiError('WRONG_VERIFICATION_CODE', {
      accountStatus: status,
      fieldErrors: [
        { path: 'code', code: 'WRONG_VERIFICATION_CODE', message: 'Wrong verification code' },
      ],
    });
  }
  if (error.kind === 'invalid' && kind === 'PHONE_REGISTER')
    throw rejectField('code', 'INVALID', 'This isn’t a phone number');
  if (error.kind === 'flow_expired') {
    await abandonSignIn(context, before, statusAfterFailedSignIn(before));
    throw new ApiError('NO_CHECKPOINT');
  }
  // If the network does not answer, the step stays open for another try.
  if (error.kind === 'account_mismatch' || error.kind === 'invalid_credentials')
    await abandonSignIn(context, before, statusAfterFailedSignIn(before));
  return handleLoginError(context, { ...before, status: statusAfterFailedSignIn(before) }, error);
}

/**
 * Answers the current step of a sign-in. A wrong code leaves it open for another try, with a status
 * that says so.
 */
export async function answerCheckpoint(
  call: Call<'POST /userdetails/verification/code'>,
  user: UserParts,
): Promise<ConnectionAnswer> {
  const { body, parts } = call;
  const context = contextOf(call, user);
  const before = await existingUser(context.parts, context.userId);
  const checkpoint = checkpointOf(before);
  if (checkpoint === null) throw new ApiError('NO_CHECKPOINT');
  try {
    const step = await parts.network.login.answer({ flowId: checkpoint.flowId, code: body.code });
    return await applySignInStep({
      context,
      before,
      step,
      country: checkpoint.country ?? null,
    });
  } catch (error) {
    return rejectAnswer({ context, before, checkpoint, error });
  }
}

/**
 * Ends a step that has waited longer than a sign-in lives, and checks at most every three seconds
 * whether one that is done elsewhere (a captcha, an approval on the phone) has been done.
 */
export async function pollSignIn(context: SignInContext, before: User): Promise<void> {
  const checkpoint = checkpointOf(before);
  if (checkpoint === null || checkpoint.kind === 'PHONE_REGISTER') return;
  const { parts, userId, realNow } = context;
  const elsewhere = isApprovedElsewhere(challengeKindOf(checkpoint.kind));
  if (!elsewhere && realNow - checkpoint.realStartedAt > CHECKPOINT_TTL_MS)
    return abandonSignIn(context, before, statusAfterFailedSignIn(before));
  if (
    !elsewhere ||
    !(await claimPoll({ db: parts.db, userId, realNow }, checkpoint, POLL_EVERY_MS))
  )
    return;
  try {
    const step = await parts.network.login.poll({
      flowId: checkpoint.flowId,
      deadlineMs: POLL_DEADLINE_MS,
    });
    const same = step.state === 'challenge' && STATUS_OF_CHALLENGE[step.kind] === before.status;
    if (!same)
      await applySignInStep({
        context,
        before,
        step,
        country: checkpoint.country ?? null,
      });
  } catch (error) {
    if (error instanceof ApiError)
      return abandonSignIn(context, before, statusAfterFailedSignIn(before));
    if (!(error instanceof NetworkError)) throw error;
    if (isPassing(error)) return;
    const status =
      error.kind === 'account_restricted'
        ? 'LOGIN_RESTRICTED'
        : checkpoint.kind === 'CAPTCHA' &&
            error.kind !== 'flow_expired' &&
            error.kind !== 'account_mismatch'
          ? 'FAILED_CAPTCHA'
          : statusAfterFailedSignIn(before);
    await abandonSignIn(context, before, status);
  }
}
