import pg from 'pg';

export type Listener = {
  /** Calls `heard` for each notification of the channel, and `regained` after the connection was lost and is back: something may have been missed. */
  on: (subscription: { channel: string; heard: (payload: string) => void; regained?: () => void }) => Promise<() => void>;
  close: () => Promise<void>;
};

type Subscription = { channel: string; heard: (payload: string) => void; regained?: () => void };

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;

/** One connection that listens to PostgreSQL's notifications for the whole process; it comes back by itself. */
export function openListener({ databaseUrl, onError = () => {} }: { databaseUrl: string; onError?: (error: unknown) => void }): Listener {
  const subscriptions = new Set<Subscription>();
  let client: pg.Client | null = null;
  let connecting: Promise<pg.Client> | null = null;
  let closed = false;
  let waitMs = FIRST_WAIT_MS;
  let retry: NodeJS.Timeout | undefined;

  function lost(error: unknown) {
    if (client === null || closed) return;
    client.removeAllListeners();
    client.on('error', () => {});
    void client.end().catch(() => {});
    client = null;
    onError(error);
    again();
  }

  function again() {
    if (closed) return;
    retry = setTimeout(() => {
      connected().then(
        () => {
          for (const subscription of subscriptions) subscription.regained?.();
        },
        (error: unknown) => {
          onError(error);
          waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
          again();
        },
      );
    }, waitMs);
  }

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: databaseUrl, application_name: 'reachwell listen', keepAlive: true });
    made.on('error', (error) => lost(error));
    made.on('end', () => lost(new Error('The listening connection ended')));
    made.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of subscriptions) if (subscription.channel === channel) subscription.heard(payload);
    });
    await made.connect();
    for (const channel of new Set([...subscriptions].map((subscription) => subscription.channel))) await made.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = made;
    waitMs = FIRST_WAIT_MS;
    return made;
  }

  function connected(): Promise<pg.Client> {
    if (client !== null) return Promise.resolve(client);
    connecting ??= connect().finally(() => (connecting = null));
    return connecting;
  }

  return {
    async on(subscription) {
      subscriptions.add(subscription);
      await (await connected()).query(`listen ${pg.escapeIdentifier(subscription.channel)}`);
      return () => void subscriptions.delete(subscription);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = client ?? (await connecting?.catch(() => null)) ?? null;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}
