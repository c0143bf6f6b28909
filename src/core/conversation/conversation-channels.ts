import {
  REFUSED_EMAIL_CODES,
  type DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import { isConnected, type UserStatus } from '#core/account/user-status.ts';
import type { InmailCredits } from '#core/conversation/inmail-balance.ts';
import type { Verdict } from '#core/errors/verdict.ts';

/** Where a message can be written and read (product rules, section 15). */
export const CONVERSATION_CHANNELS = ['LINKEDIN', 'EMAIL'] as const;
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number];

/**
 * What the user can write a message as: an InMail stands in the conversation on LinkedIn, but has a
 * subject and conditions of its own.
 */
export const WRITING_CHANNELS = ['LINKEDIN', 'INMAIL', 'EMAIL'] as const;
export type WritingChannel = (typeof WRITING_CHANNELS)[number];

/** Why a message cannot be written on a channel now. */
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

/** What is known of the user and the person when one of them is to be written to. */
export type ChannelFacts = {
  status: UserStatus;
  mailbox: 'CONNECTED' | 'LOST' | null;
  /** Null: the person is no lead, and no email brings them in. */
  lead: {
    email: string | null;
    emailRefused: DoNotContactReason | null;
  } | null;
  /** Whether the network knows the person, and whether it lets the user write to them. */
  onNetwork: boolean;
  /** The address of the person’s profile is known; the network tells who it is when it is read. */
  profileKnown: boolean;
  /** On the record of whom not to contact, or on the team's list. */
  doNotContact: boolean;
  connected: boolean;
  /** A chat with the person that the network still has: writing there needs no connection. */
  hasChat: boolean;
  /** The last message is an InMail of the user's, and the person has never written. */
  inmailUnanswered: boolean;
  /** The network has removed the only chat. */
  chatRemoved: boolean;
  /** Whether everybody may write to the person for free; null: the network has not told. */
  openProfile: boolean | null;
  inmailCredits: InmailCredits;
};

/**
 * Whether the user can write on a channel now, and if not, why: the first reason that would have to
 * go first. The same verdict sets the composer, its tooltip and the API's refusal (product rules,
 * section 15).
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

/** Why a person whom the network doesn’t know can’t be written to there. */
const unknownReason = ({ profileKnown }: ChannelFacts): ChannelReason =>
  profileKnown ? 'PROFILE_NOT_READ' : 'NOT_ON_LINKEDIN';

function linkedinReason(facts: ChannelFacts): ChannelReason | null {
  const reason = accountReason(facts);
  if (reason !== null) return reason;
  // LinkedIn takes nothing more into the chat that an InMail began until the person answers.
  if (facts.inmailUnanswered && !facts.connected) return 'NOT_CONNECTED_TO_PERSON';
  if (facts.hasChat) return null;
  if (facts.chatRemoved) return 'CONVERSATION_REMOVED';
  if (!facts.onNetwork) return unknownReason(facts);
  return facts.connected ? null : 'NOT_CONNECTED_TO_PERSON';
}

/** What is not known of credits or of the profile does not stand against it: the network decides. */
function inmailReason(facts: ChannelFacts): ChannelReason | null {
  const reason = accountReason(facts);
  if (reason !== null) return reason;
  if (!facts.onNetwork) return unknownReason(facts);
  if (facts.connected) return 'CONNECTED_TO_PERSON';
  if (facts.inmailCredits === 'NOT_SUBSCRIBED') return 'INMAIL_NOT_SUBSCRIBED';
  return facts.inmailCredits === 0 && facts.openProfile !== true ? 'NO_INMAIL_CREDITS' : null;
}

/** Whether nothing but the credits decides on an InMail, so that they are worth asking for. */
export function creditsDecide(verdict: Verdict<ChannelReason>): boolean {
  return (
    verdict.allowed ||
    verdict.reason === 'INMAIL_NOT_SUBSCRIBED' ||
    verdict.reason === 'NO_INMAIL_CREDITS'
  );
}

/** What a message was, or will be, written as: one on LinkedIn with a subject is an InMail. */
export function writtenAs(channel: ConversationChannel, subject: string | null): WritingChannel {
  return channel === 'LINKEDIN' && (subject ?? '') !== '' ? 'INMAIL' : channel;
}

/** The channel that a message stands on in its conversation. */
export function standsOn(channel: WritingChannel): ConversationChannel {
  return channel === 'INMAIL' ? 'LINKEDIN' : channel;
}

/** The code under which a message by email to a refused address isn't sent. */
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
 * The channel that the composer starts on: where the person last wrote. Someone who never wrote is
 * written to where the last message went, and on LinkedIn before any (product rules, section 15). A
 * channel that cannot be used now stays the one it starts on, and says why: to switch is the
 * user's decision.
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
