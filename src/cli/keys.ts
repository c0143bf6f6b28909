import { withData, type Operator } from '#cli/operator.ts';
import { counted } from '#core/text/formats.ts';
import { rotateKeys } from '#data/secrets/rotate-keys.ts';
import { readMasterKey } from '#main/master-key.ts';

/**
 * `keys rotate`: replaces the key that seals the database, while the product is running. If it is
 * killed, run it again.
 */
export async function keys(operator: Operator): Promise<void> {
  const { config, print, say } = operator;
  const { version, rewrapped, dropped } = await withData(operator, (db) =>
    rotateKeys({
      db,
      masterKey: readMasterKey(config),
      onPage: (done) => say(`${done} records re-encrypted`),
    }),
  );
  print(
    `Rotated to key ${version}: ${counted(rewrapped, 'record')} re-encrypted, ${counted(dropped, 'older key')} removed.`,
  );
}
