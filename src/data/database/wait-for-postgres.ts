import pg from 'pg';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 10_000;
/**
 * What says that no one answers, or not yet; a wrong password or a missing database is no reason to
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
  // PostgreSQL itself: it starts, or it is being shut down.
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
 * Waits until PostgreSQL answers, with growing pauses of ten seconds at most; says once that it
 * waits, and once that it continues. Throws what is no matter of time: a wrong password, a database
 * that does not exist.
 */
export async function waitForPostgres({
  databaseUrl,
  say,
  sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: Wait): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await connectOnce(databaseUrl);
      if (tries > 0) say('PostgreSQL answers now. Starting.');
      return;
    } catch (error) {
      if (!isNotThere(error)) throw error;
      if (tries === 0)
        say(
          `PostgreSQL does not answer at ${placeOf(databaseUrl)}. Waiting for it; nothing is lost meanwhile.`,
        );
      await sleep(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10)));
    }
  }
}

async function connectOnce(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
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

/** Where it was looked for, without the name and the password. */
function placeOf(databaseUrl: string): string {
  try {
    const { host } = new URL(databaseUrl);
    return host === '' ? 'its socket' : host;
  } catch {
    return 'its address';
  }
}
