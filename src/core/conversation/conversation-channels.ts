import {
  REFUSED_EMAIL_CODES,
  type DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import { isConnected, type UserStatus } from '#core/account/user-status.ts';
import type { InmailCredits } from '#core/conversation/inmail-balance.ts';
import type { Verdict } from '#core/errors/verdict.ts';

/** The channels on which messages are written and read (product rules, section 15). */
export const CONVERSATION_CHANNELS = ['LINKEDIN', 'EMAIL'] as const;
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number];

/**
 * How the user can write a message: an InMail appears in the LinkedIn conversation, but has its own
 * subject and conditions.
 */
export const WRITING_CHANNELS = ['LINKEDIN', 'INMAIL', 'EMAIL'] as const;
export type WritingChannel = (typeof WRITING_CHANNELS)[number];

/** Why a message can't be written on a channel now. */
export const CHANNEL_REASONS = [
  'LINKEDIN_NOT_CONNECTED',
  'PHONE_NUMBER_NEEDED',
  'NOT_ON_LINKEDIN',
  'PROFILE_NOT_READ',
  'NOT_CONNECTED_TO_PERSON',
  'CONNECTED_TO_PERSON',
  'INMAIL_NOT_SUBSCRIBED',
  'NO_INMAIL_CREDITS',
  'CONVERSATION_REMOVED',
  'NO_EMAIL_ADDRESS',
  'EMAIL_UNSUBSCRIBED',
  'EMAIL_BOUNCED',
  'EMAIL_GONE',
  'DO_NOT_CONTACT',
  'MAILBOX_MISSING',
  'MAILBOX_LOST',
  'NO_LEAD',
] as const;
export type ChannelReason = (typeof CHANNEL_REASONS)[number];

/** What is known about the user and the person to decide whether the user can write to them. */
export type ChannelFacts = {
  status: UserStatus;
  mailbox: 'CONNECTED' | 'LOST' | null;
  /** Null: the person isn't a lead and wrote no email. */
  lead: {
    email: string | null;
    emailRefused: DoNotContactReason | null;
  } | null;
  /** The network knows the person. */
  onNetwork: boolean;
  /** The URL of the person’s profile is known; reading it identifies them on the network. */
  profileKnown: boolean;
  /** On the do-not-contact record, or on the team's list. */
  doNotContact: boolean;
  connected: boolean;
  /** The network still has a chat with the person: writing in it requires no connection. */
  hasChat: boolean;
  /** The last message is the user's InMail, and the person has never written. */
  inmailUnanswered: boolean;
  /** The network has removed the only chat. */
  chatRemoved: boolean;
  /** Whether anyone may message the person for free; null: the network hasn't reported it. */
  openProfile: boolean | null;
  inmailCredits: InmailCredits;
};

/**
 * Whether the user can write on a channel now, and if not, the first reason that would have to be
 * resolved. The composer, its tooltip, and the API share this verdict (product rules, section 15).
 */
export function channelVerdict(
  channel: WritingChannel,
  facts: ChannelFacts,
): Verdict<ChannelReason> {
  const reason = facts.doNotContact ? 'DO_NOT_CONTACT' : REASONS[channel](facts);
  return reason === null ? { allowed: true } : { allowed: false, reason };
}

const REASONS = {
  LINKEDIN: linkedinReason,
  INMAIL: inmailReason,
  EMAIL: emailReason,
} as const satisfies Record<WritingChannel, (facts: ChannelFacts) => ChannelReason | null>;

function accountReason({ status }: ChannelFacts): ChannelReason | null {
  if (status === 'REGISTER_PHONE_CHALLENGED') return 'PHONE_NUMBER_NEEDED';
  return isConnected(status) ? null : 'LINKEDIN_NOT_CONNECTED';
}

/** Why a person the network doesn’t know can’t be messaged there. */
const unknownReason = ({ profileKnown }: ChannelFacts): ChannelReason =>
  profileKnown ? 'PROFILE_NOT_READ' : 'NOT_ON_LINKEDIN';

function linkedinReason(facts: ChannelFacts): ChannelReason | null {
  const reason = accountReason(facts);
  if (reason !== null) return reason;
  // LinkedIn accepts no more messages in a chat that an InMail began until the person answers.
  if (facts.inmailUnanswered && !facts.connected) return 'NOT_CONNECTED_TO_PERSON';
  if (facts.hasChat) return null;
  if (facts.chatRemoved) return 'CONVERSATION_REMOVED';
  if (!facts.onNetwork) return unknownReason(facts);
  return facts.connected ? null : 'NOT_CONNECTED_TO_PERSON';
}

/** Unknown credits or an unread profile don't prevent an InMail: the network decides. */
function inmailReason(facts: ChannelFacts): ChannelReason | null {
  const reason = accountReason(facts);
  if (reason !== null) return reason;
  if (!facts.onNetwork) return unknownReason(facts);
  if (facts.connected) return 'CONNECTED_TO_PERSON';
  if (facts.inmailCredits === 'NOT_SUBSCRIBED') return 'INMAIL_NOT_SUBSCRIBED';
  return facts.inmailCredits === 0 && facts.openProfile !== true ? 'NO_INMAIL_CREDITS' : null;
}

/** Whether only the credits decide about an InMail, so that they are worth requesting. */
export function creditsDecide(verdict: Verdict<ChannelReason>): boolean {
  return (
    verdict.allowed ||
    verdict.reason === 'INMAIL_NOT_SUBSCRIBED' ||
    verdict.reason === 'NO_INMAIL_CREDITS'
  );
}

/** How a message was or will be sent: with a subject, one on LinkedIn is an InMail. */
export function writtenAs(channel: ConversationChannel, subject: string | null): WritingChannel {
  return channel === 'LINKEDIN' && (subject ?? '') !== '' ? 'INMAIL' : channel;
}

/** The channel on which a message appears in its conversation. */
export function conversationChannelOf(channel: WritingChannel): ConversationChannel {
  return channel === 'INMAIL' ? 'LINKEDIN' : channel;
}

/** Why a message to a refused address can't be sent by email. */
export function writingRefusal(
  reason: DoNotContactReason,
): 'EMAIL_UNSUBSCRIBED' | 'EMAIL_BOUNCED' | 'EMAIL_GONE' | 'DO_NOT_CONTACT' {
  const code = REFUSED_EMAIL_CODES[reason];
  return code === 'UNSUBSCRIBED' ? 'EMAIL_UNSUBSCRIBED' : code;
}

function emailReason({ status, mailbox, lead }: ChannelFacts): ChannelReason | null {
  if (status === 'REGISTER_PHONE_CHALLENGED') return 'PHONE_NUMBER_NEEDED';
  if (lead === null) return 'NO_LEAD';
  if (lead.email === null) return 'NO_EMAIL_ADDRESS';
  if (lead.emailRefused !== null) return writingRefusal(lead.emailRefused);
  if (mailbox === null) return 'MAILBOX_MISSING';
  return mailbox === 'LOST' ? 'MAILBOX_LOST' : null;
}

/**
 * The channel that the composer starts on: where the person last wrote. If they never did, where
 * the last message was sent; before any message, LinkedIn (product rules, section 15). An
 * unavailable channel stays selected and says why: switching is the user's decision.
 */
export function startingChannel({
  theirLast,
  last,
}: {
  theirLast: ConversationChannel | null;
  last: ConversationChannel | null;
}): ConversationChannel {
  return theirLast ?? last ?? 'LINKEDIN';
}
