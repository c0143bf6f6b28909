import { listedChoices } from '#core/text/formats.ts';
import { databaseHosts } from '#data/database/database-hosts.ts';
import { newClient } from '#data/database/new-client.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 10_000;
/**
 * Errors that mean that nothing answers yet; a wrong password or a missing database is no reason to
 * wait.
 */
const NOT_THERE: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL itself: starting or shutting down.
  '57P03',
  '57P01',
];

type Wait = {
  databaseUrl: string;
  say: (line: string) => void;
  /** Replaced by tests. */
  sleep?: (ms: number) => Promise<void>;
};

/**
 * Waits until PostgreSQL answers, with growing pauses of ten seconds at most; logs once that it
 * waits, and once that it continues. Throws errors that waiting can't fix: a wrong password, a
 * database that does not exist.
 */
export async function waitForPostgres({
  databaseUrl,
  say,
  sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: Wait): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await connectOnce(databaseUrl);
      if (tries > 0) say('PostgreSQL is responding. Starting.');
      return;
    } catch (error) {
      if (!isNotThere(error)) throw error;
      if (tries === 0)
        say(
          `PostgreSQL isn’t responding at ${placeOf(databaseUrl)}. Waiting for it; no data is lost.`,
        );
      await sleep(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10)));
    }
  }
}

async function connectOnce(databaseUrl: string): Promise<void> {
  const client = newClient({
    databaseUrl,
    name: 'reachwell waits',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isNotThere(error: unknown): boolean {
  const {
    code,
    message = '',
    errors = [],
  } = error as {
    code?: string;
    message?: string;
    errors?: unknown[];
  };
  return (
    NOT_THERE.includes(code ?? '') ||
    errors.some(isNotThere) ||
    /timeout expired|Connection terminated/.test(message)
  );
}

/** The server's address, without the name and the password. */
function placeOf(databaseUrl: string): string {
  const { hosts = [] } = databaseHosts(databaseUrl) ?? {};
  if (hosts.length === 0) return 'its socket';
  return listedChoices(hosts.map(({ host, port }) => `${host}:${port}`));
}
