import type { EventActor, EventType } from '#core/lead/lead-event.ts';
import { reasonSentence } from '#core/lead/event-words.ts';
import type { LeadReason } from '#core/lead/lead-state.ts';

/** Reasons whose usual words address the user, reworded for staff. */
const STAFF_REASONS: Readonly<Partial<Record<LeadReason, string>>> = {
  FINISHED_BY_USER: 'Finished by the user',
  PAUSED_BY_USER: 'Paused by the user',
  USER_WROTE: 'Paused because the user wrote to them',
  BLACKLISTED_BY_USER: 'On the user’s do-not-contact list',
  BLACKLISTED_BY_SEQUENCE: 'The sequence added this lead to the do-not-contact list',
  NOT_CONNECTED: 'Not connected to the user, so this step can’t be done',
  OUT_OF_EMAIL_CREDITS: 'Out of email finder credits',
  INVITE_BY_EMAIL_NOT_ALLOWED: 'Invite by email isn’t enabled for the account',
  MOVING_NOT_IN_PLAN: 'The plan doesn’t include moving leads to other campaigns',
  NO_INMAIL_CREDITS: 'No InMail credits are left',
  INMAIL_NOT_SUBSCRIBED: 'The LinkedIn plan doesn’t include InMail',
  PERSON_BLOCKED: 'LinkedIn doesn’t let the user contact this person',
  ACTION_UNSUPPORTED: 'The provider doesn’t support this step',
  ALREADY_CONNECTED: 'Already connected to the user, so no invite was needed',
  ALREADY_FOLLOWED: 'The user already follows this person',
  SKIPPED_BY_USER: 'The user skipped this step',
  SENT_BY_USER_WORD: 'The user confirmed it was sent',
  NOT_SENT_BY_USER_WORD: 'The user confirmed it wasn’t sent',
  UNSUBSCRIBED: 'Unsubscribed from the user’s emails',
};

/** Why invites are on hold, by the reason in their event. */
const INVITE_HOLDS: Readonly<Record<string, string>> = {
  INVITES_PAUSED: 'LinkedIn asked us to pause',
  INVITES_REFUSED: 'LinkedIn refused several invites in a row without giving a reason',
  WEEKLY_INVITES: 'All invites for 7 days are used',
  PENDING_INVITES: 'Too many invites are pending',
};

type Told = {
  type: EventType;
  actor: EventActor | null;
  data: Readonly<Record<string, unknown>>;
  leadName: string | null;
  campaignName: string | null;
};

function whatOf({ type, actor, data: { branch, reason } }: Told): string | null {
  if (type === 'ACTION_SETTLED' && actor === 'NETWORK')
    return 'LinkedIn shows it was done after all';
  if (branch === 'yes' || branch === 'no') return branch === 'yes' ? 'Yes branch' : 'No branch';
  if (typeof reason !== 'string') return null;
  return INVITE_HOLDS[reason] ?? STAFF_REASONS[reason as LeadReason] ?? reasonSentence(reason);
}

/**
 * The person, campaign, and branch or reason of an account's event, for staff; never the text of a
 * message (design, png/16).
 */
export function staffEventDetail(told: Told): string | null {
  const whom = [told.leadName, told.campaignName].filter(Boolean).join(', ');
  const said = [whom, whatOf(told)].filter(Boolean).join(': ');
  return said === '' ? null : said;
}
