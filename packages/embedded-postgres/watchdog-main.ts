import { resolve } from 'node:path';
import { stopEmbeddedPostgres } from './stop-embedded-postgres.ts';

/**
 * The last act of the watchdog: its process is gone, so the server goes too, unless another
 * Reachwell uses it.
 */
const PATIENCE_MS = 3_000;

const [dataDir, option] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('The watchdog needs the data folder.');
if (option === '--wait-for-the-end') await endOfInput();
const verdict = await stopEmbeddedPostgres(resolve(dataDir), PATIENCE_MS);
console.log(`watchdog: the process using the server is gone; the server: ${verdict}`);

async function endOfInput(): Promise<void> {
  for await (const chunk of process.stdin) if (String(chunk).includes('stopped')) process.exit(0);
}
