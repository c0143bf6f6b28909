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
import { shapeNames } from '#contract/shape-names.ts';
import { instantShape, emptyShape, textShape, userIdShape } from '#contract/shapes.ts';

const factorKindShape = z.enum(FACTOR_KINDS).register(shapeNames, { id: 'SecondFactorKind' });
const methodShape = z
  .enum(SECOND_FACTOR_METHODS)
  .register(shapeNames, { id: 'SecondFactorMethod' });

/** A bearer token and its expiry; the refresh token is sent as a cookie. */
export const tokenShape = z.object({
  token: z.string(),
  expiresAt: instantShape,
  userId: userIdShape,
});
shapeNames.add(tokenShape, { id: 'SessionToken' });
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
shapeNames.add(passkeyAnswerShape, { id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.infer<typeof passkeyAnswerShape>;

/** A sign-in with the right password, waiting for one of these factors. */
export const pendingSignInShape = z.object({
  secondFactor: z.array(methodShape),
  pendingToken: z.string(),
  expiresAt: instantShape,
  passkey: passkeyOptionsShape.nullable(),
});
shapeNames.add(pendingSignInShape, { id: 'PendingSignIn' });
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
  kind: factorKindShape,
  name: z.string(),
  addedAt: instantShape,
  lastUsedAt: instantShape.nullable(),
});
shapeNames.add(factorShape, { id: 'SecondFactor' });
const factorsShape = z.object({
  factors: z.array(factorShape),
  recoveryCodes: z.object({ total: z.number().int(), unused: z.number().int() }),
});
shapeNames.add(factorsShape, { id: 'SecondFactors' });
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
shapeNames.add(setupShape, { id: 'SecondFactorSetup' });
export type FactorSetupAnswer = z.infer<typeof setupShape>;

/** Setting up, using, and removing a second factor (product api, "Identity"). */
export const secondFactorRoutes = selfRoutes('Identity', {
  'GET /identity/second-factor': {
    summary: 'The configured factors and the number of remaining recovery codes',
    answer: factorsShape,
  },
  'POST /identity/second-factor/setup': {
    summary: 'Start setting up a factor, with the password',
    problems: ['PASSKEY_NOT_POSSIBLE', 'TOO_MANY_PASSKEYS', 'WRONG_PASSWORD'],
    body: z.strictObject({ kind: factorKindShape, password: passwordShape }),
    answer: setupShape,
  },
  'POST /identity/second-factor/confirm': {
    summary:
      'Confirm a factor with its first code; the first factor also returns the recovery codes, once',
    problems: [
      'NO_FACTOR_SETUP',
      'PASSKEY_NOT_POSSIBLE',
      'PASSKEY_REFUSED',
      'WRONG_VERIFICATION_CODE',
    ],
    body: z.strictObject({
      kind: factorKindShape.optional(),
      code: codeShape.optional(),
      passkey: passkeyAnswerShape.optional(),
      name: textShape({ max: MAX_PASSKEY_NAME }).optional(),
    }),
    answer: z.object({ recoveryCodes: recoveryCodesShape.nullable() }),
  },
  'POST /identity/second-factor/verify': {
    summary:
      'Finish a sign-in with a code, a recovery code, or a passkey; the pending token goes in the body or as the bearer token',
    problems: [
      'SIGN_IN_EXPIRED',
      'PASSKEY_REFUSED',
      'WRONG_VERIFICATION_CODE',
      'WRONG_CREDENTIALS',
      'ACCOUNT_DELETION_PENDING',
    ],
    permission: 'public',
    tenant: 'none',
    body: z.strictObject({
      pendingToken: z.string().max(FIELD_LENGTHS.foreignToken).optional(),
      kind: methodShape.optional(),
      code: codeShape.optional(),
      passkey: passkeyAnswerShape.optional(),
    }),
    answer: tokenShape,
  },
  'POST /identity/second-factor/recovery-codes': {
    summary: 'New recovery codes, shown once; the old ones stop working',
    problems: ['NO_FACTOR_SETUP', 'WRONG_PASSWORD'],
    body: z.strictObject({ password: passwordShape }),
    answer: z.object({ recoveryCodes: recoveryCodesShape }),
  },
  'DELETE /identity/second-factor': {
    summary: 'Remove one factor (`id`), all of a type, or all, with the password or a fresh code',
    problems: ['WRONG_VERIFICATION_CODE', 'WRONG_PASSWORD'],
    status: 204,
    body: z
      .strictObject({
        password: passwordShape.optional(),
        code: codeShape.optional(),
        kind: factorKindShape.optional(),
        id: z.string().max(FIELD_LENGTHS.secondFactorId).optional(),
      })
      .optional(),
    answer: emptyShape,
  },
} as const satisfies PartialRoutes);
