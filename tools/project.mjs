import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

/** One line of what the set-up is doing. */
export function say(line) {
  console.log(`> ${line}`);
}

/** What tells Node to read the settings of .env, where there is one. */
export function envFile() {
  return existsSync(join(PROJECT, '.env')) ? ['--env-file=.env'] : [];
}
