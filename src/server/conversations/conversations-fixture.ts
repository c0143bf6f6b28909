import { beforeEach } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { instant } from '#data/database.ts';
import { conversationOfChat, conversationOfLead } from '#data/conversations/person-conversation.ts';
import { conversationHandlers } from '#server/conversations/conversations.routes.ts';
import { handlerCaller, insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
/** The InMail credits that the network reports, and how often it was asked. */
export const inmail: { credits: { classic?: number } | NetworkError; asked: number } = {
  credits: {},
  asked: 0,
};
beforeEach(() => Object.assign(inmail, { credits: {}, asked: 0 }));
export const account = {
  inmailCredits: () => {
    inmail.asked += 1;
    return inmail.credits instanceof NetworkError
      ? Promise.reject(inmail.credits)
      : Promise.resolve(inmail.credits);
  },
} as Partial<NetworkConnector['account']> as NetworkConnector['account'];
export const call = handlerCaller({
  handlers: conversationHandlers,
  db: () => database.db,
  network: { account },
});
export const MINUTE = 60_000;

/** The user of the current test, and another one. */
export const it = { userId: '', stranger: '' };
beforeEach(async () => {
  it.userId = await insertTestUser({ db: database.db });
  it.stranger = await insertTestUser({ db: database.db });
});

export const db = () => database.db;
/** An instant this many minutes from the test's now. */
export const at = (minutes: number) => new Date(TEST_NOW + minutes * MINUTE).toISOString();

let serial = 0;

export async function addLead(
  person: {
    name?: string;
    email?: string;
    memberId?: string;
    connected?: boolean;
    openProfile?: boolean;
  } = {},
): Promise<string> {
  serial += 1;
  const { lead_id } = await db()
    .insertInto('leads')
    .values({
      user_id: it.userId,
      full_name: person.name ?? `Lead ${serial}`,
      email: person.email ?? null,
      network_member_id: person.memberId ?? `m-${serial}`,
      open_profile: person.openProfile ?? null,
      connected_at: person.connected === true ? instant(TEST_NOW) : null,
      created_at: instant(TEST_NOW),
      updated_at: instant(TEST_NOW),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return lead_id;
}

/** A chat on LinkedIn, by default with someone who is not a lead. */
export async function addChat({
  name = null,
  leadId = null,
  removed = false,
  whole = true,
}: {
  name?: string | null;
  leadId?: string | null;
  removed?: boolean;
  whole?: boolean;
} = {}): Promise<string> {
  serial += 1;
  const chatId = `c-${serial}`;
  const conversationId = await conversationOfChat({
    db: db(),
    userId: it.userId,
    now: TEST_NOW,
    chatId,
    leadId,
    memberId: leadId === null ? `m-${serial}` : null,
    name,
  });
  await db()
    .insertInto('chats')
    .values({
      user_id: it.userId,
      chat_id: chatId,
      conversation_id: conversationId,
      whole,
      removed_at: removed ? instant(TEST_NOW) : null,
    })
    .execute();
  return conversationId;
}

export const addEmailing = (leadId: string) =>
  conversationOfLead({ db: db(), userId: it.userId, now: TEST_NOW, leadId });

/** A message this many minutes from now; from the other person by default. */
export async function addMessage(
  conversationId: string,
  {
    minutes = -10,
    text = 'Hello',
    fromMe = false,
    ...more
  }: {
    minutes?: number;
    text?: string;
    fromMe?: boolean;
    channel?: 'LINKEDIN' | 'EMAIL';
    subject?: string;
    deleted?: boolean;
    automatic?: boolean;
    sent_by?: 'ENGINE';
    intent_id?: string;
  } = {},
): Promise<string> {
  serial += 1;
  const { message_id } = await db()
    .insertInto('messages')
    .values({
      user_id: it.userId,
      conversation_id: conversationId,
      network_message_id: `t-${serial}`,
      from_me: fromMe,
      text,
      at: instant(TEST_NOW + minutes * MINUTE),
      ...more,
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return message_id;
}

export const list = (query: object = {}, userId = it.userId) =>
  call('GET /messaging/conversations', { userId, query });
export const counts = (userId = it.userId) =>
  call('GET /messaging/conversations/counts', { userId });
export const open = (conversationId: string, userId = it.userId) =>
  call('GET /messaging/conversations/{conversationId}', { userId, params: { conversationId } });
export const change = (conversationId: string, body: object, userId = it.userId) =>
  call('PATCH /messaging/conversations/{conversationId}', {
    userId,
    params: { conversationId },
    body,
  });
export const thread = (conversationId: string, query: object = {}, userId = it.userId) =>
  call('GET /messaging/conversations/{conversationId}/events', {
    userId,
    params: { conversationId },
    query,
  });
