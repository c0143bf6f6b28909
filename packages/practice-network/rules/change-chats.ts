import type { Network, PresentMessage } from '#network.ts';
import type { Account } from '#store/account-store.ts';
import { chatId, messageId } from '#store/chat-ids.ts';
import type { Chat, Message } from '#store/chat-store.ts';

/** How far back a person looks for something of theirs to change. */
const LOOKED_AT = 200;

interface ChangeInput {
  account: Account;
  at: number;
  message: Message;
}

/** What a person wrote last in their chat and has not deleted; null when there is nothing. */
export function latestOfTheirs(
  network: Network,
  { account, person }: { account: Account; person: number },
): Message | null {
  const chat = network.chats.withPerson(account.number, person);
  if (chat === null) return null;
  const messages = network.chats.messages(chat.number, {
    before: Number.MAX_SAFE_INTEGER,
    after: -1,
    offset: 0,
    limit: LOOKED_AT,
  });
  return messages.find(({ mine, deleted }) => !mine && !deleted) ?? null;
}

/** A person edits what they have written. */
export function editTheirMessage(
  network: Network,
  {
    account,
    at,
    message,
    text,
    presentMessage,
  }: ChangeInput & { text: string | undefined; presentMessage: PresentMessage },
): void {
  const chat = chatOf(network, message);
  if (chat === null) return;
  const changed = { ...message, text: text ?? `${message.text} (edited)`, edited: true };
  network.chats.saveMessage(changed);
  const ledger = record(network, { account, at, chat, text: changed.text, kind: 'MESSAGE_EDITED' });
  network.announce({
    type: 'message.update',
    account: account.id,
    at,
    ledger,
    payload: presentMessage({ account, chat, message: changed }),
  });
}

/** A person takes back what they have written: the message stays, without its text. */
export function deleteTheirMessage(network: Network, { account, at, message }: ChangeInput): void {
  const chat = chatOf(network, message);
  if (chat === null) return;
  network.chats.saveMessage({ ...message, deleted: true });
  const ledger = record(network, {
    account,
    at,
    chat,
    text: message.text,
    kind: 'MESSAGE_DELETED',
  });
  network.announce({
    type: 'message.delete',
    account: account.id,
    at,
    ledger,
    payload: { chat_id: chatId(chat.number), message_id: messageId(message.number) },
  });
}

/** The conversation is removed on the network, with all its messages. */
export function removeChat(
  network: Network,
  { account, person, at }: { account: Account; person: number; at: number },
): void {
  const chat = network.chats.withPerson(account.number, person);
  if (chat === null) return;
  network.chats.remove(chat.number);
  const ledger = record(network, { account, at, chat, text: null, kind: 'CHAT_REMOVED' });
  network.announce({
    type: 'chat.delete',
    account: account.id,
    at,
    ledger,
    payload: { chat_id: chatId(chat.number) },
  });
}

/** Null for a chat that was removed meanwhile. */
function chatOf(network: Network, message: Message): Chat | null {
  const chat = network.chats.byNumber(message.chat);
  return chat === null || chat.account < 0 ? null : chat;
}

function record(
  network: Network,
  {
    account,
    at,
    chat,
    text,
    kind,
  }: {
    account: Account;
    at: number;
    chat: Chat;
    text: string | null;
    kind: 'MESSAGE_EDITED' | 'MESSAGE_DELETED' | 'CHAT_REMOVED';
  },
): number {
  return network.ledger.add({
    at,
    account: account.number,
    person: chat.person,
    kind,
    text,
    requestId: null,
  });
}
