import { z } from 'zod';
import { listOf, PageQuery } from './list-envelope.ts';
import { WireUser } from './relation-requests.ts';

/** A file to send: base64 `content`; audio sent `native` is a voice note. */
export const MessageFile = z.looseObject({
  filename: z.string(),
  content_type: z.string(),
  content: z.string(),
  send_mode: z.enum(['native', 'file']).nullish(),
});
export type MessageFile = z.infer<typeof MessageFile>;

/**
 * POST …/chats/send. One id in `users_ids` starts or continues the 1to1 chat. An InMail is one of
 * `specifics.linkedin.classic.inmail: true`, `.sales_navigator {subject}`, `.recruiter {subject,
 * signature}`. `subject` inside `classic` is ours (unpublished, like the classic InMail's subject
 * itself); servers that do not know it ignore it.
 */
export const StartChatRequest = z.looseObject({
  text: z.string(),
  users_ids: z.union([z.string(), z.array(z.string()).min(1)]),
  attachments: z.array(MessageFile).nullish(),
  specifics: z
    .looseObject({
      linkedin: z
        .looseObject({
          classic: z
            .looseObject({ inmail: z.boolean().nullish(), subject: z.string().nullish() })
            .nullish(),
          sales_navigator: z.looseObject({ subject: z.string() }).nullish(),
          recruiter: z
            .looseObject({
              subject: z.string(),
              signature: z.string(),
              send_as: z.enum(['INMAIL', 'EMAIL']).nullish(),
              visibility: z.enum(['PUBLIC', 'PRIVATE', 'PROJECT']).nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
export type StartChatRequest = z.infer<typeof StartChatRequest>;

const messageIds = z.union([z.string(), z.array(z.string().nullable())]).nullable();
export const ChatStarted = z.looseObject({
  object: z.literal('ChatStarted'),
  chat_id: z.string(),
  message_id: messageIds,
});
export type ChatStarted = z.infer<typeof ChatStarted>;

export const SendMessageRequest = z.looseObject({
  text: z.string(),
  quote_id: z.string().nullish(),
  attachments: z.array(MessageFile).nullish(),
});
export type SendMessageRequest = z.infer<typeof SendMessageRequest>;
export const MessageSent = z.looseObject({
  object: z.literal('MessageSent'),
  message_id: messageIds,
});
export type MessageSent = z.infer<typeof MessageSent>;

export const WireAttachment = z.looseObject({
  object: z.literal('Attachment'),
  id: z.string(),
  type: z.string(),
  mimetype: z.string(),
  url: z.string(),
  filename: z.string().nullish(),
  file_size: z.number().nullish(),
  duration: z.number().nullish(),
  voice_note: z.boolean().nullish(),
});
export type WireAttachment = z.infer<typeof WireAttachment>;

/**
 * A message. `is_seen` says that the other side has read it and lets it be known: false is not
 * "unread". `specifics.subject` carries an InMail's subject.
 */
export const WireMessage = z.looseObject({
  object: z.literal('Message'),
  id: z.string(),
  chat_id: z.string(),
  sender_id: z.string(),
  sender: WireUser.nullish(),
  text: z.string().nullish(),
  timestamp: z.string(),
  is_sender: z.boolean(),
  is_seen: z.boolean(),
  is_delivered: z.boolean(),
  is_edited: z.boolean(),
  is_deleted: z.boolean(),
  is_hidden: z.boolean(),
  is_event: z.boolean(),
  attachments: z.array(WireAttachment),
  provider: z.string(),
  specifics: z.looseObject({ subject: z.string().nullish() }).nullish(),
});
export type WireMessage = z.infer<typeof WireMessage>;

/** GET …/chats/{id}/messages, newest first. `before` and `after` are ISO instants. */
export const MessagesQuery = PageQuery.extend({
  before: z.string().optional(),
  after: z.string().optional(),
});
export const WireMessages = listOf(WireMessage);
export type WireMessages = z.infer<typeof WireMessages>;

export const WireChat = z.looseObject({
  object: z.literal('Chat'),
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  last_message_timestamp: z.string().nullish(),
  user_id: z.string().nullish(),
  user: WireUser.nullish(),
  type: z.enum(['group', '1to1', 'channel']),
  is_group: z.boolean(),
  is_1to1: z.boolean(),
  is_readonly: z.boolean(),
  is_archived: z.boolean(),
  folders: z.array(z.string()),
  unread_count: z.number(),
  last_message: z.looseObject({ text: z.string(), is_sender: z.boolean() }).nullish(),
  provider: z.string(),
});
export type WireChat = z.infer<typeof WireChat>;

/** GET …/chats, latest activity first. `before`, `after` bound the last message's instant. */
export const ChatsQuery = MessagesQuery.extend({
  is_unread: z.stringbool().optional(),
  is_archived: z.stringbool().optional(),
});
export const WireChats = listOf(WireChat);
export type WireChats = z.infer<typeof WireChats>;

/** GET …/users/{id}/chat: the chats with one person; empty when there are none. */
export const ChatLookup = z.looseObject({
  object: z.literal('ChatLookup'),
  data: z.array(
    z.looseObject({
      chat_id: z.string(),
      inbox_id: z.string().nullish(),
      has_history: z.boolean().nullish(),
    }),
  ),
});
export type ChatLookup = z.infer<typeof ChatLookup>;

const WireInbox = z.looseObject({
  object: z.literal('Inbox'),
  id: z.string(),
  description: z.string().nullish(),
  disabled: z.boolean(),
});
export const WireInboxes = listOf(WireInbox);
export type WireInboxes = z.infer<typeof WireInboxes>;

export const ModifyMessageRequest = z.looseObject({ text: z.string() });
export const MessageRead = z.looseObject({ object: z.literal('MessageRead') });
export type MessageRead = z.infer<typeof MessageRead>;
