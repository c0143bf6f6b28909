import { ArgumentError } from '#cli/argument-error.ts';
import type { Config } from '#config.ts';
import { counted } from '#core/text/formats.ts';
import { rotateKeys } from '#data/secrets/rotate-keys.ts';
import { readMasterKey } from '#main/master-key.ts';
import { openMigratedData } from '#main/open-data.ts';

type Keys = {
  config: Config;
  command: string | undefined;
  print: (line: string) => void;
  say: (line: string) => void;
};

/**
 * `keys rotate`: replaces the key that seals the database, while the product is running. If it is
 * killed, run it again.
 */
export async function keys({ config, command, print, say }: Keys): Promise<void> {
  if (command !== 'rotate')
    throw new ArgumentError(['keys needs a command: reachwell keys rotate']);
  const data = await openMigratedData({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
  });
  try {
    const { version, rewrapped, dropped } = await rotateKeys({
      db: data.db,
      masterKey: readMasterKey(config),
      onPage: (done) => say(`${done} records re-encrypted`),
    });
    print(
      `Rotated to key ${version}: ${counted(rewrapped, 'record')} re-encrypted, ${counted(dropped, 'older key')} removed.`,
    );
  } finally {
    await data.close();
  }
}
