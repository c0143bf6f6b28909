import type { ExportFile } from '#data/account-export/export-file.ts';

const own = { of: 'user_id' } as const;

/** The files of an archive that hold the inbox. */
export const CONVERSATION_FILES: readonly ExportFile[] = [
  {
    name: 'conversations',
    table: 'conversations',
    ...own,
    order: ['conversation_id'],
    says: 'Conversations, with what you made of them',
  },
  {
    name: 'conversation-labels',
    table: 'conversation_labels',
    ...own,
    order: ['label_id'],
    says: 'Your own labels of conversations',
  },
  {
    name: 'conversation-drafts',
    table: 'conversation_drafts',
    ...own,
    order: ['conversation_id', 'author_id'],
    says: 'What you, and those who answer for you, were writing',
  },
  {
    name: 'conversation-notes',
    table: 'conversation_notes',
    ...own,
    order: ['note_id'],
    says: 'Internal notes in conversations, which never left',
  },
  {
    name: 'chats',
    table: 'chats',
    ...own,
    order: ['chat_id'],
    says: 'Your chats on the network, by conversation',
  },
  {
    name: 'messages',
    table: 'messages',
    ...own,
    order: ['message_id'],
    says: 'Messages on LinkedIn and by email',
  },
  {
    name: 'message-files',
    table: 'message_attachments',
    ...own,
    order: ['attachment_id'],
    says: 'Files of messages, by name; those that you uploaded are in attachments/, the others on the network or in your mailbox',
  },
];
