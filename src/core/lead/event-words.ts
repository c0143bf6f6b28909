import type { EventType } from '#core/lead/lead-event.ts';
import { LEAD_REASON_TEXTS } from '#core/lead/lead-reasons.ts';
import {
  isLive,
  LEAD_STATE_LABELS,
  type LeadReason,
  type LeadState,
} from '#core/lead/lead-state.ts';

/** The words for each type of event. */
export const EVENT_WORDS = {
  LEAD_ADDED: 'Added to the campaign',
  LEAD_SKIPPED: 'Skipped by a rule',
  INVITE_SENT: 'Invite sent',
  INVITE_ACCEPTED: 'Invite accepted',
  INVITE_GONE: 'Profile and invite no longer on LinkedIn',
  INVITE_WITHDRAWN: 'Invite withdrawn',
  MESSAGE_SENT: 'Message sent',
  MESSAGE_VIEWED: 'Message viewed',
  MESSAGE_RESPONDED: 'Replied',
  INMAIL_SENT: 'InMail sent',
  PROFILE_VIEWED: 'Profile viewed',
  ENDORSED: 'Endorsed',
  FOLLOWED: 'Followed',
  LIKED: 'Liked',
  EMAIL_FOUND: 'Email found',
  EMAIL_SENT: 'Email sent',
  EMAIL_OPENED: 'Email opened',
  EMAIL_RESPONDED: 'Replied by email',
  EMAIL_BOUNCED: 'Email bounced',
  ACTION_SKIPPED: 'Step skipped',
  ACTION_FAILED: 'Step failed',
  ACTION_UNCONFIRMED: 'Unconfirmed',
  ACTION_SETTLED: 'Resolved',
  STATE_CHANGED: 'Changed',
  CONDITION_DECIDED: 'Condition checked',
  CAMPAIGN_STARTED: 'Campaign started',
  CAMPAIGN_STOPPED: 'Campaign stopped',
  LIMITS_CHANGED: 'Daily limits changed',
  INVITES_PAUSED: 'Invites paused',
  INVITES_RESUMED: 'Invites resumed',
} as const satisfies Record<EventType, string>;

/** The words for the state reached; leaving the blacklist or a pause has its own words. */
const REACHED_WORDS = {
  ...LEAD_STATE_LABELS,
  UNBLACKLISTED: 'Removed from the do-not-contact list',
  RESUMED: 'Resumed',
} as const;
type Reached = keyof typeof REACHED_WORDS;

function reachedBy(from: unknown, to: unknown): Reached | null {
  if (typeof to !== 'string' || !(to in LEAD_STATE_LABELS)) return null;
  if (from === 'BLACKLISTED' && to !== 'BLACKLISTED') return 'UNBLACKLISTED';
  if (from === 'PAUSED' && isLive(to as LeadState)) return 'RESUMED';
  return to as LeadState;
}

/** An event in the few words of a timeline, and the state that it led to. */
export function eventWord(
  type: EventType,
  { from, to, byEmail }: Readonly<Record<string, unknown>>,
): { word: string; reached: Reached | null } {
  const reached = type === 'STATE_CHANGED' ? reachedBy(from, to) : null;
  if (reached !== null) return { word: REACHED_WORDS[reached], reached };
  return { word: byEmail === true ? 'Invite sent by email' : EVENT_WORDS[type], reached };
}

/** The sentence for an event's reason; nothing for a code of a newer version. */
export function reasonSentence(code: string | null): string | null {
  if (code === null) return null;
  if (code === 'ALREADY_DONE') return 'Already done';
  return LEAD_REASON_TEXTS[code as LeadReason]?.sentence ?? null;
}
