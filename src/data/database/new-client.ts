import pg from 'pg';
import { databaseHosts, type DatabaseHost } from '#data/database/database-hosts.ts';

/** How long one of several servers may take to answer before the next is asked. */
const ASK_WITHIN_MS = 2000;
/** PostgreSQL's code for a server that can't be used now. */
const CANNOT_CONNECT_NOW = '57P03';
/** And for a connection that couldn't be opened. */
const UNABLE_TO_CONNECT = '08001';

type Startup = { getStartupConf: () => Record<string, string> };

/** How `newClient` connects: to a URL, and as what. */
export type ClientSettings = Omit<pg.ClientConfig, 'connectionString' | 'application_name'> & {
  databaseUrl: string;
  name: string;
};

/** A connection that isn't open yet, to the server of a URL that accepts writes. */
export function newClient({ databaseUrl, name, ...settings }: ClientSettings): pg.Client {
  return new (clientClass(databaseUrl))({
    connectionString: singleHostUrl(databaseUrl),
    application_name: name,
    keepAlive: true,
    ...settings,
  });
}

/** The URL as the driver takes it: of its first host alone. */
export function singleHostUrl(databaseUrl: string): string {
  return databaseHosts(databaseUrl)?.url ?? databaseUrl;
}

/**
 * The driver's connections for one URL, in UTC. Where it names several hosts, they are asked in
 * their order, and the one that accepts writes is kept until it fails to connect or no longer
 * accepts any; if none does, connecting fails with what each said.
 */
export function clientClass(databaseUrl: string): typeof pg.Client {
  const { hosts, needsPrimary } = databaseHosts(databaseUrl) ?? { hosts: [], needsPrimary: false };
  let kept: DatabaseHost | null = null;

  class ProductClient extends pg.Client {
    /**
     * The time zone as a parameter of its own, which poolers know, instead of in `options`, which
     * they refuse.
     */
    getStartupConf(): Record<string, string> {
      const given = (pg.Client.prototype as unknown as Startup).getStartupConf.call(this);
      return { ...given, TimeZone: 'UTC' };
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = this.connectToPrimary();
      if (callback === undefined) return connecting.then(() => this);
      connecting.then(() => callback(null as never), callback);
      return undefined;
    }

    async connectToPrimary(): Promise<void> {
      if (hosts.length > 1) {
        kept ??= await findHost(hosts, (host) => askHost({ databaseUrl, host, needsPrimary }));
        Object.assign(this, kept);
      }
      try {
        await super.connect();
        if (needsPrimary) await refuseReadOnly(this);
      } catch (error) {
        kept = null;
        void this.end().catch(() => undefined);
        throw error;
      }
    }
  }
  return ProductClient;
}

/** The first host for which `ask` doesn't fail; throws one error with what each said. */
async function findHost(
  hosts: readonly DatabaseHost[],
  ask: (host: DatabaseHost) => Promise<void>,
): Promise<DatabaseHost> {
  const errors: Error[] = [];
  for (const host of hosts) {
    try {
      await ask(host);
      return host;
    } catch (error) {
      errors.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  const said = hosts.map(({ host, port }, at) => `${host}:${port}: ${errors[at]?.message}`);
  const sentence = `None of the servers in DATABASE_URL accepts writes (${said.join('; ')})`;
  throw Object.assign(new AggregateError(errors, sentence), { code: UNABLE_TO_CONNECT });
}

async function askHost({
  databaseUrl,
  host: place,
  needsPrimary,
}: {
  databaseUrl: string;
  host: DatabaseHost;
  needsPrimary: boolean;
}): Promise<void> {
  const client = new pg.Client({
    connectionString: singleHostUrl(databaseUrl),
    application_name: 'reachwell asks',
    connectionTimeoutMillis: ASK_WITHIN_MS,
    query_timeout: ASK_WITHIN_MS,
  });
  Object.assign(client, place);
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (needsPrimary) await refuseReadOnly(client);
  } finally {
    // A server that hangs doesn't answer this either.
    void client.end().catch(() => undefined);
  }
}

async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('it only accepts reads'), { code: CANNOT_CONNECT_NOW });
}
