import type { MessageFile } from '@reachwell/network-wire/chats.ts';
import {
  accountOf,
  pageOf,
  parameter,
  viewerOf,
  type Call,
  type FileAnswer,
  type Handler,
} from '#http/call.ts';
import { presentChat, presentMessage } from '#http/present-chats.ts';
import { personAt, personByIdOrSlug, personById } from '#rules/find-person.ts';
import { sendInmail, sendMessage } from '#rules/send-message.ts';
import { invalid, notFound, WireFailure } from '#rules/wire-failure.ts';
import { chatId, messageId, numberOf } from '#store/chat-ids.ts';
import type { Chat, KeptAttachment, Message } from '#store/chat-store.ts';

const HOUR_MS = 3_600_000;
const TOO_LARGE_BYTES = 22_000_000;
const ONE_ON_ONE_ONLY = 'The practice network only supports one-on-one chats.';

function attachmentsOf(files: readonly MessageFile[] | null | undefined): KeptAttachment[] {
  return (files ?? []).map(({ filename, content_type, content, send_mode }) => ({
    filename,
    contentType: content_type,
    content,
    voiceNote: content_type.startsWith('audio/') && send_mode !== 'file',
  }));
}

export const startChat: Handler<'startChat'> = (call) => {
  const account = accountOf(call);
  const { users_ids, text, attachments, specifics } = call.body;
  const [userId, ...others] = typeof users_ids === 'string' ? [users_ids] : users_ids;
  if (userId === undefined || others.length > 0) throw invalid(ONE_ON_ONE_ONLY);
  const input = {
    account,
    now: call.now,
    requestId: call.requestId,
    person: personById(call.network, userId),
    text,
    attachments: attachmentsOf(attachments),
  };
  const { classic, sales_navigator: sales, recruiter } = specifics?.linkedin ?? {};
  const sent = recruiter
    ? sendInmail(call.network, { ...input, product: 'recruiter', subject: recruiter.subject })
    : sales
      ? sendInmail(call.network, { ...input, product: 'sales_navigator', subject: sales.subject })
      : classic?.inmail
        ? sendInmail(call.network, {
            ...input,
            product: 'classic',
            subject: classic.subject ?? null,
          })
        : sendMessage(call.network, input);
  return {
    object: 'ChatStarted',
    chat_id: chatId(sent.chat.number),
    message_id: messageId(sent.message.number),
  };
};

function chatOf(call: Call): Chat {
  const account = accountOf(call);
  const chat = call.network.chats.byNumber(numberOf(parameter(call, 'chat_id'), 'C'));
  if (chat === null || chat.account !== account.number) throw notFound('chat');
  return chat;
}

function messageOf(call: Call, chat: Chat): Message {
  const message = call.network.chats.message(numberOf(parameter(call, 'message_id'), 'M'));
  if (message === null || message.chat !== chat.number) throw notFound('message');
  return message;
}

function instant(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new WireFailure({
      type: 'api/invalid_parameters',
      title: 'Invalid parameters',
      detail: 'before, after: must be ISO instants.',
    });
  return at;
}

function period(query: { before?: string; after?: string }): { before: number; after: number } {
  return {
    before: instant(query.before, Number.MAX_SAFE_INTEGER),
    after: instant(query.after, -1),
  };
}

export const sendIntoChat: Handler<'sendMessage'> = (call) => {
  const chat = chatOf(call);
  if (chat.groupName !== null) throw invalid(ONE_ON_ONE_ONLY);
  const input = {
    account: accountOf(call),
    now: call.now,
    requestId: call.requestId,
    person: personAt(call.network, chat.person),
    text: call.body.text,
    attachments: attachmentsOf(call.body.attachments),
  };
  return {
    object: 'MessageSent',
    message_id: messageId(sendMessage(call.network, input).message.number),
  };
};

export const listChats: Handler<'listChats'> = (call) => {
  const viewer = viewerOf(call);
  const { is_unread, is_archived } = call.query;
  if (is_archived === true) return { data: [], total_count: 0, next_cursor: null };
  const chats = call.network.chats.list(viewer.account.number, {
    ...period(call.query),
    ...pageOf(call.query),
    unreadOnly: is_unread === true,
  });
  return {
    data: chats.map((chat) => presentChat(viewer, chat)),
    total_count: call.network.chats.count(viewer.account.number),
    next_cursor: null,
  };
};

