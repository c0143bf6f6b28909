import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { TRIAL_STATES } from '#core/plan/trial-state.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  clockShape,
  campaignIdShape,
  instantShape,
  textShape,
  userIdShape,
} from '#contract/shapes.ts';
import {
  adminStatusShape,
  featureShape,
  sequenceItemTypeShape,
  subscriptionStatusShape,
  teamRoleShape,
  tierShape,
  userStatusShape,
  mailboxStatusShape,
} from '#contract/shared-words.ts';

export const checkpointShape = z
  .enum(['SMS', 'AUTHENTICATOR', 'PIN', 'CAPTCHA', 'IN_APP', 'PHONE_REGISTER'])
  .register(shapeNames, { id: 'Checkpoint' });
const tierLevelShape = z.number().int().min(0).max(2);
const featuresShape = z.record(featureShape, z.boolean());
shapeNames.add(featuresShape, { id: 'Features' });

/** The partner whose link the user clicked; `uid` is always the signed-in person. */
const referralShape = z.strictObject({
  uid: userIdShape,
  psXid: z.string().min(1).max(FIELD_LENGTHS.foreignToken).nullable(),
});
shapeNames.add(referralShape, { id: 'Referral' });

/** The user as they see themselves (platform spec, section 3; product api, "Shapes"). */
const userShape = z.object({
  id: userIdShape,
  email: z.string(),
  displayName: z.string(),
  status: userStatusShape,
  userStatus: userStatusShape,
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
    status: mailboxStatusShape.nullable(),
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
  role: teamRoleShape,
  adminStatus: adminStatusShape.nullable(),
  teamId: z.string().nullable(),
  tier: tierShape,
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
  subscriptionStatus: subscriptionStatusShape.nullable(),
  createdAt: instantShape,
});
shapeNames.add(userShape, { id: 'User' });
export type UserAnswer = z.infer<typeof userShape>;

const connectionShape = z.object({
  status: userStatusShape,
  checkpoint: checkpointShape.nullable(),
});
shapeNames.add(connectionShape, { id: 'LinkedInConnection' });

const refreshTaskShape = z.object({
  status: z.enum(['IDLE', 'IN_PROGRESS']),
  updatedAt: instantShape.nullable(),
});
shapeNames.add(refreshTaskShape, { id: 'RefreshTask' });

const clientVersionsShape = z.object({ version: z.string(), minimumVersion: z.string() });
shapeNames.add(clientVersionsShape, { id: 'ClientVersions' });

/** The product user and the LinkedIn connection (product api, "User and LinkedIn connection"). */
export const userRoutes = ownRoutes('User', {
  'GET /userdetails/current': {
    summary: 'The acting user',
    answer: userShape,
  },
  'PATCH /userdetails/current': {
    summary: 'Update the user',
    problems: [
      'TIME_ZONE_CHANGED_RECENTLY',
      'FEATURE_NOT_IN_PLAN',
      'LINKEDIN_NOT_CONNECTED',
      'NETWORK_UNREACHABLE',
    ],
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
    problems: ['NETWORK_UNREACHABLE', 'LINKEDIN_LOGIN_FAILED', 'WRONG_LINKEDIN_EMAIL'],
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
    problems: ['NETWORK_UNREACHABLE'],
    noDryRun: true,
    tenant: 'self',
    answer: connectionShape,
  },
  'POST /userdetails/verification/code': {
    scopes: null,
    summary: 'Answer a checkpoint of the LinkedIn sign-in',
    problems: [
      'WRONG_VERIFICATION_CODE',
      'NO_CHECKPOINT',
      'NETWORK_UNREACHABLE',
      'LINKEDIN_LOGIN_FAILED',
      'WRONG_LINKEDIN_EMAIL',
    ],
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
    problems: [
      'NO_CHECKPOINT',
      'LINKEDIN_LOGIN_FAILED',
      'WRONG_LINKEDIN_EMAIL',
      'NETWORK_UNREACHABLE',
    ],
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
    problems: [
      'FEATURE_NOT_IN_PLAN',
      'LINKEDIN_NOT_CONNECTED',
      'TIME_ZONE_CHANGED_RECENTLY',
      'NETWORK_UNREACHABLE',
    ],
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
    answer: refreshTaskShape,
  },
  'POST /userdetails/refreshTask': {
    summary: 'Recheck the LinkedIn connection',
    noDryRun: true,
    status: 202,
    answer: refreshTaskShape,
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
      tier: tierShape,
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
    answer: clientVersionsShape,
  },
  'POST /v1/shared/versionsync': {
    summary: 'Report the running client version',
    tag: 'Platform',
    body: z.strictObject({ version: z.string().max(FIELD_LENGTHS.clientVersion) }),
    answer: clientVersionsShape,
  },
  'GET /contracts': {
    summary: 'Seats of the connected account',
    problems: ['LINKEDIN_NOT_CONNECTED', 'NETWORK_UNREACHABLE'],
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
    problems: ['LINKEDIN_NOT_CONNECTED', 'NETWORK_UNREACHABLE'],
    body: z.strictObject({ contractId: z.string().max(FIELD_LENGTHS.foreignToken) }),
    answer: userShape,
  },
  'GET /v1/engine/status': {
    summary: 'The engine’s current work for this user, in words',
    answer: z.object({
      kind: z.enum([
        'RUNNING',
        'SLEEP',
        'LOOKING_BACK',
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
      nextType: sequenceItemTypeShape.nullable(),
      done: z.number().int(),
      allowed: z.number().int(),
      until: instantShape.nullable(),
      unconfirmed: z.number().int(),
      unconfirmedCampaignId: campaignIdShape.nullable(),
      disconnectedAt: instantShape.nullable(),
      look: z.object({ sentence: z.string(), since: instantShape }).nullable(),
    }),
  },
} as const satisfies PartialRoutes);
