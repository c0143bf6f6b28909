import { billingRoutes } from '#contract/billing.ts';
import { staffRoutes } from '#contract/staff.ts';

/** Calls that exist where plans are sold. */
const SELLING_CALLS = Object.keys(billingRoutes).filter(
  (key) => key !== 'GET /v1/shared/billings/current',
);

/** Requests that cannot succeed in a planted world, with the refusal that they get and why. */
export const REFUSED_EXAMPLES: Readonly<Record<string, { code: string; why: string }>> = {
  'POST /v1/auth': {
    code: 'MAILBOX_ALREADY_CONNECTED',
    why: 'another mailbox is connected, and it comes first',
  },
  'GET /v1/auth/exchange': {
    code: 'MAILBOX_SIGN_IN_EXPIRED',
    why: 'no sign-in at a provider is under way',
  },
  ...Object.fromEntries(
    ['GET /v1/auth/mailbox', 'PATCH /v1/auth/mailbox', 'POST /v1/auth/mailbox/test'].map((key) => [
      key,
      { code: 'MAILBOX_NOT_CONNECTED', why: 'no credentials are planted for the mailbox' },
    ]),
  ),
  ...Object.fromEntries(
    SELLING_CALLS.map((key) => [
      key,
      { code: 'NOT_FOUND', why: 'nothing is sold where people are planted' },
    ]),
  ),
  ...Object.fromEntries(
    [
      'PATCH /v1/shared/teams',
      'PUT /v1/shared/teams/inbox',
      'POST /v1/shared/teams/invitations',
      'GET /v1/shared/teams/blacklist',
      'POST /v1/shared/teams/blacklist',
      'GET /v1/shared/teams/statistics',
      'GET /v1/shared/teams/statistics/export',
      'PUT /v1/shared/teams/campaign-consent',
      'PUT /campaigns/{campaignId}/senders',
    ].map((key) => [key, { code: 'NOT_IN_TEAM', why: 'nobody who is planted is in a team' }]),
  ),
  ...Object.fromEntries(
    [
      'PATCH /v1/shared/teams/users/{userId}',
      'DELETE /v1/shared/teams/users/{userId}',
      'DELETE /v1/shared/teams/blacklist/{entryId}',
      'POST /v1/shared/teams/invitations/{invitationId}/resend',
      'DELETE /v1/shared/teams/invitations/{invitationId}',
    ].map((key) => [key, { code: 'NOT_FOUND', why: 'nobody who is planted is in a team' }]),
  ),
  ...Object.fromEntries(
    [
      'PATCH /campaigns/{campaignId}',
      'GET /campaigns/{campaignId}/forecast/senders',
      'POST /campaigns/{campaignId}/leads/handover',
    ].map((key) => [
      key,
      { code: 'CAMPAIGN_NOT_SHARED', why: 'nobody who is planted is in a team' },
    ]),
  ),
  ...Object.fromEntries(
    ['GET', 'POST', 'DELETE'].map((method) => [
      `${method} /campaigns/{campaignId}/senders/me`,
      { code: 'NOT_FOUND', why: 'nobody who is planted is in a team' },
    ]),
  ),
  'POST /v1/sequenceitems/test/email': {
    code: 'MAILBOX_LOST',
    why: 'no credentials are planted for the mailbox',
  },
  'POST /userdetails/verification/code': {
    code: 'NO_CHECKPOINT',
    why: 'the account is connected, so no step is open',
  },
  'POST /userdetails/verification/resend': {
    code: 'NO_CHECKPOINT',
    why: 'the account is connected, so no step is open',
  },
  'POST /identity/second-factor/confirm': {
    code: 'INVALID_INPUT',
    why: 'a code of the authenticator is needed',
  },
  'POST /identity/second-factor/verify': {
    code: 'INVALID_INPUT',
    why: 'a code of the authenticator is needed',
  },
  ...Object.fromEntries(
    Object.keys(staffRoutes).map((key) => [
      key,
      { code: 'FORBIDDEN', why: 'nobody who is planted is a member of staff' },
    ]),
  ),
  'POST /v1/archive/import': { code: 'NOT_AN_ARCHIVE', why: 'archives are made, not planted' },
  'POST /contracts': { code: 'INVALID_INPUT', why: 'the account has no seats' },
  'GET /pictures/{picture}': {
    code: 'NOT_FOUND',
    why: 'only the server signs the links of pictures',
  },
  'POST /hooks/{secret}': { code: 'NOT_FOUND', why: 'the secret of an address is in no row' },
  'POST /v1/webhooks/{webhookId}/test': { code: 'NOT_FOUND', why: 'no URL is planted for it' },
  'POST /network/webhooks/{token}': { code: 'NOT_FOUND', why: 'only the provider knows the token' },
};
