import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#data/database.ts';
import { SESSIONS_CHANNEL, type EndedSessions } from '#data/tables/session-ends.ts';
import { PRESENCE_CHANNEL, type Presence } from '#data/tables/presence.ts';
import { readableConversations, readTeamInbox } from '#data/teams/team-inbox.ts';
import type { Listener } from '#data/database/listen.ts';
import { SESSION_OVER } from '#core/stream/stream-event.ts';
import {
  parseStreamNotification,
  STREAM_CHANNEL,
  streamEventsAfter,
  type StreamEvent,
} from '#data/tables/stream-events.ts';

type StreamSubscription = {
  userId: string;
  identityId: string;
  sessionId: string;
  lastEventId: string | null;
  signal: AbortSignal;
};
export type StreamHub = {
  subscribe: (subscription: StreamSubscription) => AsyncGenerator<string>;
  openStreams: (identityId: string) => number;
  close: () => void;
};

/**
 * How many events wait for a client that reads slowly; more end its stream, and it resumes by its
 * last id.
 */
const MAX_WAITING = 2000;
/** How long equal events are collected into one. */
const GATHER_MS = 100;
const KEEP_ALIVE_MS = 15_000;
const EVENT_ID = /^\d{1,18}$/;

/** An event to say. Only one of the user’s own stream has an id to resume by. */
type Said = Pick<StreamEvent, 'type' | 'data'> & { id: string | null };

type Connection = {
  subscription: StreamSubscription;
  /** The accounts whose conversations the person reads in the team’s inbox. */
  watched: ReadonlySet<string>;
  waiting: Map<string, Said>;
  wake: () => void;
  ended: boolean;
  signedOut: boolean;
};

function newConnection(subscription: StreamSubscription): Connection {
  return {
    subscription,
    watched: new Set(),
    waiting: new Map(),
    wake: () => {},
    ended: false,
    signedOut: false,
  };
}

