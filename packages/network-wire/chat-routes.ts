import { z } from 'zod';
import {
  ChatsQuery,
  ChatStarted,
  MessageRead,
  MessageSent,
  MessagesQuery,
  ModifyMessageRequest,
  SendMessageRequest,
  StartChatRequest,
  WireChat,
  WireChats,
  WireInboxes,
  WireMessage,
  WireMessages,
} from './chats.ts';
import type { WireRoute } from './wire-route.ts';

const Nothing = z.unknown();

/** Inboxes, chats and messages. */
export const CHAT_ROUTES = {
  listInboxes: {
    method: 'GET',
    path: '/v2/{account_id}/inboxes',
    status: 200,
    answer: WireInboxes,
  },
  startChat: {
    method: 'POST',
    path: '/v2/{account_id}/chats/send',
    status: 200,
    body: StartChatRequest,
    answer: ChatStarted,
  },
  listChats: {
    method: 'GET',
    path: '/v2/{account_id}/chats',
    status: 200,
    query: ChatsQuery,
    answer: WireChats,
  },
  getChat: {
    method: 'GET',
    path: '/v2/{account_id}/chats/{chat_id}',
    status: 200,
    answer: WireChat,
  },
  sendMessage: {
    method: 'POST',
    path: '/v2/{account_id}/chats/{chat_id}/messages/send',
    status: 200,
    body: SendMessageRequest,
    answer: MessageSent,
  },
  listMessages: {
    method: 'GET',
    path: '/v2/{account_id}/chats/{chat_id}/messages',
    status: 200,
    query: MessagesQuery,
    answer: WireMessages,
  },
  getMessage: {
    method: 'GET',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}',
    status: 200,
    answer: WireMessage,
  },
  modifyMessage: {
    method: 'POST',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}/modify',
    status: 200,
    body: ModifyMessageRequest,
    answer: WireMessage,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}',
    status: 200,
    answer: Nothing,
  },
  readMessage: {
    method: 'POST',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}/read',
    status: 200,
    answer: MessageRead,
  },
  getAttachment: {
    method: 'GET',
    path: '/v2/{account_id}/chats/{chat_id}/messages/{message_id}/attachments/{attachment_id}',
    status: 200,
    answer: Nothing,
  },
} as const satisfies Record<string, WireRoute>;
