import { emailDomain } from '#core/email/email-address.ts';
import { BASIC_PLAN_CAPS, LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import {
  featuresOf,
  currentPlan,
  tierLevel,
  type Feature,
  type Tier,
} from '#core/plan/feature-tiers.ts';
import { trialState } from '#core/plan/trial-state.ts';
import { userIdShape } from '#contract/shapes.ts';
import type { UserAnswer } from '#contract/users.ts';
import type { ConnectionProfile, StoredCheckpoint } from '#data/account/user-connection.ts';
import type { User } from '#data/account/users.ts';
import { isoInstant } from '#server/http/page-response.ts';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import { openSecret } from '#data/secrets/secrets.ts';
import type { Caller, ServerParts } from '#server/http/handler.ts';
import type { PictureLink } from '#server/http/picture-link.ts';
import { planFactsOf } from '#server/plan/user-plan.ts';
import type { UserParts, UserSettings } from '#server/users/user-parts.ts';

type Plan = { tier: Tier; features: Record<Feature, boolean> };

/** The user's current plan, in real time, and what it includes. */
export function planOf(user: User, settings: UserSettings, realNow: number): Plan {
  const plan = currentPlan(planFactsOf(user), settings.allFeaturesAccounts, realNow);
  return {
    tier: plan.tier,
    features: featuresOf({ flags: user.feature_flags, apiVersion: user.api_version, ...plan }),
  };
}

function profileOf(user: User, pictureLink: PictureLink): UserAnswer['networkProfile'] {
  const profile = user.network_profile as ConnectionProfile | null;
  return profile === null
    ? null
    : {
        memberId: profile.memberId,
        fullName: profile.fullName,
        headline: profile.headline,
        photoUrl: pictureLink(profile.photoUrl),
        premium: profile.premium,
      };
}

/** The state of the trial; an account with every feature has none. */
function trialOf(user: User, settings: UserSettings, realNow: number): UserAnswer['trial'] {
  if (settings.allFeaturesAccounts.includes(user.email.toLowerCase()))
    return { state: 'NONE', daysLeft: null };
  const trial = trialState({
    planTier: user.plan_tier,
    subscriptionStatus: user.subscription_status,
    trialEndsAt: user.real_trial_ends_at,
    realNow,
  });
  return { state: trial.state, daysLeft: 'daysLeft' in trial ? trial.daysLeft : null };
}

/** Whether the user has ended the connection, rather than lost it. */
export function isDisconnectedByUser({
  status,
  network_account_id,
}: Pick<User, 'status' | 'network_account_id'>): boolean {
  return status === 'UNAUTHORIZED' && network_account_id === null;
}

/**
 * Hides from someone working in the account what its person signs in to LinkedIn with, who referred
 * them, and all of billing except the plan, its features, and whether it stops the engine (product
 * rules, section 7).
 */
function shownInside(user: UserAnswer): UserAnswer {
  return {
    ...user,
    credentials: { userName: null },
    partnerStackId: null,
    trialEndsAt: null,
    trial: { state: user.trial.state === 'ENDED' ? 'ENDED' : 'NONE', daysLeft: null },
    subscriptionStatus: null,
  };
}

/**
 * The user as the API shows it to itself (platform spec, section 3), or to someone who works in the
 * account.
 */
export async function presentUser({
  user,
  caller,
  of,
  parts,
  realNow,
}: {
  user: User;
  caller: Pick<Caller, 'identityId'>;
  of: Pick<UserParts, 'masterKey' | 'settings'>;
  parts: Pick<ServerParts, 'db' | 'pictureLink'>;
  realNow: number;
}): Promise<UserAnswer> {
  const { settings, masterKey } = of;
  const { db, pictureLink } = parts;
  const name = 'linkedin-user-name';
  const userName = await openSecret({ db, userId: user.user_id }, masterKey, name);
  const { tier, features } = planOf(user, settings, realNow);
  const mailbox = user.mailbox_connected ? await readMailbox({ db, userId: user.user_id }) : null;
  const shown: UserAnswer = {
    id: userIdShape.parse(user.user_id),
    email: user.email,
    displayName: user.display_name,
    status: user.status,
    userStatus: user.status,
    accountError: user.account_error ?? user.network_incident,
    onboardingCompleted: user.onboarding_completed,
    inviteByEmailEnabled: user.invite_by_email_enabled,
    activityControlEnabled: user.activity_control_enabled,
    zone: user.zone,
    zoneUpdatedAt: isoInstant(user.real_zone_updated_at),
    chosenContract: user.chosen_contract,
    oauthInfo: { emailProvider: mailbox?.provider ?? null, status: mailbox?.status ?? null },
    apiVersion: user.api_version,
    partnerStackId: user.partner_stack_id,
    credentials: { userName },
    checkpointStartedAt: isoInstant(
      (user.network_checkpoint as StoredCheckpoint | null)?.realStartedAt ?? null,
    ),
    disconnectedByUser: isDisconnectedByUser(user),
    networkProfile: profileOf(user, pictureLink),
    role: user.team_role ?? 'OWNER',
    adminStatus: user.admin_status,
    teamId: user.team_id,
    tier,
    tierLevel: tierLevel(tier),
    features,
    trialEndsAt: isoInstant(user.real_trial_ends_at),
    trial: trialOf(user, settings, realNow),
    subscriptionPaused: user.subscription_status === 'paused',
    subscriptionStatus: user.subscription_status as UserAnswer['subscriptionStatus'],
    basicProcessingLimits: LIMITED_ACTIONS.map((sequenceItemType) => ({
      sequenceItemType,
      limit: BASIC_PLAN_CAPS[sequenceItemType],
    })),
    profileUrlsOnly: settings.profileUrlsOnlyDomains.includes(emailDomain(user.email)),
    createdAt: isoInstant(user.real_created_at),
  };
  return caller.identityId === user.user_id ? shown : shownInside(shown);
}
