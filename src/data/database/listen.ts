import pg from 'pg';
import { holdConnection, type HeldConnection } from '#data/database/held-connection.ts';

type Subscription = { channel: string; heard: (payload: string) => void; regained?: () => void };

export type Listener = {
  /**
   * Calls `heard` for each notification of the channel, and `regained` when a lost connection is
   * back, because something may have been missed.
   */
  on: (subscription: Subscription) => Promise<() => void>;
  close: () => Promise<void>;
};

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;

function connect(
  databaseUrl: string,
  subscriptions: ReadonlySet<Subscription>,
  onLost: (error: Error) => void,
): Promise<HeldConnection> {
  return holdConnection({
    databaseUrl,
    name: 'listen',
    onLost,
    async begin(client) {
      client.on('notification', ({ channel, payload = '' }) => {
        for (const subscription of subscriptions)
          if (subscription.channel === channel) subscription.heard(payload);
      });
      for (const channel of new Set([...subscriptions].map((subscription) => subscription.channel)))
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
  });
}

/**
 * One connection that listens to PostgreSQL's notifications for the whole process; it reconnects on
 * its own.
 */
export function openListener(
  databaseUrl: string,
  onError: (error: unknown) => void = () => {},
): Listener {
  const subscriptions = new Set<Subscription>();
  let current: Promise<HeldConnection> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function open(): Promise<HeldConnection> {
    current ??= connect(databaseUrl, subscriptions, lost).catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  }
  function lost(error: unknown) {
    current = null;
    onError(error);
    comeBack(FIRST_WAIT_MS);
  }
  function comeBack(waitMs: number) {
    if (closed) return;
    const regained = () => subscriptions.forEach((subscription) => subscription.regained?.());
    retry = setTimeout(
      () => void open().then(regained, () => comeBack(Math.min(MAX_WAIT_MS, waitMs * 2))),
      waitMs,
    );
  }

  return {
    async on(subscription) {
      subscriptions.add(subscription);
      const { client } = await open();
      await client.query(`listen ${pg.escapeIdentifier(subscription.channel)}`);
      return () => void subscriptions.delete(subscription);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await (await current?.catch(() => null))?.end().catch(() => undefined);
    },
  };
}
