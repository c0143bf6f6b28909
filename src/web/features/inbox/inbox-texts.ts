import { CHANNEL_REASON_TEXTS } from '#core/conversation/channel-reason-texts.ts';
import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import { counted, grouped } from '#core/text/formats.ts';
import type { ShownPart } from './inbox-query.ts';

/** What the inbox says around its conversations: the bar, the list, and their states. */
export const inboxTexts = {
  title: 'Inbox',
  conversations: 'Conversations',
  parts: 'Show',
  part: {
    all: 'All',
    unread: 'Unread',
    waiting: 'Waiting for you',
    reminders: 'Reminders',
    archived: 'Archived',
  } satisfies Record<ShownPart, string>,
  partCount: (part: string, count: number) => `${part}, ${grouped(count)}`,
  find: 'Find a person or words',
  filters: 'Filters',
  anyChannel: 'Every channel',
  channel: {
    LINKEDIN: 'LinkedIn',
    INMAIL: 'InMail',
    EMAIL: 'Email',
  } satisfies Record<WritingChannel, string>,
  labels: 'Labels',
  anyLabel: 'Any label',
  campaign: 'Campaign',
  allCampaigns: 'All campaigns',
  showArchived: 'Show archived',
  hideArchived: 'Back to the inbox',
  manageLabels: 'Manage labels',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  noName: 'Unknown person',
  you: 'You:',
  file: 'Sent a file',
  isUnread: 'Unread',
  draft: 'Draft',
  scheduled: 'Scheduled',
  reminder: 'Reminder set',
  select: (name: string) => `Select the conversation with ${name}`,
  loading: 'Loading conversations',
  refresh: {
    now: 'Check for new messages',
    running: 'Checking for new messages',
    at: (time: string) => `Refreshed ${time}`,
    never: 'Not refreshed yet',
  },
  filling: {
    title: 'Loading your conversations',
    begun: 'The last 90 days come first. You can already read what’s here.',
    progress: (conversations: number, backTo: string | null) =>
      `${counted(conversations, 'conversation')} so far${backTo === null ? '' : `, back to ${backTo}`}. You can already read what’s here.`,
  },
  groupChats: (chats: number) =>
    `${counted(chats, 'group chat is', 'group chats are')} not shown here`,
  empty: {
    title: 'No replies yet',
    text: 'When someone replies on LinkedIn or by email, the conversation shows up here, with everything your campaigns sent them. Replying stops the sequence for that person.',
    campaigns: 'Go to campaigns',
    unread: 'Nothing unread',
    unreadText: 'You’ve read everything.',
    waiting: 'No one is waiting for you',
    waitingText: 'Conversations in which the other person wrote last show up here.',
    reminders: 'No reminders',
    remindersText: 'Set one in a conversation with Remind me.',
    archived: 'Nothing is archived',
    archivedText: 'Archived conversations come back when the person writes.',
    noMatch: 'No conversations match',
    showAll: 'Show all conversations',
  },
  locked: {
    title: 'Inbox comes with Pro',
    text: 'Read and answer every reply in one place. Replies still reach your LinkedIn account.',
    plans: 'See plans',
    back: 'Go back',
  },
  pick: {
    title: 'Pick a conversation',
    text: 'Press J and K to move, Enter to open.',
  },
  bulk: {
    selected: (conversations: number) => `${grouped(conversations)} selected`,
    read: 'Mark as read',
    unread: 'Mark as unread',
    archive: 'Archive',
    unarchive: 'Move to inbox',
    label: 'Label',
    clear: 'Clear selection',
  },
  archived: 'Archived',
  unarchived: 'Moved to the inbox',
  undo: 'Undo',
  arrived: (name: string) => `New message from ${name}`,
  back: 'Back to the inbox',
  /** Why a message can’t be written on a channel now. */
  channelReasons: CHANNEL_REASON_TEXTS,
} as const;