function textOf({ id, type, data }: Said): string {
  const place = id === null ? '' : `id: ${id}\n`;
  return `${place}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Takes the waiting events, without those of conversations that the person may no longer read. */
async function take(db: Database, connection: Connection): Promise<string> {
  const events = [...connection.waiting.values()];
  connection.waiting.clear();
  return (await readable(db, connection, events)).map(textOf).join('');
}

/** The account and conversation of an event, if they are someone else's. */
function foreignConversation({ subscription }: Connection, { type, data }: Said) {
  const { userId, identityId } = subscription;
  if (!/^(conversation|team)\./.test(type)) return null;
  const accountId = String(data['accountId'] ?? userId);
  if (accountId === identityId) return null;
  return { userId: accountId, conversationId: String(data['conversationId']) };
}

async function readable(
  db: Database,
  connection: Connection,
  events: readonly Said[],
): Promise<readonly Said[]> {
  const foreign = events.flatMap((event) => foreignConversation(connection, event) ?? []);
  if (foreign.length === 0) return events;
  const { identityId } = connection.subscription;
  const rows = await readableConversations({ db, userId: identityId }, foreign);
  const known = new Set(rows.map((row) => row.conversationId));
  return events.filter((event) => {
    const of = foreignConversation(connection, event);
    return of === null || known.has(of.conversationId);
  });
}

function end(connection: Connection): void {
  connection.ended = true;
  connection.wake();
}

function put(connection: Connection, event: Said): void {
  const key = `${event.type} ${JSON.stringify(event.data)}`;
  // Deleted and reinserted, so that ids increase for a client that remembers the last.
  connection.waiting.delete(key);
  connection.waiting.set(key, event);
  if (connection.waiting.size > MAX_WAITING) end(connection);
  else connection.wake();
}

/** Waits for an event, at most until the connection needs a keepalive. */
async function somethingToSay(connection: Connection): Promise<void> {
  if (connection.waiting.size > 0 || connection.ended || connection.subscription.signal.aborted)
    return;
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    connection.wake = resolve;
    timer = setTimeout(resolve, KEEP_ALIVE_MS);
  });
  clearTimeout(timer);
  connection.wake = () => {};
}

/** Listens to the accounts of the team’s inbox. Each event is checked again before it is sent. */
async function watch(db: Database, connection: Connection): Promise<void> {
  const { userId, identityId } = connection.subscription;
  if (userId !== identityId) return;
  const accounts = (await readTeamInbox({ db, userId })) ?? [];
  connection.watched = new Set(
    accounts.map((account) => account.userId).filter((accountId) => accountId !== userId),
  );
}

async function* speak(
  db: Database,
  connection: Connection,
  forget: () => void,
): AsyncGenerator<string> {
  const { userId, lastEventId, signal } = connection.subscription;
  try {
    yield 'retry: 2000\n\n';
    if (lastEventId !== null && EVENT_ID.test(lastEventId)) {
      const missed = await streamEventsAfter({ db, userId }, { afterId: lastEventId });
      for (const event of await readable(db, connection, missed)) yield textOf(event);
    }
    await watch(db, connection);
    while (!connection.ended && !signal.aborted) {
      await somethingToSay(connection);
      if (connection.signedOut) yield `event: ${SESSION_OVER}\ndata: {}\n\n`;
      if (connection.ended || signal.aborted) return;
      if (connection.waiting.size === 0) yield ': still here\n\n';
      else {
        await wait(GATHER_MS);
        yield await take(db, connection);
      }
    }
  } finally {
    forget();
  }
}

/**
 * The live stream of this process: listens for events published in the database, sends them to the
 * user's open streams, and ends a stream as soon as its session ends (guarantees, G8). Events of
 * other users never reach a stream.
 */
export async function openStreamHub(db: Database, listener: Listener): Promise<StreamHub> {
  const connections = new Map<string, Set<Connection>>();
  const every = () => [...connections.values()].flatMap((set) => [...set]);

  const stopEvents = await listener.on({
    channel: STREAM_CHANNEL,
    heard: (payload) => {
      if (connections.size === 0) return;
      const event = parseStreamNotification(payload);
      for (const connection of connections.get(event.userId) ?? []) {
        put(connection, event);
        // The team, a role, or what someone shares may have changed.
        if (event.type === 'user.status') void watch(db, connection).catch(() => end(connection));
      }
      if (event.type !== 'conversation.message') return;
      const data = { accountId: event.userId, conversationId: event.data.conversationId };
      for (const connection of every())
        if (connection.watched.has(event.userId))
          put(connection, { id: null, type: 'team.conversation', data });
    },
    // Events published meanwhile are in the table: the clients reconnect and resume.
    regained: () => every().forEach(end),
  });
  const stopPresence = await listener.on({
    channel: PRESENCE_CHANNEL,
    heard: (payload) => {
      const { writerId, ...data } = JSON.parse(payload) as Presence;
      const heard = { ...data, userId: writerId };
      for (const connection of every()) {
        const { userId, identityId } = connection.subscription;
        if (identityId !== writerId && [userId, ...connection.watched].includes(data.accountId))
          put(connection, { id: null, type: 'conversation.writing', data: heard });
      }
    },
  });
  const stopSessions = await listener.on({
    channel: SESSIONS_CHANNEL,
    heard: (payload) => {
      const over = JSON.parse(payload) as EndedSessions;
      for (const connection of every())
        if (
          connection.subscription.identityId === over.identityId &&
          (over.all || over.sessionIds.includes(connection.subscription.sessionId))
        ) {
          connection.signedOut = true;
          end(connection);
        }
    },
  });

  return {
    subscribe(subscription) {
      const connection = newConnection(subscription);
      const { userId, signal } = subscription;
      const mine = connections.get(userId) ?? new Set();
      connections.set(userId, mine.add(connection));
      const forget = () => {
        signal.removeEventListener('abort', abort);
        mine.delete(connection);
        if (mine.size === 0 && connections.get(userId) === mine) connections.delete(userId);
      };
      // If a client leaves before it reads anything, `speak` never starts.
      const abort = () => {
        forget();
        connection.wake();
      };
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      return speak(db, connection, forget);
    },
    openStreams: (identityId) =>
      every().filter(({ subscription }) => subscription.identityId === identityId).length,
    close() {
      stopEvents();
      stopPresence();
      stopSessions();
      every().forEach(end);
    },
  };
}
