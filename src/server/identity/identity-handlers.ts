import type { RouteKey } from '#contract/all-routes.ts';
import { writeAudit } from '#data/tables/audit-log.ts';
import { endSessions, listSessions } from '#data/identity/identity-sessions.ts';
import type { Handlers } from '#server/http/handler.ts';
import {
  changeEmail,
  changePassword,
  recoverEmail,
  getCredentials,
} from '#server/identity/change-credentials.ts';
import type { IdentityParts } from '#server/identity/identity-parts.ts';
import { listFactors, removeFactors, renewRecoveryCodes } from '#server/identity/manage-factors.ts';
import {
  checkActionCode,
  forgotPassword,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#server/identity/recover.ts';
import { refresh } from '#server/identity/refresh.ts';
import { confirmFactor, setUpFactor } from '#server/identity/set-up-factor.ts';
import { signIn } from '#server/identity/sign-in.ts';
import { signUp } from '#server/identity/sign-up.ts';
import { verifyFactor } from '#server/identity/verify-factor.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { ApiError } from '#server/http/api-error.ts';

type IdentityKey = Extract<RouteKey, `${string} /identity/${string}` | 'PATCH /userdetails/email'>;

const SESSION_ID = /^[1-9]\d{0,17}$/;

/** The identity provider's own calls (product api, "Identity"). */
export function identityHandlers(identity: IdentityParts): Handlers<IdentityKey> {
  return {
    'POST /identity/sign-up': (call) => signUp(call, identity),
    'POST /identity/sign-in': (call) => signIn(call, identity),
    'POST /identity/refresh': (call) => refresh(call, identity),
    'POST /identity/action-code': (call) => checkActionCode(call, identity),
    'POST /identity/verify-email': (call) => verifyEmail(call, identity),
    'POST /identity/verification-mail': (call) => resendVerification(call, identity),
    'POST /identity/forgot-password': (call) => forgotPassword(call, identity),
    'POST /identity/reset-password': (call) => resetPassword(call, identity),
    'POST /identity/recover-email': (call) => recoverEmail(call, identity),
    'GET /identity/credentials': (call) => getCredentials(call),
    'POST /identity/password': (call) => changePassword(call, identity),
    'PATCH /userdetails/email': (call) => changeEmail(call, identity),
    'GET /identity/second-factor': (call) => listFactors(call),
    'POST /identity/second-factor/setup': (call) => setUpFactor(call, identity),
    'POST /identity/second-factor/confirm': (call) => confirmFactor(call, identity),
    'POST /identity/second-factor/verify': (call) => verifyFactor(call, identity),
    'POST /identity/second-factor/recovery-codes': (call) => renewRecoveryCodes(call),
    'DELETE /identity/second-factor': (call) => removeFactors(call, identity),
    'POST /identity/sign-out': async ({ query, caller, parts, http, realNow }) => {
      const { identityId } = caller;
      await endSessions({
        db: parts.db,
        identityId,
        sessionId: query.everywhere ? null : caller.sessionId,
        reason: 'SIGNED_OUT',
        realNow,
      });
      await writeAudit(
        { db: parts.db, userId: identityId, realNow },
        { actedBy: identityId, type: query.everywhere ? 'SIGNED_OUT_EVERYWHERE' : 'SIGNED_OUT' },
      );
      http.refreshCookie.clear();
      return undefined;
    },
    'GET /identity/sessions': async ({ caller, parts, realNow }) => {
      const sessions = await listSessions(parts.db, caller.identityId, realNow);
      return sessions.map((session) => ({
        id: session.session_id,
        createdAt: isoInstant(session.real_created_at),
        lastUsedAt: isoInstant(session.real_last_used_at),
        userAgent: session.user_agent,
        address: session.address,
        current: session.session_id === caller.sessionId,
      }));
    },
    'DELETE /identity/sessions/{sessionId}': async ({ params, caller, parts, realNow }) => {
      const ended = SESSION_ID.test(params.sessionId)
        ? await endSessions({
            db: parts.db,
            identityId: caller.identityId,
            sessionId: params.sessionId,
            reason: 'ENDED_BY_USER',
            realNow,
          })
        : [];
      if (ended.length === 0) throw new ApiError('NOT_FOUND');
      await writeAudit(
        { db: parts.db, userId: caller.identityId, realNow },
        {
          actedBy: caller.identityId,
          type: 'SESSION_ENDED',
          data: { sessionId: params.sessionId },
        },
      );
      return undefined;
    },
  };
}
