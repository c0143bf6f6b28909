import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { pendingSignInShape, secondFactorRoutes, tokenShape } from '#contract/second-factor.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { instantShape, emptyShape, textShape, userIdShape } from '#contract/shapes.ts';

const actionCodeModeShape = z
  .enum(['verifyEmail', 'resetPassword', 'recoverEmail'])
  .register(shapeNames, { id: 'ActionCodeMode' });

const emailShape = z
  .string()
  .trim()
  .max(FIELD_LENGTHS.email)
  .pipe(z.email(FIELD_MESSAGES.INVALID_EMAIL()));
const passwordShape = z
  .string()
  .min(1, FIELD_MESSAGES.REQUIRED())
  .max(FIELD_LENGTHS.password, FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.password));
const oobCodeShape = z.string().min(1).max(FIELD_LENGTHS.foreignToken);
const credentialsShape = z.strictObject({ email: emailShape, password: passwordShape });
shapeNames.add(credentialsShape, { id: 'Credentials' });
const oobShape = z
  .strictObject({ oobCode: oobCodeShape })
  .register(shapeNames, { id: 'EmailedCode' });
const addressShape = z
  .strictObject({ email: emailShape })
  .register(shapeNames, { id: 'EmailAddress' });
const sessionShape = z.object({
  id: z.string(),
  createdAt: instantShape,
  lastUsedAt: instantShape,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  current: z.boolean(),
});
shapeNames.add(sessionShape, { id: 'Session' });

/** The identity provider's own routes, and changing the email address (product api, "Identity"). */
export const identityRoutes = selfRoutes('Identity', {
  ...secondFactorRoutes,
  'POST /identity/sign-up': {
    summary: 'Create an account and email the verification link',
    problems: ['WEAK_PASSWORD', 'SIGN_UP_CLOSED'],
    permission: 'public',
    tenant: 'none',
    status: 201,
    body: z.strictObject({
      email: emailShape,
      password: passwordShape,
      displayName: textShape({ min: 1, max: FIELD_LENGTHS.personName }),
      zone: z.string().max(FIELD_LENGTHS.zone).optional(),
      psXid: z.string().max(FIELD_LENGTHS.foreignToken).optional(),
    }),
    answer: z.object({ userId: userIdShape }),
  },
  'POST /identity/sign-in': {
    summary:
      'Sign in with email and password; with a second factor, returns what is still required',
    problems: [
      'ACCOUNT_DELETION_PENDING',
      'EMAIL_NOT_VERIFIED',
      'WRONG_CREDENTIALS',
      'USER_NOT_FOUND',
      'WRONG_PASSWORD',
    ],
    permission: 'public',
    tenant: 'none',
    body: credentialsShape,
    answer: z.union([tokenShape, pendingSignInShape]),
  },
  'POST /identity/refresh': {
    summary: 'A new bearer token for the session in the cookie or the refresh token',
    problems: ['UNAUTHENTICATED', 'FORBIDDEN'],
    permission: 'public',
    tenant: 'none',
    body: z
      .strictObject({ refreshToken: z.string().max(FIELD_LENGTHS.refreshToken).optional() })
      .optional(),
    answer: tokenShape,
  },
  'POST /identity/sign-out': {
    summary: 'End this session, or all of them',
    status: 204,
    query: z.object({ everywhere: z.stringbool().optional() }),
    answer: emptyShape,
  },
  'POST /identity/action-code': {
    summary: 'Check an emailed code without using it',
    problems: ['INVALID_CODE'],
    permission: 'public',
    tenant: 'none',
    body: z.strictObject({ mode: actionCodeModeShape, oobCode: oobCodeShape }),
    answer: z.object({ email: z.string(), mode: actionCodeModeShape }),
  },
  'POST /identity/verify-email': {
    summary:
      'Confirm the email address; the first one also signs in, but only in the browser that signed up',
    problems: ['INVALID_CODE', 'WRONG_CREDENTIALS', 'ACCOUNT_DELETION_PENDING'],
    permission: 'public',
    tenant: 'none',
    body: oobShape,
    answer: z.object({ session: tokenShape.nullable() }),
  },
  'POST /identity/verification-mail': {
    summary: 'Resend the verification link; the response is the same for any address',
    permission: 'public',
    tenant: 'none',
    status: 202,
    body: addressShape,
    answer: z.object({}),
  },
  'POST /identity/forgot-password': {
    summary: 'Email a reset link; the response is the same for any address',
    permission: 'public',
    tenant: 'none',
    status: 202,
    body: addressShape,
    answer: z.object({}),
  },
  'POST /identity/reset-password': {
    summary: 'Set a new password and end every session',
    problems: ['INVALID_CODE', 'WEAK_PASSWORD'],
    permission: 'public',
    tenant: 'none',
    status: 204,
    body: z.strictObject({ oobCode: oobCodeShape, newPassword: passwordShape }),
    answer: emptyShape,
  },
  'POST /identity/recover-email': {
    summary: 'Undo a change of email address and end every session',
    problems: ['EMAIL_ALREADY_IN_USE', 'INVALID_CODE'],
    permission: 'public',
    tenant: 'none',
    status: 204,
    body: oobShape,
    answer: emptyShape,
  },
  'GET /identity/credentials': {
    summary: 'The email address, whether it is confirmed, and when the password was changed',
    answer: z.object({
      email: z.string(),
      emailVerified: z.boolean(),
      passwordChangedAt: instantShape,
    }),
  },
  'POST /identity/password': {
    summary:
      'Change the password; all other sessions end, and this one continues with the returned token',
    problems: [
      'WEAK_PASSWORD',
      'CONFLICT',
      'WRONG_CREDENTIALS',
      'WRONG_PASSWORD',
      'ACCOUNT_DELETION_PENDING',
    ],
    body: z.strictObject({ password: passwordShape, newPassword: passwordShape }),
    answer: tokenShape,
  },
  'PATCH /userdetails/email': {
    scopes: null,
    summary:
      'Change the email address; sends an undo link to the old address and a verification to the new one',
    problems: [
      'CONFLICT',
      'EMAIL_ALREADY_IN_USE',
      'WRONG_CREDENTIALS',
      'WRONG_PASSWORD',
      'ACCOUNT_DELETION_PENDING',
    ],
    noDryRun: true,
    tag: 'User',
    body: credentialsShape,
    answer: tokenShape,
  },
  'GET /identity/sessions': {
    summary: 'Signed-in devices',
    answer: z.array(sessionShape),
  },
  'DELETE /identity/sessions/{sessionId}': {
    summary: 'Sign out a device',
    status: 204,
    params: z.object({ sessionId: z.string().max(FIELD_LENGTHS.sessionId) }),
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
