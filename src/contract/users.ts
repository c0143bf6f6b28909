import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { ADMIN_STATUSES, TEAM_ROLES, USER_STATUSES } from '#core/account/user-status.ts';
import { FEATURES, TIERS } from '#core/plan/feature-tiers.ts';
import { SUBSCRIPTION_STATUSES } from '#core/billing/subscription.ts';
import { TRIAL_STATES } from '#core/plan/trial-state.ts';
import { SEQUENCE_ITEM_TYPES } from '#core/sequence/sequence-item.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import {
  clockShape,
  campaignIdShape,
  instantShape,
  textShape,
  userIdShape,
} from '#contract/shapes.ts';

export const CHECKPOINTS = [
  'SMS',
  'AUTHENTICATOR',
  'PIN',
  'CAPTCHA',
  'IN_APP',
  'PHONE_REGISTER',
] as const;
const tierLevelShape = z.number().int().min(0).max(2);
const featuresShape = z.record(z.enum(FEATURES), z.boolean());

/** The partner whose link the user clicked; `uid` is always the signed-in person. */
const referralShape = z.strictObject({
  uid: userIdShape,
  psXid: z.string().min(1).max(FIELD_LENGTHS.foreignToken).nullable(),
});

/** The user as they see themselves (platform spec, section 3; product api, "Shapes"). */
export const userShape = z.object({
  id: userIdShape,
  email: z.string(),
  displayName: z.string(),
  status: z.enum(USER_STATUSES),
  userStatus: z.enum(USER_STATUSES),
  accountError: z.string().nullable(),
  onboardingCompleted: z.boolean(),
  inviteByEmailEnabled: z.boolean(),
  activityControlEnabled: z.boolean(),
  zone: z.string(),
  zoneUpdatedAt: instantShape.nullable(),
  chosenContract: z.string().nullable(),
  oauthInfo: z.object({
    emailProvider: z.string().nullable(),
    /** The mailbox's status; null while none is connected. */
    status: z.enum(['CONNECTED', 'LOST']).nullable(),
  }),
  apiVersion: z.number().int(),
  partnerStackId: z.string().nullable(),
  credentials: z.object({ userName: z.string().nullable() }),
  checkpointStartedAt: instantShape.nullable(),
  disconnectedByUser: z.boolean(),
  networkProfile: z
    .object({
      memberId: z.string(),
      fullName: z.string(),
      headline: z.string().nullable(),
      photoUrl: z.string().nullable(),
      premium: z.boolean(),
    })
    .nullable(),
  role: z.enum(TEAM_ROLES),
  adminStatus: z.enum(ADMIN_STATUSES).nullable(),
  teamId: z.string().nullable(),
  tier: z.enum(TIERS),
  tierLevel: tierLevelShape,
  features: featuresShape,
  trialEndsAt: instantShape.nullable(),
  trial: z.object({ state: z.enum(TRIAL_STATES), daysLeft: z.number().int().nullable() }),
  basicProcessingLimits: z.array(
    z.object({ sequenceItemType: z.string(), limit: z.number().int() }),
  ),
  profileUrlsOnly: z.boolean(),
  subscriptionPaused: z.boolean(),
  /** The status of the plan that covers the user; null if they never had one. */
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  createdAt: instantShape,
});
export type UserAnswer = z.infer<typeof userShape>;

const connectionShape = z.object({
  status: z.enum(USER_STATUSES),
  checkpoint: z.enum(CHECKPOINTS).nullable(),
});

