import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#data/database.ts';
import { SESSIONS_CHANNEL, type EndedSessions } from '#data/tables/session-ends.ts';
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

type Connection = {
  subscription: StreamSubscription;
  waiting: Map<string, StreamEvent>;
  wake: () => void;
  ended: boolean;
  signedOut: boolean;
};

function textOf({ id, type, data }: StreamEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

function take(connection: Connection): string {
  const events = [...connection.waiting.values()];
  connection.waiting.clear();
  return events.map(textOf).join('');
}

function end(connection: Connection): void {
  connection.ended = true;
  connection.wake();
}

function put(connection: Connection, event: StreamEvent): void {
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

async function* speak(
  db: Database,
  connection: Connection,
  forget: () => void,
): AsyncGenerator<string> {
  const { userId, lastEventId, signal } = connection.subscription;
  try {
    yield 'retry: 2000\n\n';
    if (lastEventId !== null && EVENT_ID.test(lastEventId)) {
      for (const event of await streamEventsAfter({ db, userId }, { afterId: lastEventId }))
        yield textOf(event);
    }
    while (!connection.ended && !signal.aborted) {
      await somethingToSay(connection);
      if (connection.signedOut) yield `event: ${SESSION_OVER}\ndata: {}\n\n`;
      if (connection.ended || signal.aborted) return;
      if (connection.waiting.size === 0) yield ': still here\n\n';
      else {
        await wait(GATHER_MS);
        yield take(connection);
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
      for (const connection of connections.get(event.userId) ?? []) put(connection, event);
    },
    // Events published meanwhile are in the table: the clients reconnect and resume.
    regained: () => every().forEach(end),
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
      const connection: Connection = {
        subscription,
        waiting: new Map(),
        wake: () => {},
        ended: false,
        signedOut: false,
      };
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
      stopSessions();
      every().forEach(end);
    },
  };
}
