import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import {
  SECOND_FACTOR_METHODS,
  FACTOR_KINDS,
  MAX_PASSKEY_NAME,
  RECOVERY_CODES,
} from '#core/account/second-factor.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { selfRoutes, type PartialRoutes } from '#contract/route.ts';
import { instantShape, emptyShape, textShape, userIdShape } from '#contract/shapes.ts';

/** A bearer token and its expiry; the refresh token is sent as a cookie. */
export const tokenShape = z.object({
  token: z.string(),
  expiresAt: instantShape,
  userId: userIdShape,
});
/** Input and output of the browser's passkey calls, as JSON per the WebAuthn standard. */
const passkeyOptionsShape = z.record(z.string(), z.unknown());
const base64urlShape = z.string().max(FIELD_LENGTHS.passkey);
const passkeyAnswerShape = z.object({
  id: base64urlShape,
  rawId: base64urlShape,
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(FIELD_LENGTHS.authenticatorKind).nullish(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerShape>;

/** A sign-in with the right password, waiting for one of these factors. */
export const pendingSignInShape = z.object({
  secondFactor: z.array(z.enum(SECOND_FACTOR_METHODS)),
  pendingToken: z.string(),
  expiresAt: instantShape,
  passkey: passkeyOptionsShape.nullable(),
});
export type PendingSignIn = z.infer<typeof pendingSignInShape>;

const codeShape = z
  .string()
  .trim()
  .min(1, FIELD_MESSAGES.REQUIRED())
  .max(FIELD_LENGTHS.secondFactorCode);
const passwordShape = z
  .string()
  .min(1, FIELD_MESSAGES.REQUIRED())
  .max(FIELD_LENGTHS.password, FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.password));
const recoveryCodesShape = z.array(z.string()).length(RECOVERY_CODES);
const factorShape = z.object({
  id: z.string(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  addedAt: instantShape,
  lastUsedAt: instantShape.nullable(),
});
const factorsShape = z.object({
  factors: z.array(factorShape),
  recoveryCodes: z.object({ total: z.number().int(), unused: z.number().int() }),
});
export type FactorsAnswer = z.infer<typeof factorsShape>;
const setupShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('TOTP'),
    secret: z.string(),
    uri: z.string(),
    expiresAt: instantShape,
  }),
  z.object({ kind: z.literal('PASSKEY'), options: passkeyOptionsShape, expiresAt: instantShape }),
]);
export type FactorSetupAnswer = z.infer<typeof setupShape>;

/** Setting up, using, and removing a second factor (product api, "Identity"). */
export const secondFactorRoutes = selfRoutes('Identity', {
  'GET /identity/second-factor': {
    summary: 'The configured factors and the number of remaining recovery codes',
    answer: factorsShape,
  },
  'POST /identity/second-factor/setup': {
    summary: 'Start setting up a factor, with the password',
    body: z.strictObject({ kind: z.enum(FACTOR_KINDS), password: passwordShape }),
    answer: setupShape,
  },
  'POST /identity/second-factor/confirm': {
    summary:
      'Confirm a factor with its first code; the first factor also returns the recovery codes, once',
    body: z.strictObject({
      kind: z.enum(FACTOR_KINDS).optional(),
      code: codeShape.optional(),
      passkey: passkeyAnswerShape.optional(),
      name: textShape({ max: MAX_PASSKEY_NAME }).optional(),
    }),
    answer: z.object({ recoveryCodes: recoveryCodesShape.nullable() }),
  },
  'POST /identity/second-factor/verify': {
    summary:
      'Finish a sign-in with a code, a recovery code, or a passkey; the pending token goes in the body or as the bearer token',
    permission: 'public',
    tenant: 'none',
    body: z.strictObject({
      pendingToken: z.string().max(FIELD_LENGTHS.foreignToken).optional(),
      kind: z.enum(SECOND_FACTOR_METHODS).optional(),
      code: codeShape.optional(),
      passkey: passkeyAnswerShape.optional(),
    }),
    answer: tokenShape,
  },
  'POST /identity/second-factor/recovery-codes': {
    summary: 'New recovery codes, shown once; the old ones stop working',
    body: z.strictObject({ password: passwordShape }),
    answer: z.object({ recoveryCodes: recoveryCodesShape }),
  },
  'DELETE /identity/second-factor': {
    summary: 'Remove one factor (`id`), all of a type, or all, with the password or a fresh code',
    status: 204,
    body: z
      .strictObject({
        password: passwordShape.optional(),
        code: codeShape.optional(),
        kind: z.enum(FACTOR_KINDS).optional(),
        id: z.string().max(FIELD_LENGTHS.secondFactorId).optional(),
      })
      .optional(),
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
