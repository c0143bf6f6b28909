import { SUBSCRIPTION_HALT_WORDS } from '#core/errors/subscription-halt-words.ts';

/**
 * The refusals that a screen can show before it calls the API: from a gate, a file check, or an
 * account status. They are separate so that the browser loads only these and not the whole catalog;
 * the others come with the response (its `title`).
 */
export const KNOWN_REFUSALS = {
  FEATURE_NOT_IN_PLAN: { status: 403, text: 'Your plan doesn’t include this' },
  LINKEDIN_NOT_CONNECTED: {
    status: 401,
    text: 'Oops! Your LinkedIn connection has been lost. Please log in again to stay connected',
  },
  CAMPAIGN_CREATION_DISABLED: {
    status: 403,
    text: 'Your plan allows one campaign. Upgrade to create another',
  },
  CAMPAIGN_LOCKED: { status: 409, text: 'This campaign is locked by your plan' },
  CAMPAIGN_LIMIT: { status: 409, text: 'Your plan allows one running campaign' },
  SUBSCRIPTION_PAUSED: { status: 409, text: SUBSCRIPTION_HALT_WORDS.SUBSCRIPTION_PAUSED },
  TRIAL_ENDED: { status: 409, text: SUBSCRIPTION_HALT_WORDS.TRIAL_ENDED },
  SUBSCRIPTION_ENDED: { status: 409, text: SUBSCRIPTION_HALT_WORDS.SUBSCRIPTION_ENDED },
  SUBSCRIPTION_UNPAID: { status: 409, text: SUBSCRIPTION_HALT_WORDS.SUBSCRIPTION_UNPAID },
  SEQUENCE_INCOMPLETE: { status: 409, text: 'Finish the sequence first' },
  NO_LEAD_PACK: { status: 409, text: 'Add a list of leads first' },
  SHARED_COPY: { status: 409, text: 'Only the owner of this shared campaign can change it' },
  CAMPAIGN_NOT_SHARED: { status: 409, text: 'This campaign isn’t shared' },
  CAMPAIGN_NOT_SHAREABLE: {
    status: 409,
    text: 'A shared campaign can’t move leads to or from another campaign',
  },
  NOT_INVITED: { status: 409, text: 'You’re not invited to this campaign' },
  LEADS_TRANSFER_IN_PROGRESS: { status: 409, text: 'Leads are already being moved' },
  TEMPLATE_OF_TEAMMATE: {
    status: 403,
    text: 'Only the creator can change this template. Make a copy instead',
  },
  NOT_IN_TEAM: { status: 403, text: 'You’re not on a team' },
  TEAM_ROLE_TOO_LOW: { status: 403, text: 'Your team role doesn’t allow this' },
  TIME_ZONE_CHANGED_RECENTLY: {
    status: 409,
    text: 'The time zone can be changed once every 24 hours',
  },
  FILE_EMPTY: { status: 400, text: 'This file is empty' },
  LINKEDIN_LOGIN_FAILED: {
    status: 422,
    text: 'An attempt to log in to LinkedIn failed. Please try again later',
  },
  WRONG_VERIFICATION_CODE: { status: 422, text: 'Wrong verification code' },
  INTERNAL: { status: 500, text: 'Oops... Something went wrong' },
} as const satisfies Record<string, { status: number; text: string }>;

/** The sentence for a verdict's reason; null if the browser doesn't have it. */
export function knownRefusalText(code: string | undefined): string | null {
  return code !== undefined && code in KNOWN_REFUSALS
    ? KNOWN_REFUSALS[code as keyof typeof KNOWN_REFUSALS].text
    : null;
}
