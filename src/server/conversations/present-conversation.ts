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
import type { ConversationKey } from '#data/conversations/conversation-list.ts';
import { readInboxAccounts } from '#data/conversations/inbox-accounts.ts';
import { listOwnLabels, type OwnLabel } from '#data/conversations/labels.ts';
import type { Owner } from '#data/scope.ts';
import { isoInstant } from '#server/http/page-response.ts';
import type { PictureLink } from '#server/http/picture-link.ts';

type Named = { userId: string; name: string };
type Shown = Omit<ConversationAnswer, 'id' | 'lead' | 'campaign' | 'account' | 'assignee'> & {
  id: string;
  account: Named & { canOpen: boolean };
  assignee: Named | null;
  lead: (Omit<NonNullable<ConversationAnswer['lead']>, 'id'> & { id: string }) | null;
  campaign:
    | (Omit<NonNullable<ConversationAnswer['campaign']>, 'campaignId'> & { campaignId: string })
    | null;
};

/** How much of the last message a list row shows, in UTF-16 code units. */
const LAST_TEXT_LENGTH = 200;
/** How much of an email is searched for its author's own words. */
const PREVIEWED_LENGTH = 4000;

/**
 * The reader of conversations: drafts are their own, and `canOpen` says which accounts they may
 * open beyond the inbox.
 */
export type Reader = {
  db: AnyDatabase;
  pictureLink: PictureLink;
  readerId: string;
  canOpen: (userId: string) => boolean;
};

/** Conversations as the API shows them, in the order of the keys; unknown ones are left out. */
export async function presentConversations(
  { db, pictureLink, readerId, canOpen }: Reader,
  keys: readonly ConversationKey[],
): Promise<{ row: ConversationRow; shown: Shown }[]> {
  const [rows, accounts] = await Promise.all([
    readConversations(db, keys, readerId),
    readInboxAccounts(
      db,
      keys.map(({ userId }) => userId),
    ),
  ]);
  return rows.flatMap((row) => {
    const account = accounts.get(row.user_id);
    if (account === undefined) return [];
    const facts = channelFacts({
      row,
      status: account.status,
      mailboxStatus: account.mailbox,
      inmailCredits: knownCredits(account.balance, account.account),
    });
    const labels = withCommonLabels(account.labels);
    const shown = {
      ...presentConversation({ row, labels, facts, pictureLink }),
      account: {
        userId: account.userId,
        name: account.name,
        canOpen: canOpen(account.userId),
      },
    };
    return [{ row, shown }];
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
}): Omit<Shown, 'account'> {
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
    assignee:
      row.assignee_id === null ? null : { userId: row.assignee_id, name: row.assignee_name ?? '' },
    private: row.private,
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
export async function allLabels(scope: Owner): Promise<LabelAnswer[]> {
  return withCommonLabels(await listOwnLabels(scope));
}

function withCommonLabels(own: readonly OwnLabel[]): LabelAnswer[] {
  const common = COMMON_LABELS.map((code) => {
    const { name, color } = COMMON_LABEL_LOOKS[code];
    return { id: code, name, colour: color, own: false };
  });
  return [...common, ...own.map((label) => ({ ...label, own: true }))];
}