export const getChat: Handler<'getChat'> = (call) => presentChat(viewerOf(call), chatOf(call));

export const listMessages: Handler<'listMessages'> = (call) => {
  const chat = chatOf(call);
  const viewer = viewerOf(call);
  const messages = call.network.chats.messages(chat.number, {
    ...period(call.query),
    ...pageOf(call.query),
  });
  return {
    data: messages.map((message) => presentMessage(viewer, { chat, message })),
    total_count: call.network.chats.countMessages(chat.number),
    next_cursor: null,
  };
};

export const getMessage: Handler<'getMessage'> = (call) => {
  const chat = chatOf(call);
  return presentMessage(viewerOf(call), { chat, message: messageOf(call, chat) });
};

function ownMessage(call: Call): { chat: Chat; message: Message } {
  const chat = chatOf(call);
  const message = messageOf(call, chat);
  if (!message.mine || message.deleted) throw invalid('You can only edit your own messages.');
  if (call.now - message.at > HOUR_MS) throw invalid('The message is more than an hour old.');
  return { chat, message };
}

function changeOwnMessage(
  call: Call,
  {
    chat,
    message,
    kind,
  }: { chat: Chat; message: Message; kind: 'MESSAGE_EDITED' | 'MESSAGE_DELETED' },
): void {
  const { network, now, requestId } = call;
  const account = accountOf(call);
  network.chats.saveMessage(message);
  const ledger = network.ledger.add({
    at: now,
    account: account.number,
    person: chat.person,
    kind,
    text: message.text,
    requestId,
  });
  network.announce({
    account: account.id,
    at: now,
    ledger,
    ...(kind === 'MESSAGE_EDITED'
      ? { type: 'message.update', payload: presentMessage(viewerOf(call), { chat, message }) }
      : {
          type: 'message.delete',
          payload: { chat_id: chatId(chat.number), message_id: messageId(message.number) },
        }),
  });
}

export const modifyMessage: Handler<'modifyMessage'> = (call) => {
  const { chat, message } = ownMessage(call);
  if (call.body.text.trim() === '') throw invalid('The text is empty.');
  const changed = { ...message, text: call.body.text, edited: true };
  changeOwnMessage(call, { chat, message: changed, kind: 'MESSAGE_EDITED' });
  return presentMessage(viewerOf(call), { chat, message: changed });
};

export const deleteMessage: Handler<'deleteMessage'> = (call) => {
  const { chat, message } = ownMessage(call);
  changeOwnMessage(call, { chat, message: { ...message, deleted: true }, kind: 'MESSAGE_DELETED' });
  return {};
};

export const readMessage: Handler<'readMessage'> = (call) => {
  const chat = chatOf(call);
  messageOf(call, chat);
  call.network.chats.save({ ...chat, unread: 0 });
  return { object: 'MessageRead' };
};

export const getAttachment: Handler<'getAttachment'> = (call): FileAnswer => {
  const message = messageOf(call, chatOf(call));
  const attachment = message.attachments[Number(parameter(call, 'attachment_id'))];
  if (attachment === undefined || message.deleted || call.twists.has('file_gone'))
    throw notFound('attachment');
  const bytes = call.twists.has('file_too_large')
    ? Buffer.alloc(TOO_LARGE_BYTES, 'x')
    : Buffer.from(attachment.content, 'base64');
  return { contentType: attachment.contentType, bytes };
};

export const listInboxes: Handler<'listInboxes'> = (call) => {
  const account = accountOf(call);
  const inbox = (id: string, description: string) => ({
    object: 'Inbox',
    id,
    description,
    disabled: false,
  });
  return {
    data: [
      inbox('CLASSIC', 'LinkedIn'),
      ...account.seats
        .filter(({ selected }) => selected)
        .map(({ product, name }) => inbox(product.toUpperCase(), name)),
    ],
    next_cursor: null,
  };
};

export const findUserChat: Handler<'findUserChat'> = (call) => {
  const account = accountOf(call);
  const chat = call.network.chats.withPerson(
    account.number,
    personByIdOrSlug(call.network, account, parameter(call, 'user_id')).index,
  );
  return {
    object: 'ChatLookup',
    data:
      chat === null
        ? []
        : [{ chat_id: chatId(chat.number), inbox_id: 'CLASSIC', has_history: true }],
  };
};
