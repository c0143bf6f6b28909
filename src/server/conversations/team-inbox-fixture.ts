// Shared by the tests of the team's inbox: a server with inbox and teams, and people in a team.
import { afterAll, beforeAll } from 'vitest';
import type { TeamRole } from '#core/account/user-status.ts';
import type { InboxSharing } from '#core/team/inbox-sharing.ts';
import { conversationOfChat } from '#data/conversations/person-conversation.ts';
import { instant } from '#data/database.ts';
import { openListener, type Listener } from '#data/database/listen.ts';
import { conversationHandlers } from '#server/conversations/conversations.routes.ts';
import { messageHandlers } from '#server/conversations/message-handlers.ts';
import { openStreamHub, type StreamHub } from '#server/platform/stream-hub.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { PUBLIC_URL, platformCalls } from '../../../test/support/platform-calls.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { insertTeam } from '../../../test/support/teams.ts';

export const database = useTestDatabase();
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
const MINUTE = 60_000;
let listener: Listener;
let hub: StreamHub;
let server: Awaited<ReturnType<typeof buildTestServer>>;
let address: string;

beforeAll(async () => {
  listener = openListener(database.url);
  hub = await openStreamHub(database.db, listener);
  server = await buildTestServer({
    db: database.db,
    time,
    handlers: {
      ...conversationHandlers,
      ...messageHandlers,
      ...teamHandlers({ publicUrl: PUBLIC_URL, signUp: 'open', deliverMails: false }),
      ...platformCalls({ hub }),
    },
  });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  hub.close();
  await server.app.close();
  await listener.close();
});

export type Person = Awaited<ReturnType<typeof signedInUser>> & { name: string };

export async function newPerson(name: string): Promise<Person> {
  const person = await signedInUser({ db: database.db, realNow: time.real });
  await database.db
    .updateTable('users')
    .set({ display_name: name })
    .where('user_id', '=', person.userId)
    .execute();
  return { ...person, name };
}

/** New people in a team, each with a role and what they share. */
export async function newTeam<Name extends string>(
  members: Record<Name, [role: TeamRole, sharing?: InboxSharing]>,
): Promise<Record<Name, Person>> {
  const names = Object.keys(members) as Name[];
  const people = {} as Record<Name, Person>;
  for (const name of names) people[name] = await newPerson(name);
  await insertTeam({
    db: database.db,
    members: names.map((name) => ({ userId: people[name].userId, role: members[name][0] })),
  });
  for (const name of names) await setSharing(people[name], members[name][1] ?? 'LEADERS');
  return people;
}

export async function setSharing({ userId }: Person, sharing: InboxSharing): Promise<void> {
  await database.db
    .updateTable('team_members')
    .set({ inbox_sharing: sharing })
    .where('user_id', '=', userId)
    .execute();
}

let serial = 0;

/** A conversation with someone who wrote this many minutes ago, to be answered on LinkedIn. */
export async function addConversation(
  { userId }: Person,
  { name = 'Jonas Weber', minutes = 10, text = 'Hello there', isLead = true } = {},
): Promise<string> {
  serial += 1;
  const { db } = database;
  const leadId = isLead ? await addLead({ userId }, name) : null;
  const chatId = `c-${serial}`;
  const person = { leadId, memberId: `m-${serial}`, name };
  const conversationId = await conversationOfChat({
    db,
    userId,
    now: time.now,
    chatId,
    ...person,
  });
  await db
    .insertInto('chats')
    .values({ user_id: userId, chat_id: chatId, conversation_id: conversationId, whole: true })
    .execute();
  await addMessage({ userId }, conversationId, { minutes, text });
  return conversationId;
}

async function addLead({ userId }: Pick<Person, 'userId'>, name: string): Promise<string> {
  const at = instant(time.now);
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({
      user_id: userId,
      full_name: name,
      network_member_id: `m-${serial}`,
      connected_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
}

export async function addMessage(
  { userId }: Pick<Person, 'userId'>,
  conversationId: string,
  { minutes = 0, text = 'Hello' } = {},
): Promise<void> {
  serial += 1;
  await database.db
    .insertInto('messages')
    .values({
      user_id: userId,
      conversation_id: conversationId,
      network_message_id: `t-${serial}`,
      from_me: false,
      text,
      at: instant(time.now - minutes * MINUTE),
    })
    .execute();
}

const CONVERSATIONS = '/messaging/conversations';

/** The calls of someone, in their own account or inside another. */
export function as(person: Person, inside?: Person) {
  const headers = {
    ...person.headers,
    ...(inside !== undefined && { 'x-acting-user': inside.userId }),
  };
  const call = (line: string, body?: object) =>
    server.call(line, { headers, ...(body !== undefined && { body }) });
  return {
    call,
    list: (query = '') => call(`GET ${CONVERSATIONS}?${query}`),
    team: (query = '') => call(`GET ${CONVERSATIONS}?scope=team&${query}`),
    counts: () => call(`GET ${CONVERSATIONS}/counts?scope=team`),
    open: (id: string) => call(`GET ${CONVERSATIONS}/${id}`),
    change: (id: string, body: object) => call(`PATCH ${CONVERSATIONS}/${id}`, body),
    thread: (id: string) => call(`GET ${CONVERSATIONS}/${id}/events`),
    write: (id: string, body: object) => call(`POST ${CONVERSATIONS}/${id}/events`, body),
    note: (id: string, content: string) => call(`POST ${CONVERSATIONS}/${id}/notes`, { content }),
    share: (sharing: InboxSharing) => call('PUT /v1/shared/teams/inbox', { sharing }),
  };
}

/** The ids of the conversations that an answer lists. */
export const idsOf = (answer: { body: { content: { id: string }[] } }): string[] =>
  answer.body.content.map(({ id }) => id);

/** Everything that someone's stream says until it says the words, or what it said within a time. */
export async function heard(
  person: Person,
  { until, during }: { until: RegExp; during: () => Promise<unknown> },
): Promise<string> {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/v1/stream`, {
    headers: { ...person.headers, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  let text = '';
  let begun = false;
  try {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (!begun) {
        begun = true;
        await during();
      }
      if (until.test(text)) break;
    }
  } finally {
    stop.abort();
  }
  return text;
}
