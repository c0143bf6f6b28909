import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Config } from '#config.ts';
import { ConfigError } from '#setting-values.ts';

type Place = Pick<Config, 'HOST' | 'PORT'>;

const LISTEN_ERRORS: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ HOST, PORT }) =>
    `PORT ${PORT} on ${HOST} is used by another program. Stop that program or choose another port; 0 picks any free one.`,
  EACCES: ({ PORT }) => `PORT ${PORT} is only open to root. Choose one above 1023.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST ${HOST} isn’t an address of this machine.`,
  ENOTFOUND: ({ HOST }) => `HOST ${HOST} isn’t an address of this machine.`,
};

const FOLDER_ERRORS: Record<string, string> = {
  EACCES: 'this user isn’t allowed to write there',
  EPERM: 'this user isn’t allowed to write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'part of its path is a file, not a folder',
};

/** Waits for the web server to listen; an unavailable port or host is reported as a setting. */
export async function explainListening(listening: Promise<unknown>, place: Place): Promise<void> {
  try {
    await listening;
  } catch (error) {
    const sentence = LISTEN_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
    throw sentence === undefined ? error : new ConfigError([sentence(place)]);
  }
}

/** Creates the data folder; an unwritable one is reported as a setting, with the reason. */
export function makeDataFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): void {
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o755 });
    accessSync(DATA_DIR, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `DATA_DIR ${DATA_DIR} can’t be used: ${FOLDER_ERRORS[code] ?? message}.`,
    ]);
  }
}
