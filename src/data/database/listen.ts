import pg from 'pg';
import { holdConnection, type HeldConnection } from '#data/database/held-connection.ts';

/**
 * State tied to the connection, such as a session lock: `begin` acquires it, `end` releases it.
 * `onLost` is called once if the connection is lost; without it, `begin` runs again on the next.
 */
type Held = {
  begin: (client: pg.Client) => Promise<unknown>;
  end: (client: pg.Client) => Promise<unknown>;
  onLost?: (error: Error) => void;
};

type Subscription = { channel: string; heard: (payload: string) => void; regained?: () => void };

export type Listener = {
  /**
   * Calls `heard` for each notification of the channel, and `regained` when a lost connection is
   * back, because something may have been missed.
   */
  on: (subscription: Subscription) => Promise<() => void>;
  /** Holds something, such as a session's advisory lock; returns how to give it back. */
  hold: (held: Held) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

type State = { subscriptions: Set<Subscription>; held: Set<Held> };

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;

function connect(
  databaseUrl: string,
  { subscriptions, held }: State,
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
      for (const { begin } of held) await begin(client);
    },
  });
}

/**
 * The one connection of a process that keeps anything beyond a transaction: it listens to
 * PostgreSQL's notifications and holds session locks, so it may not go through a pooler in
 * transaction mode. It reconnects on its own.
 */
export function openListener(
  databaseUrl: string,
  onError: (error: unknown) => void = () => {},
): Listener {
  const state: State = { subscriptions: new Set(), held: new Set() };
  const { subscriptions, held } = state;
  let current: Promise<HeldConnection> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function open(): Promise<HeldConnection> {
    current ??= connect(databaseUrl, state, lost).catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  }
  function lost(error: Error) {
    current = null;
    onError(error);
    for (const one of held) {
      if (one.onLost === undefined) continue;
      held.delete(one);
      one.onLost(error);
    }
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
    async hold(one) {
      const { client } = await open();
      await one.begin(client);
      held.add(one);
      return async () => {
        if (!held.delete(one)) return;
        const connection = await current?.catch(() => null);
        if (connection != null) await one.end(connection.client);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await (await current?.catch(() => null))?.end().catch(() => undefined);
    },
  };
}
