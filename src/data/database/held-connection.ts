import type pg from 'pg';
import { newClient } from '#data/database/new-client.ts';

export type HeldConnection = { client: pg.Client; end: () => Promise<void> };

/**
 * Opens a connection of its own, which `begin` prepares. Only an established connection can be
 * lost, and only once: a failing one reports its error, its end, and the failed `connect` call
 * separately, and who connected again for each would soon have thousands.
 */
export async function holdConnection({
  databaseUrl,
  name,
  begin,
  onLost,
}: {
  databaseUrl: string;
  name: string;
  begin: (client: pg.Client) => Promise<unknown>;
  onLost: (error: Error) => void;
}): Promise<HeldConnection> {
  const client = newClient({ databaseUrl, name: `reachwell ${name}` });
  let stands = false;
  const loseOnce = (error: Error) => {
    if (!stands) return;
    stands = false;
    void client.end().catch(() => undefined);
    onLost(error);
  };
  client.on('error', loseOnce);
  client.on('end', () => loseOnce(new Error(`The connection “reachwell ${name}” has ended`)));
  try {
    await client.connect();
    await begin(client);
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  stands = true;
  return {
    client,
    async end() {
      stands = false;
      await client.end();
    },
  };
}
