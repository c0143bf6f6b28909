import type { Database } from '#store/database.ts';

export interface Chat {
  number: number;
  account: number;
  person: number;
  createdAt: number;
  lastAt: number;
  unread: number;
  /** The other side has written at least once. */
  answered: boolean;
  /** The name of a group; its `person` is no one. Null: a conversation of two. */
  groupName: string | null;
}

export interface KeptAttachment {
  filename: string;
  contentType: string;
  content: string;
  voiceNote: boolean;
}

export interface Message {
  number: number;
  chat: number;
  mine: boolean;
  text: string;
  subject: string | null;
  at: number;
  readAt: number | null;
  /** Read, and the reader lets it be known. */
  seen: boolean;
  edited: boolean;
  deleted: boolean;
  attachments: KeptAttachment[];
  /** Which message of this pair, from 0. */
  turn: number;
  /** The credit that an InMail cost, until its answer gives it back. */
  credit: 'classic' | 'sales_navigator' | 'recruiter' | null;
  /** Who wrote it, where that is neither the owner nor the person of the chat. */
  sender?: number | null;
}

interface ChatFilter {
  before: number;
  after: number;
  unreadOnly: boolean;
  offset: number;
  limit: number;
}

export interface ChatStore {
  byNumber(number: number): Chat | null;
  withPerson(account: number, person: number): Chat | null;
  list(account: number, filter: ChatFilter): Chat[];
  count(account: number): number;
  open(input: { account: number; person: number; at: number; groupName?: string | null }): Chat;
  save(chat: Chat): void;
  /** The chat is gone for everyone; who writes again begins another. */
  remove(number: number): void;
  addMessage(message: Omit<Message, 'number' | 'readAt' | 'seen' | 'edited' | 'deleted'>): Message;
  message(number: number): Message | null;
  latest(chat: number): Message | null;
  messages(chat: number, filter: Omit<ChatFilter, 'unreadOnly'>): Message[];
  countMessages(chat: number): number;
  /** Our messages that the other side has not read yet, up to an instant. */
  unreadByThem(chat: number, at: number): Message[];
  saveMessage(message: Message): void;
}

interface ChatRow extends Omit<Chat, 'createdAt' | 'lastAt' | 'answered' | 'groupName'> {
  created_at: number;
  last_at: number;
  answered: number;
  group_name: string | null;
}

interface MessageRow extends Omit<
  Message,
  'mine' | 'readAt' | 'seen' | 'edited' | 'deleted' | 'attachments'
> {
  mine: number;
  read_at: number | null;
  seen: number;
  edited: number;
  deleted: number;
  attachments: string | null;
}

function chatOf({ created_at, last_at, answered, group_name, ...row }: ChatRow): Chat {
  return {
    ...row,
    createdAt: created_at,
    lastAt: last_at,
    answered: answered === 1,
    groupName: group_name,
  };
}

function messageOf({
  mine,
  read_at,
  seen,
  edited,
  deleted,
  attachments,
  ...row
}: MessageRow): Message {
  return {
    ...row,
    mine: mine === 1,
    readAt: read_at,
    seen: seen === 1,
    edited: edited === 1,
    deleted: deleted === 1,
    attachments: attachments === null ? [] : (JSON.parse(attachments) as KeptAttachment[]),
  };
}

type Messages =
  | 'addMessage'
  | 'message'
  | 'latest'
  | 'messages'
  | 'countMessages'
  | 'unreadByThem'
  | 'saveMessage';

/** The tables of chats and their messages. */
export function createChatStore(database: Database): ChatStore {
  return { ...chatsIn(database), ...messagesIn(database) };
}

