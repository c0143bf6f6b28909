import type { ConversationAnswer, LabelAnswer } from '#contract/conversations.ts';
import type { UserStatus } from '#core/account/user-status.ts';
import {
  channelVerdict,
  creditsDecide,
  startingChannel,
  WRITING_CHANNELS,
  writtenAs,
  type ChannelFacts,
} from '#core/conversation/conversation-channels.ts';
import { COMMON_LABEL_LOOKS, COMMON_LABELS } from '#core/conversation/conversation-labels.ts';
import { knownCredits, type InmailCredits } from '#core/conversation/inmail-balance.ts';
import { ownText } from '#core/email/own-words.ts';
import type { AnyDatabase } from '#data/database.ts';
import { readConversations, type ConversationRow } from '#data/conversations/conversations.ts';
import { listOwnLabels } from '#data/conversations/labels.ts';
import { readMailbox } from '#data/mailboxes/mailboxes.ts';
import type { Owner } from '#data/scope.ts';
import { actingUserOf } from '#server/http/acting-user-of.ts';
import { isoInstant } from '#server/http/page-response.ts';
import type { PictureLink } from '#server/http/picture-link.ts';

type Shown = Omit<ConversationAnswer, 'id' | 'lead' | 'campaign'> & {
  id: string;
  lead: (Omit<NonNullable<ConversationAnswer['lead']>, 'id'> & { id: string }) | null;
  campaign:
    | (Omit<NonNullable<ConversationAnswer['campaign']>, 'campaignId'> & { campaignId: string })
    | null;
};

/** How much of the last message a list row shows, in UTF-16 code units. */
const LAST_TEXT_LENGTH = 200;
/** How much of an email is searched for its author's own words. */
const PREVIEWED_LENGTH = 4000;

/** Conversations as the API shows them, in the order of the ids; unknown ids are left out. */
export async function presentConversations(
  scope: Owner,
  conversationIds: readonly string[],
  pictureLink: PictureLink,
): Promise<{ row: ConversationRow; shown: Shown }[]> {
  const [rows, labels, user, mailbox] = await Promise.all([
    readConversations(scope, conversationIds),
    allLabels(scope),
    actingUserOf(scope),
    readMailbox(scope),
  ]);
  const mailboxStatus = mailbox === null ? null : mailbox.status;
  const { status, inmail_balance: balance, network_account_id: account } = user;
  const inmailCredits = knownCredits(balance, account);
  return rows.map((row) => {
    const facts = channelFacts({ row, status, mailboxStatus, inmailCredits });
    return { row, shown: presentConversation({ row, labels, facts, pictureLink }) };
  });
}

function presentConversation({
  row,
  labels,
  facts,
  pictureLink,
}: {
  row: ConversationRow;
  labels: readonly LabelAnswer[];
  facts: ChannelFacts;
  pictureLink: PictureLink;
}): Shown {
  return {
    id: row.conversation_id,
    channel: row.last_channel,
    channels: WRITING_CHANNELS.map((channel) => ({ channel, ...channelVerdict(channel, facts) })),
    inmail: presentInmail(facts),
    startsOn: startingChannel({ theirLast: row.their_last_channel, last: row.last_channel }),
    name: row.person_name,
    headline: row.headline,
    photoUrl: pictureLink(row.photo_url),
    lead:
      row.lead_id === null
        ? null
        : {
            id: row.lead_id,
            fullName: row.person_name,
            company: row.company,
            email: row.email,
            blacklisted: row.blacklisted ?? false,
            optedOut: row.opted_out === null ? null : { sentence: row.opted_out },
            gone: row.gone === null ? null : { sentence: row.gone, newAddress: row.new_address },
          },
    campaign:
      row.campaign_id === null || row.campaign_state === null
        ? null
        : {
            campaignId: row.campaign_id,
            campaignName: row.campaign_name ?? '',
            state: row.campaign_state,
          },
    lastMessage:
      row.last_at === null || row.last_channel === null
        ? null
        : {
            text: previewOf(row),
            at: isoInstant(row.last_at),
            fromMe: row.last_from_me ?? false,
            channel: writtenAs(row.last_channel, row.last_subject),
          },
    unread: row.unread,
    awaitingMe: row.awaiting_me,
    label: labels.find(({ id }) => id === row.label_id) ?? null,
    archived: row.archived,
    hasDraft: row.has_draft,
    scheduledAt: isoInstant(row.scheduled_at),
    reminderAt: isoInstant(row.reminder_at),
  };
}

/** The beginning of the last message; for an email, of what its author wrote around the quote. */
function previewOf({ last_text, last_channel }: ConversationRow): string {
  const text = (last_text ?? '').slice(0, PREVIEWED_LENGTH);
  const own = last_channel === 'EMAIL' ? ownText(text, LAST_TEXT_LENGTH) : '';
  return (own || text).slice(0, LAST_TEXT_LENGTH).toWellFormed();
}

function presentInmail(facts: ChannelFacts): Shown['inmail'] {
  if (!creditsDecide(channelVerdict('INMAIL', facts))) return null;
  const { openProfile, inmailCredits: credits } = facts;
  return { free: openProfile === true, credits: typeof credits === 'number' ? credits : null };
}

function channelFacts({
  row,
  status,
  mailboxStatus,
  inmailCredits,
}: {
  row: ConversationRow;
  status: UserStatus;
  mailboxStatus: ChannelFacts['mailbox'];
  inmailCredits: InmailCredits;
}): ChannelFacts {
  return {
    status,
    mailbox: mailboxStatus,
    lead: row.lead_id === null ? null : { email: row.email, emailRefused: row.email_refused },
    onNetwork: row.network_member_id !== null,
    profileKnown: row.has_profile,
    doNotContact: row.do_not_contact,
    connected: row.connected,
    hasChat: row.has_chat,
    inmailUnanswered:
      row.their_last_channel === null &&
      row.last_from_me === true &&
      row.last_channel !== null &&
      writtenAs(row.last_channel, row.last_subject) === 'INMAIL',
    chatRemoved: row.chat_removed,
    openProfile: row.open_profile,
    inmailCredits,
  };
}

/**
 * Whether the network has removed everything: then the conversation is gone, except for the user's
 * draft.
 */
export function isRemoved({ has_chat, chat_removed, has_email }: ConversationRow): boolean {
  return chat_removed && !has_chat && !has_email;
}

/** The labels that everyone has, then the user's own by name. */
export async function allLabels(owner: {
  db: AnyDatabase;
  userId: string;
}): Promise<LabelAnswer[]> {
  const common = COMMON_LABELS.map((code) => {
    const { name, color } = COMMON_LABEL_LOOKS[code];
    return { id: code, name, colour: color, own: false };
  });
  const own = await listOwnLabels(owner);
  return [...common, ...own.map((label) => ({ ...label, own: true }))];
}
