import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config.ts';
import { ConfigError } from '#setting-values.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

const KEY_BYTES = 32;
const FILE_NAME = 'master-key';

function decodeKey(text: string): Buffer | null {
  const trimmed = text.trim();
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : Buffer.from(trimmed, 'base64');
  return bytes.length === KEY_BYTES ? bytes : null;
}

/**
 * One key, or several separated by commas or line breaks: the first is used, the others only open
 * what they wrapped before.
 */
function parseKeys({ text, where }: { text: string; where: string }): MasterKey {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const bytes = decodeKey(part);
      if (bytes === null)
        throw new ConfigError([`${where} must contain 32 bytes in base64 or hex.`]);
      if (new Set(bytes).size < 8)
        throw new ConfigError([`${where} contains a key that’s easy to guess.`]);
      return bytes;
    });
  const [bytes, ...older] = keys;
  if (bytes === undefined)
    throw new ConfigError([`${where} must contain 32 bytes in base64 or hex.`]);
  return { version: 1, bytes, older };
}

function readTextIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates the key's file, readable only by its owner; the second of two concurrent processes reads
 * what the first wrote. The file gets its name only once it is complete.
 */
function createKeyFile(file: string): string {
  const begun = `${file}.${randomUUID()}`;
  const text = `${randomBytes(KEY_BYTES).toString('base64')}\n`;
  try {
    writeFileSync(begun, text, { flag: 'wx', mode: 0o600, flush: true });
    linkSync(begun, file);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8');
    throw error;
  } finally {
    rmSync(begun, { force: true });
  }
}

/**
 * The key that wraps the keys of stored credentials: configured, or created in the data folder in
 * practice mode (product api, MASTER_KEY).
 */
export function readMasterKey(config: Config): MasterKey {
  if (config.MASTER_KEY !== undefined)
    return parseKeys({ text: config.MASTER_KEY, where: 'MASTER_KEY' });
  if (config.MASTER_KEY_FILE !== undefined) {
    const text = readTextIfExists(config.MASTER_KEY_FILE);
    if (text === null)
      throw new ConfigError([
        `MASTER_KEY_FILE names ${config.MASTER_KEY_FILE}, which doesn’t exist.`,
      ]);
    return parseKeys({ text, where: 'MASTER_KEY_FILE' });
  }
  const file = join(config.DATA_DIR, FILE_NAME);
  return parseKeys({ text: readTextIfExists(file) ?? createKeyFile(file), where: file });
}