/** The product user and the LinkedIn connection (product api, "User and LinkedIn connection"). */
export const userRoutes = ownRoutes('User', {
  'GET /userdetails/current': {
    summary: 'The acting user',
    answer: userShape,
  },
  'PATCH /userdetails/current': {
    summary: 'Update the user',
    body: z.strictObject({
      displayName: textShape({ min: 1, max: FIELD_LENGTHS.personName }).optional(),
      zone: z.string().max(FIELD_LENGTHS.zone).optional(),
      onboardingCompleted: z.boolean().optional(),
      chosenContract: z.string().max(FIELD_LENGTHS.foreignToken).nullable().optional(),
      inviteByEmailEnabled: z.boolean().optional(),
    }),
    answer: userShape,
  },
  'POST /userdetails': {
    scopes: null,
    summary: 'Create the product user of the signed-in identity; repeating it changes nothing',
    tenant: 'self',
    status: 201,
    body: z.strictObject({
      displayName: textShape({ min: 1, max: FIELD_LENGTHS.personName }),
      zone: z.string().max(FIELD_LENGTHS.zone).optional(),
      psXid: z.string().max(FIELD_LENGTHS.foreignToken).optional(),
    }),
    answer: userShape,
  },
  'POST /userdetails/verify': {
    scopes: null,
    summary: 'Connect the LinkedIn account',
    noDryRun: true,
    tenant: 'self',
    body: z.strictObject({
      userName: textShape({ min: 1, max: FIELD_LENGTHS.email }),
      password: z.string().min(1, FIELD_MESSAGES.REQUIRED()).max(FIELD_LENGTHS.linkedInPassword),
      countryCode: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Two uppercase letters')
        .optional(),
    }),
    answer: connectionShape,
  },
  'DELETE /userdetails/verify': {
    scopes: null,
    summary:
      'Disconnect the LinkedIn account: its credentials are erased, the provider removes it, and campaigns are paused until it is reconnected',
    noDryRun: true,
    tenant: 'self',
    answer: connectionShape,
  },
  'POST /userdetails/verification/code': {
    scopes: null,
    summary: 'Answer a checkpoint of the LinkedIn sign-in',
    noDryRun: true,
    tenant: 'self',
    body: z.strictObject({
      code: z.string().trim().min(1, FIELD_MESSAGES.REQUIRED()).max(FIELD_LENGTHS.linkedInCode),
    }),
    answer: connectionShape,
  },
  'POST /userdetails/verification/resend': {
    scopes: null,
    summary:
      'Request another code from LinkedIn by text message or email, at most every 30 seconds',
    noDryRun: true,
    tenant: 'self',
    answer: connectionShape,
  },
  'GET /userdetails/verify/{email}': {
    summary: 'Whether an email address is valid',
    tenant: 'none',
    params: z.object({ email: z.string().max(FIELD_LENGTHS.lookedUpEmail) }),
    answer: z.object({ available: z.boolean() }),
  },
  'GET /userdetails/{id}': {
    summary: 'A user: your own, or any user for staff',
    params: z.object({ id: userIdShape }),
    answer: userShape,
  },
  'PUT /userdetails/{id}': {
    summary: 'Replace the editable fields of a user',
    params: z.object({ id: userIdShape }),
    body: z.strictObject({
      displayName: textShape({ min: 1, max: FIELD_LENGTHS.personName }),
      zone: z.string().max(FIELD_LENGTHS.zone),
      onboardingCompleted: z.boolean(),
      chosenContract: z.string().max(FIELD_LENGTHS.foreignToken).nullable(),
      inviteByEmailEnabled: z.boolean(),
    }),
    answer: userShape,
  },
  'GET /userdetails/refreshTask': {
    summary: 'Whether the connection is being checked',
    answer: z.object({
      status: z.enum(['IDLE', 'IN_PROGRESS']),
      updatedAt: instantShape.nullable(),
    }),
  },
  'POST /userdetails/refreshTask': {
    summary: 'Recheck the LinkedIn connection',
    noDryRun: true,
    status: 202,
    answer: z.object({
      status: z.enum(['IDLE', 'IN_PROGRESS']),
      updatedAt: instantShape.nullable(),
    }),
  },
  'GET /v1/shared/referral': {
    summary: 'By which partner’s click the signed-in person came',
    tenant: 'self',
    answer: referralShape,
  },
  'PUT /v1/shared/referral': {
    summary: 'Keep by which partner’s click the signed-in person came',
    tenant: 'self',
    body: referralShape.partial({ uid: true }),
    answer: referralShape,
  },
  'GET /v1/shared/userpermissions': {
    summary: 'Tier, features, and permissions',
    answer: z.object({
      permissions: z.array(z.string()),
      tier: z.enum(TIERS),
      tierLevel: tierLevelShape,
      features: featuresShape,
    }),
  },
  'GET /v1/featureflags/user': {
    summary: 'Whether the user has a feature; unknown features are not enabled',
    query: z.object({ featureFlag: textShape({ min: 1, max: FIELD_LENGTHS.featureFlag }) }),
    answer: z.object({ featureFlag: z.string(), enabled: z.boolean() }),
  },
  'GET /v1/shared/clock': {
    summary: "The product's own time",
    tag: 'Platform',
    permission: 'public',
    tenant: 'none',
    answer: clockShape,
  },
  'GET /v1/shared/versionsync': {
    summary: 'Newest and oldest usable client version',
    tag: 'Platform',
    permission: 'public',
    tenant: 'none',
    answer: z.object({ version: z.string(), minimumVersion: z.string() }),
  },
  'POST /v1/shared/versionsync': {
    summary: 'Report the running client version',
    tag: 'Platform',
    body: z.strictObject({ version: z.string().max(FIELD_LENGTHS.clientVersion) }),
    answer: z.object({ version: z.string(), minimumVersion: z.string() }),
  },
  'GET /contracts': {
    summary: 'Seats of the connected account',
    answer: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        product: z.enum(['SALES_NAVIGATOR', 'RECRUITER']),
        chosen: z.boolean(),
      }),
    ),
  },
  'POST /contracts': {
    summary: 'Choose a seat',
    body: z.strictObject({ contractId: z.string().max(FIELD_LENGTHS.foreignToken) }),
    answer: userShape,
  },
  'GET /v1/engine/status': {
    summary: 'What the engine is doing for this user, described in words',
    answer: z.object({
      kind: z.enum([
        'RUNNING',
        'SLEEP',
        'LIMITS_REACHED',
        'NOT_CONNECTED',
        'TRIAL_ENDED',
        'PAUSED_SUBSCRIPTION',
        'NO_CAMPAIGN',
        'PAUSED_TODAY',
        'IDLE',
      ]),
      sentence: z.string(),
      nextAt: instantShape.nullable(),
      nextType: z.enum(SEQUENCE_ITEM_TYPES).nullable(),
      done: z.number().int(),
      allowed: z.number().int(),
      until: instantShape.nullable(),
      unconfirmed: z.number().int(),
      unconfirmedCampaignId: campaignIdShape.nullable(),
      disconnectedAt: instantShape.nullable(),
    }),
  },
} as const satisfies PartialRoutes);