function chatsIn(database: Database): Omit<ChatStore, Messages> {
  const chat = (row: ChatRow | undefined) => (row === undefined ? null : chatOf(row));
  return {
    byNumber: (number) =>
      chat(database.one<ChatRow>('SELECT * FROM chat WHERE number = ?', number)),
    withPerson: (account, person) =>
      chat(
        database.one<ChatRow>(
          'SELECT * FROM chat WHERE account = ? AND person = ?',
          account,
          person,
        ),
      ),
    list: (account, { before, after, unreadOnly, offset, limit }) =>
      database
        .many<ChatRow>(
          `
            SELECT *
            FROM chat
            WHERE account = ? AND last_at < ? AND last_at > ? AND unread >= ?
            ORDER BY last_at DESC, number DESC LIMIT ? OFFSET ?`,
          account,
          before,
          after,
          unreadOnly ? 1 : 0,
          limit,
          offset,
        )
        .map(chatOf),
    count: (account) =>
      database.one<{ n: number }>('SELECT count(*) AS n FROM chat WHERE account = ?', account)?.n ??
      0,
    open: ({ account, person, at, groupName = null }) => {
      const { id } = database.run(
        `
          INSERT INTO chat (account, person, created_at, last_at, group_name)
          VALUES (?, ?, ?, ?, ?)`,
        account,
        person,
        at,
        at,
        groupName,
      );
      return {
        number: id,
        account,
        person,
        createdAt: at,
        lastAt: at,
        unread: 0,
        answered: false,
        groupName,
      };
    },
    save: ({ number, lastAt, unread, answered }) => {
      database.run(
        'UPDATE chat SET last_at = ?, unread = ?, answered = ? WHERE number = ?',
        lastAt,
        unread,
        answered ? 1 : 0,
        number,
      );
    },
    // The row stays, as no account's, so that its number is never given to another chat.
    remove: (number) => {
      database.run('UPDATE chat SET account = -number WHERE number = ?', number);
    },
  };
}

function messagesIn(database: Database): Pick<ChatStore, Messages> {
  const message = (row: MessageRow | undefined) => (row === undefined ? null : messageOf(row));
  return {
    addMessage: (added) => {
      const attachments = added.attachments.length === 0 ? null : JSON.stringify(added.attachments);
      const { id } = database.run(
        `
          INSERT INTO message (chat, mine, text, subject, at, attachments, turn, credit, sender)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        added.chat,
        added.mine ? 1 : 0,
        added.text,
        added.subject,
        added.at,
        attachments,
        added.turn,
        added.credit,
        added.sender ?? null,
      );
      return { ...added, number: id, readAt: null, seen: false, edited: false, deleted: false };
    },
    message: (number) =>
      message(database.one<MessageRow>('SELECT * FROM message WHERE number = ?', number)),
    latest: (number) =>
      message(
        database.one<MessageRow>(
          'SELECT * FROM message WHERE chat = ? ORDER BY at DESC, number DESC LIMIT 1',
          number,
        ),
      ),
    messages: (number, { before, after, offset, limit }) =>
      database
        .many<MessageRow>(
          `
            SELECT *
            FROM message
            WHERE chat = ? AND at < ? AND at > ?
            ORDER BY at DESC, number DESC LIMIT ? OFFSET ?`,
          number,
          before,
          after,
          limit,
          offset,
        )
        .map(messageOf),
    countMessages: (number) =>
      database.one<{ n: number }>('SELECT count(*) AS n FROM message WHERE chat = ?', number)?.n ??
      0,
    unreadByThem: (number, at) =>
      database
        .many<MessageRow>(
          `
            SELECT *
            FROM message
            WHERE chat = ? AND mine = 1 AND read_at IS NULL AND deleted = 0 AND at <= ?
            ORDER BY at, number`,
          number,
          at,
        )
        .map(messageOf),
    saveMessage: (saved) => {
      database.run(
        `
          UPDATE message
          SET text = ?, read_at = ?, seen = ?, edited = ?, deleted = ?, credit = ?
          WHERE number = ?`,
        saved.text,
        saved.readAt,
        saved.seen ? 1 : 0,
        saved.edited ? 1 : 0,
        saved.deleted ? 1 : 0,
        saved.credit,
        saved.number,
      );
    },
  };
}
