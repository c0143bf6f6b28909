// Shared by the tests of watched mailboxes: in-memory mailboxes, and time that only moves when told
// to.
import { MailError } from '#connectors/mail/mail.ts';
import type { MailboxToRead } from '#data/engine-store/mailbox-store.ts';
import type { WatchedMailbox } from '#data/mailboxes/watched-mailboxes.ts';
import { watchMailboxes } from '#engine/listening/watch-mailboxes.ts';

type Ended = 'LINE' | 'LOST';
type Line = { userId: string; openedAt: number; news: () => void; end: (why: Ended) => void };

export const mailboxOf = (userId: string, keepsLine = true): WatchedMailbox => ({
  userId,
  keepsLine,
  connectedAt: 0,
});

/** A worker that may keep `connections` connections open, and its mailboxes. */
export function createWatchWorld({ connections = 10 }: { connections?: number } = {}) {
  let now = 0;
  const sleepers = new Set<{ until: number; wake: () => void }>();
  const world = {
    mailboxes: [] as WatchedMailbox[] | null,
    /** The open connections, and every time one was requested. */
    lines: new Set<Line>(),
    opened: [] as { userId: string; at: number }[],
    reads: [] as { userId: string; at: number }[],
    reports: [] as { userId: string; at: number }[],
    /** How many messages each mailbox holds, and how many its lane has read. */
    received: new Map<string, number>(),
    read: new Map<string, number>(),
    /** Mailboxes whose connections end as soon as they are requested. */
    refusing: new Set<string>(),
    unreadable: new Set<string>(),
    /** Advances time from one sleeper to the next and lets everything that wakes run. */
    async pass(ms: number): Promise<void> {
      const until = now + ms;
      for (;;) {
        await settled();
        const next = Math.min(...[...sleepers].map((sleeper) => sleeper.until));
        if (next > until) break;
        now = next;
        for (const sleeper of sleepers) if (sleeper.until <= now) sleeper.wake();
      }
      now = until;
    },
    now: () => now,
    lineOf: (userId: string): Line => {
      const line = [...world.lines].find((one) => one.userId === userId);
      if (line === undefined) throw new Error(`No line is open for ${userId}.`);
      return line;
    },
    watch: () =>
      watchMailboxes({
        store: {
          mailboxes: () => Promise.resolve(world.mailboxes),
          readMailbox: ({ userId }) => Promise.resolve(toRead(userId)),
          tellNews: ({ userId }) => Promise.resolve(void world.reports.push({ userId, at: now })),
        },
        mail: { watch, readNew },
        clock: { now: () => now, realNow: () => now, rate: () => 1, elapsed: () => now },
        random: () => 0.5,
        log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
        sleep,
        config: { connections, pollMs: 60_000, requestTimeoutMs: 20_000 },
      }),
  };
  const nothing = () => undefined;
  const toRead = (userId: string): MailboxToRead => ({
    address: `${userId}@firm.example`,
    status: 'CONNECTED',
    place: String(world.read.get(userId) ?? 0),
    readAt: null,
  });

  function sleep({ ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> {
    return new Promise((resolve) => {
      const sleeper = {
        until: now + ms,
        wake() {
          sleepers.delete(sleeper);
          resolve();
        },
      };
      if (signal.aborted) return resolve();
      sleepers.add(sleeper);
      signal.addEventListener('abort', sleeper.wake, { once: true });
    });
  }
  function watch({
    userId,
    signal,
    onNews,
  }: {
    userId: string;
    signal: AbortSignal;
    onNews: () => void;
  }): Promise<{ ended: 'ABORTED' | Ended }> {
    world.opened.push({ userId, at: now });
    if (world.refusing.has(userId)) return Promise.resolve({ ended: 'LINE' });
    return new Promise((resolve) => {
      const close = (ended: 'ABORTED' | Ended) => {
        world.lines.delete(line);
        resolve({ ended });
      };
      const line: Line = { userId, openedAt: now, news: onNews, end: close };
      world.lines.add(line);
      signal.addEventListener('abort', () => close('ABORTED'), { once: true });
      onNews();
    });
  }
  function readNew({ userId, place }: { userId: string; place: string | null }) {
    world.reads.push({ userId, at: now });
    if (world.unreadable.has(userId))
      return Promise.reject(new MailError({ problem: 'TIMED_OUT', lost: false, answer: 'Late' }));
    const received = world.received.get(userId) ?? 0;
    return Promise.resolve({
      emails: [],
      place: String(Math.max(received, Number(place))),
      more: false,
      restarted: false,
    });
  }
  return world;
}

/** Resolves when everything that can run without time passing has run. */
async function settled(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
}
