import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * The key that wraps other keys; it is never in the database. `older` are keys that only open what
 * they wrapped before.
 */
export type MasterKey = { version: number; bytes: Buffer; older?: readonly Buffer[] };
export type Sealed = { keyVersion: number; wrappedKey: Buffer; sealed: Buffer };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

function encrypt({ key, context, plain }: { key: Buffer; context: string; plain: Buffer }): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function decrypt({
  key,
  context,
  sealed,
}: {
  key: Buffer;
  context: string;
  sealed: Buffer;
}): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAAD(
    Buffer.from(context),
  );
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
}

/** Opens what one of the keys has wrapped; throws when none has. */
function unwrap(masterKey: MasterKey, context: string, wrapped: Buffer): Buffer {
  const keys = [masterKey.bytes, ...(masterKey.older ?? [])];
  for (const [place, key] of keys.entries()) {
    try {
      return decrypt({ key, context, sealed: wrapped });
    } catch (error) {
      if (place === keys.length - 1) throw error;
    }
  }
  throw new Error('There is no master key.');
}

const dataKeyContext = (context: string) => `key|${context}`;
const sealingKeyContext = (version: number) => `sealing-key|${version}`;

/**
 * Seals a text under a key of its own, which the master key wraps. `context` names its owner; it
 * opens in no other context.
 */
export function seal({
  masterKey,
  context,
  text,
}: {
  masterKey: MasterKey;
  context: string;
  text: string;
}): Sealed {
  const key = randomBytes(KEY_BYTES);
  return {
    keyVersion: masterKey.version,
    wrappedKey: encrypt({ key: masterKey.bytes, context: dataKeyContext(context), plain: key }),
    sealed: encrypt({ key, context, plain: Buffer.from(text) }),
  };
}

/** Opens what was sealed for the same context; throws for any other, and for another key. */
export function unseal({
  masterKey,
  context,
  sealed,
}: {
  masterKey: MasterKey;
  context: string;
  sealed: Sealed;
}): string {
  if (sealed.keyVersion !== masterKey.version)
    throw new Error(
      `This secret was sealed with version ${sealed.keyVersion} of the master key, and version ${masterKey.version} is set.`,
    );
  const key = unwrap(masterKey, dataKeyContext(context), sealed.wrappedKey);
  return decrypt({ key, context, sealed: sealed.sealed }).toString();
}

/** The same record with its data key wrapped by another key; what is sealed is not opened. */
export function rewrap({
  from,
  to,
  context,
  sealed,
}: {
  from: MasterKey;
  to: MasterKey;
  context: string;
  sealed: Sealed;
}): Sealed {
  const key = unwrap(from, dataKeyContext(context), sealed.wrappedKey);
  return {
    ...sealed,
    keyVersion: to.version,
    wrappedKey: encrypt({ key: to.bytes, context: dataKeyContext(context), plain: key }),
  };
}

/** A new key to wrap data keys with, wrapped by the master key. */
export function newSealingKey(masterKey: MasterKey, version: number): Buffer {
  return encrypt({
    key: masterKey.bytes,
    context: sealingKeyContext(version),
    plain: randomBytes(KEY_BYTES),
  });
}

/** A stored sealing key, opened; one without bytes of its own is the master key itself. */
export function openSealingKey(
  masterKey: MasterKey,
  version: number,
  wrappedKey: Buffer | null,
): MasterKey {
  return wrappedKey === null
    ? { ...masterKey, version }
    : {
        version,
        bytes: unwrap(masterKey, sealingKeyContext(version), wrappedKey),
      };
}
