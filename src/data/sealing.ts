import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The key that wraps the keys of stored credentials; it is never in the database. */
export type MasterKey = { version: number; bytes: Buffer };
export type Sealed = { keyVersion: number; wrappedKey: Buffer; sealed: Buffer };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function encrypt({ key, context, plain }: { key: Buffer; context: string; plain: Buffer }): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function decrypt({ key, context, sealed }: { key: Buffer; context: string; sealed: Buffer }): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Seals a text under a key of its own, which the master key wraps. `context` says whose it is: elsewhere it does not open. */
export function seal({ masterKey, context, text }: { masterKey: MasterKey; context: string; text: string }): Sealed {
  const key = randomBytes(32);
  return { keyVersion: masterKey.version, wrappedKey: encrypt({ key: masterKey.bytes, context: `key|${context}`, plain: key }), sealed: encrypt({ key, context, plain: Buffer.from(text) }) };
}

/** Opens what was sealed for the same context; throws for any other, and for another master key. */
export function unseal({ masterKey, context, sealed }: { masterKey: MasterKey; context: string; sealed: Sealed }): string {
  if (sealed.keyVersion !== masterKey.version) throw new Error(`This secret was sealed with version ${sealed.keyVersion} of the master key, and version ${masterKey.version} is set.`);
  const key = decrypt({ key: masterKey.bytes, context: `key|${context}`, sealed: sealed.wrappedKey });
  return decrypt({ key, context, sealed: sealed.sealed }).toString();
}
