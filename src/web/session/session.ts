import type { QueryClient } from '@tanstack/react-query';
import { SESSION_HINT_COOKIE } from '#core/account/session-mark.ts';
import type { PendingSignIn } from '#contract/second-factor.ts';
import type { UserAnswer } from '#contract/users.ts';
import { api } from '#web/api/api.ts';
import { forgetAdminPreferences, isTestAccount } from '#web/api/admin-preferences.ts';
import { actAs, actingUserId, rememberClosedAccount } from '#web/acting-user.ts';
import { isProblem } from '#web/api/api-problem.ts';
import type { Body } from '#web/api/call-types.ts';
import { endSession, currentToken, storeToken, refreshToken } from '#web/api/session-token.ts';
import { apiQuery } from '#web/api/queries.ts';
import { keepContentOf } from '#web/api/account-content.ts';
import { currentUserQuery } from './current-user.ts';
import { loadServerInfo } from './practice-mode.ts';
import type { GuardFacts } from './guard.ts';

export type TokenAnswer = { token: string; expiresAt: string };

let restored: Promise<boolean> | null = null;

function mayHaveSession(): boolean {
  return document.cookie
    .split('; ')
    .some(
      (cookie) =>
        cookie.startsWith(`${SESSION_HINT_COOKIE}=`) ||
        cookie.startsWith(`__Host-${SESSION_HINT_COOKIE}=`),
    );
}

/**
 * Checks once, at the start, whether the cookie still holds a session; signed-out visitors make no
 * request. Throws without an answer, and checks again when asked again.
 */
export function restoreSession(): Promise<boolean> {
  restored ??= (mayHaveSession() ? refreshToken() : Promise.resolve(false)).catch((error) => {
    restored = null;
    throw error;
  });
  return restored;
}

function hasTrialEnded(user: UserAnswer): boolean {
  return (
    user.trial.state === 'ENDED' ||
    (user.trial.state === 'ENDING' &&
      user.trialEndsAt !== null &&
      Date.parse(user.trialEndsAt) <= Date.now())
  );
}

/** The acting user; anyone who asked for an account that is not open to them works in their own. */
async function actedUser({ queryClient }: { queryClient: QueryClient }): Promise<UserAnswer> {
  try {
    return await queryClient.ensureQueryData(currentUserQuery());
  } catch (error) {
    const closed =
      isProblem(error, 'NOT_FOUND') ||
      isProblem(error, 'SECOND_FACTOR_REQUIRED') ||
      isProblem(error, 'VISIT_NEEDED');
    if (actingUserId() === null || !closed) throw error;
    actAs(null);
    rememberClosedAccount();
    return queryClient.fetchQuery(currentUserQuery());
  }
}

/**
 * The layout's data is loaded with the page's first response, so that nothing moves later; without
 * a response the page still loads.
 */
async function frameFacts(queryClient: QueryClient): Promise<void> {
  await Promise.allSettled([
    queryClient.ensureQueryData(apiQuery('GET /v1/engine/status')),
    queryClient.ensureQueryData(apiQuery('GET /v1/shared/clock')),
  ]);
}

/** What the navigation guard needs to know about the session. */
export async function sessionFacts({
  queryClient,
}: {
  queryClient: QueryClient;
}): Promise<Omit<GuardFacts, 'pathname' | 'search' | 'layout'>> {
  await Promise.all([restoreSession(), loadServerInfo(queryClient)]);
  if (currentToken() === null)
    return {
      signedIn: false,
      trialEnded: false,
      adminStatus: null,
      testAccount: false,
      actsForTeammate: false,
    };
  const [user] = await Promise.all([actedUser({ queryClient }), frameFacts(queryClient)]);
  keepContentOf(user.id);
  const testAccount = isTestAccount();
  const actsForTeammate = actingUserId() !== null;
  if (user.adminStatus === null && !testAccount && !actsForTeammate) forgetAdminPreferences();
  return {
    signedIn: true,
    trialEnded: hasTrialEnded(user),
    adminStatus: user.adminStatus,
    testAccount,
    actsForTeammate,
  };
}

/** Takes a session that has just begun, and reads its user. */
export async function beginSession({
  queryClient,
  answer,
}: {
  queryClient: QueryClient;
  answer: TokenAnswer;
}): Promise<UserAnswer> {
  queryClient.clear();
  actAs(null);
  storeToken(answer);
  return queryClient.fetchQuery(currentUserQuery());
}

/**
 * Signs in and reads the user, or says which second factor is still due; throws the problem of the
 * refusal.
 */
export async function signIn({
  queryClient,
  email,
  password,
}: {
  queryClient: QueryClient;
  email: string;
  password: string;
}): Promise<{ user: UserAnswer } | { pending: PendingSignIn }> {
  const answer = await api('POST /identity/sign-in', { body: { email, password } });
  return 'pendingToken' in answer
    ? { pending: answer }
    : { user: await beginSession({ queryClient, answer }) };
}

/** Finishes a sign-in with its second factor. */
export async function finishSignIn({
  queryClient,
  body,
}: {
  queryClient: QueryClient;
  body: Body<'POST /identity/second-factor/verify'>;
}): Promise<UserAnswer> {
  return beginSession({
    queryClient,
    answer: await api('POST /identity/second-factor/verify', { body }),
  });
}

/**
 * Ends the session: in this tab and the others at once, and on the server. The call has taken the
 * token with it before it is forgotten.
 */
export async function signOut({ queryClient }: { queryClient: QueryClient }): Promise<void> {
  // The session is the signed-in user’s, also while another account is open.
  actAs(null);
  const ended = api('POST /identity/sign-out').catch(() => undefined);
  endSession();
  queryClient.clear();
  await ended;
  // Where the token had run out the call has asked for a new one.
  if (currentToken() !== null) endSession();
}
