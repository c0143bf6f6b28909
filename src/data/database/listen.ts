import pg from 'pg';

type Subscription = { channel: string; heard: (payload: string) => void; regained?: () => void };

export type Listener = {
  /**
   * Calls `heard` for each notification of the channel, and `regained` when a lost connection is
   * back, because something may have been missed.
   */
  on: (subscription: Subscription) => Promise<() => void>;
  close: () => Promise<void>;
};

type Connected = { client: pg.Client; end: () => Promise<void> };

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;

async function connect(
  databaseUrl: string,
  subscriptions: ReadonlySet<Subscription>,
  lost: (error: Error) => void,
): Promise<Connected> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'reachwell listen',
    keepAlive: true,
  });
  // Only an established connection can be lost, and only once: a failing one reports its error, its
  // end, and the failed `connect` call separately.
  let stands = false;
  const loseOnce = (error: Error) => {
    if (!stands) return;
    stands = false;
    void client.end().catch(() => {});
    lost(error);
  };
  client.on('error', loseOnce);
  client.on('end', () => loseOnce(new Error('The listening connection ended')));
  client.on('notification', ({ channel, payload = '' }) => {
    for (const subscription of subscriptions)
      if (subscription.channel === channel) subscription.heard(payload);
  });
  const end = async () => {
    stands = false;
    await client.end().catch(() => {});
  };
  try {
    await client.connect();
    for (const channel of new Set([...subscriptions].map((subscription) => subscription.channel)))
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    void end();
    throw error;
  }
  stands = true;
  return { client, end };
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
  let current: Promise<Connected> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function open(): Promise<Connected> {
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
      await (await current?.catch(() => null))?.end();
    },
  };
}
