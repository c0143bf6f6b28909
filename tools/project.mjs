import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

/** One line of what the set-up is doing. */
export function say(line) {
  console.log(`> ${line}`);
}
