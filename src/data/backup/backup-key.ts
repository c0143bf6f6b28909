import { hkdfSync } from 'node:crypto';
import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';
import type { MasterKey } from '#data/secrets/sealing.ts';

const BYTES = 32;

/** The age key that opens the backups made under a master key. It opens no stored secrets. */
function backupIdentity(masterKeyBytes: Buffer): string {
  const secret = hkdfSync('sha256', masterKeyBytes, '', 'reachwell backup', BYTES);
  return bech32.encodeFromBytes('age-secret-key-', new Uint8Array(secret)).toUpperCase();
}

/** The identities of the current key and of the older ones, in this order. */
export function backupIdentities({ bytes, older = [] }: MasterKey): string[] {
  return [bytes, ...older].map(backupIdentity);
}

/** The public half, for which backups are encrypted. It reveals nothing, so it names the key. */
export function backupRecipient({ bytes }: MasterKey): Promise<string> {
  return identityToRecipient(backupIdentity(bytes));
}
