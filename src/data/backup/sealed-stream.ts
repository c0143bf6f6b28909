import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, packTar } from 'modern-tar';
import { BackupError, DAMAGED } from '#data/backup/backup-error.ts';
import { backupIdentities, backupRecipient } from '#data/backup/backup-key.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';

/** A file inside a backup. */
export type Entry = { name: string; bytes: Uint8Array };
export type Bytes = AsyncIterable<Uint8Array>;

const TAR_END_BYTES = 1024;
const AGE = Buffer.from('age-encryption.org/v1\n');
const FOREIGN = 'This isn’t a backup made by Reachwell.';
const OTHER_KEY =
  'None of this installation’s master keys opens this backup. Add the MASTER_KEY of the installation that made it.';

/**
 * Files as one stream: tar in gzip in age, so that it can be opened without Reachwell. It holds no
 * more in memory than a file and what is on its way.
 */
export async function* sealEntries(
  entries: AsyncIterable<Entry>,
  masterKey: MasterKey,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await backupRecipient(masterKey));
  const gzip = createGzip();
  const fed = pipeline(tarOf(entries), gzip);
  // The reader at the other end gets the error.
  fed.catch(() => undefined);
  yield* await encrypter.encrypt(ReadableStream.from<Uint8Array>(gzip));
}

async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of entries) {
    const header = { name, size: bytes.length, mode: 0o600 };
    const archive = await packTar([{ header, body: bytes }]);
    yield archive.subarray(0, -TAR_END_BYTES);
  }
  yield new Uint8Array(TAR_END_BYTES);
}

/**
 * The files in such a stream, each in memory while it is used. Throws a BackupError if it is no
 * backup, if no master key opens it, or where it is damaged; a failure of `bytes` comes as it is.
 */
export async function* openEntries(bytes: Bytes, masterKey: MasterKey): AsyncGenerator<Entry> {
  const source = failureKept(bytes);
  try {
    yield* decode(source.bytes, masterKey);
  } catch (error) {
    if (source.failure !== null) throw source.failure;
    if (error instanceof BackupError) throw error;
    throw new BackupError(DAMAGED, { cause: error });
  }
}

async function* decode(bytes: Bytes, masterKey: MasterKey): AsyncGenerator<Entry> {
  const decrypter = new Decrypter();
  for (const identity of backupIdentities(masterKey)) decrypter.addIdentity(identity);
  const decrypted = await decrypter
    .decrypt(ReadableStream.from<Uint8Array>(checkBeginning(bytes)))
    .catch((error: Error) => {
      throw error.message.includes('no identity matched') ? new BackupError(OTHER_KEY) : error;
    });
  const gunzip = createGunzip();
  const fed = pipeline(decrypted, gunzip);
  fed.catch(() => undefined);
  const files = ReadableStream.from<Uint8Array>(gunzip).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  for await (const { header, body } of files)
    yield { name: header.name, bytes: Buffer.concat(await Array.fromAsync(body)) };
}

/** Throws where the first bytes aren’t those of age; an empty file is one of those. */
async function* checkBeginning(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let beginning: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (beginning === null) {
      yield chunk;
      continue;
    }
    beginning = Buffer.concat([beginning, chunk]);
    if (!AGE.subarray(0, beginning.length).equals(beginning.subarray(0, AGE.length)))
      throw new BackupError(FOREIGN);
    if (beginning.length < AGE.length) continue;
    yield beginning;
    beginning = null;
  }
  if (beginning !== null) throw new BackupError(FOREIGN);
}

/** The same bytes, and what they failed with: layers above wrap it in errors of their own. */
function failureKept(bytes: Bytes): { bytes: Bytes; failure: unknown } {
  const kept = { bytes: pass(), failure: null as unknown };
  async function* pass() {
    try {
      yield* bytes;
    } catch (error) {
      kept.failure = error;
      throw error;
    }
  }
  return kept;
}
