import {
  noSuchBackup,
  StoreError,
  type BackupStore,
  type StoredBackup,
} from '#connectors/backups/backup-store.ts';
import type { S3Address } from '#connectors/backups/s3/s3-address.ts';
import {
  createS3Calls,
  refusal,
  xmlText,
  type S3Answer,
  type S3Call,
  type S3Pace,
} from '#connectors/backups/s3/s3-calls.ts';

/** A file has at most 10,000 parts, so this one can have 312 GiB. */
const PART_BYTES = 32 << 20;
const MAX_PARTS = 10_000;
const PACE: S3Pace = { timeoutMs: 300_000, tries: 4, firstWaitMs: 1000 };
const OK = 200;
const NOT_FOUND = 404;

/**
 * Backups in a bucket. A file is uploaded in parts, one at a time, and has its name once the store
 * has put them together; what a failure leaves is given up.
 */
export function createS3Store(
  address: S3Address,
  { partBytes = PART_BYTES, ...pace }: Partial<S3Pace> & { partBytes?: number } = {},
): BackupStore {
  const calls = createS3Calls(address, { ...PACE, ...pace });
  const where = `s3://${address.bucket}/${address.prefix}`;
  const keyOf = (name: string) => `${address.prefix}${name}`;

  const done = doneBy(calls);

  async function list(): Promise<StoredBackup[]> {
    const found: StoredBackup[] = [];
    for (let token: string | null = ''; token !== null;) {
      const { text } = await done(`${where} couldn’t be read`, {
        method: 'GET',
        query: {
          'list-type': '2',
          prefix: address.prefix,
          delimiter: '/',
          ...(token !== '' && { 'continuation-token': token }),
        },
      });
      for (const [contents] of text.matchAll(/<Contents>.*?<\/Contents>/gs))
        found.push({
          name: (xmlText(contents, 'Key') ?? '').slice(address.prefix.length),
          bytes: Number(xmlText(contents, 'Size')),
          at: Date.parse(xmlText(contents, 'LastModified') ?? ''),
        });
      token = xmlText(text, 'NextContinuationToken');
    }
    // A folder that someone made in a console is an empty file of its name.
    return found.filter(({ name }) => name !== '').sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  return {
    where,
    async write(name, bytes) {
      const what = `${name} couldn’t be written to ${where}`;
      const key = keyOf(name);
      const begun = await done(what, { method: 'POST', key, query: { uploads: '' } });
      const uploadId = xmlText(begun.text, 'UploadId');
      if (uploadId === null) throw refusal(what, begun);
      const call = (one: Pick<S3Call, 'method' | 'body'>, query = {}) =>
        done(what, { ...one, key, query: { ...query, uploadId } });
      try {
        await upload({ call, bytes, partBytes, what });
      } catch (error) {
        await call({ method: 'DELETE' }).catch(() => undefined);
        throw error;
      }
    },
    async *read(name) {
      const { statusCode, body } = await calls.open({ method: 'GET', key: keyOf(name) });
      if (statusCode === NOT_FOUND) {
        const text = await body.text();
        throw text.includes('NoSuchBucket')
          ? refusal(`${name} couldn’t be read from ${where}`, { status: statusCode, text })
          : noSuchBackup(where, name);
      }
      if (statusCode !== OK)
        throw refusal(`${name} couldn’t be read from ${where}`, {
          status: statusCode,
          text: await body.text(),
        });
      try {
        yield* body as AsyncIterable<Buffer>;
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new StoreError(`Reading ${name} from ${where} broke off: ${reason}.`, { cause });
      }
    },
    list,
    async remove(name) {
      await done(`${name} couldn’t be removed from ${where}`, {
        method: 'DELETE',
        key: keyOf(name),
      });
    },
  };
}

/** Calls that throw a StoreError, which begins with `what`, unless the store did it. */
const doneBy =
  (calls: ReturnType<typeof createS3Calls>) =>
  async (what: string, call: S3Call): Promise<S3Answer> => {
    const answer = await calls.call(call);
    if (answer.status >= 300 || answer.text.includes('<Error>')) throw refusal(what, answer);
    return answer;
  };

/** Uploads the parts of a file, and has the store put them together. */
async function upload({
  call,
  bytes,
  partBytes,
  what,
}: {
  call: (one: Pick<S3Call, 'method' | 'body'>, query?: { partNumber: string }) => Promise<S3Answer>;
  bytes: AsyncIterable<Uint8Array>;
  partBytes: number;
  what: string;
}): Promise<void> {
  const parts: string[] = [];
  for await (const body of inParts(bytes, partBytes)) {
    const partNumber = parts.length + 1;
    if (partNumber > MAX_PARTS) throw new StoreError(`${what}: it’s too large.`);
    const { etag } = await call({ method: 'PUT', body }, { partNumber: String(partNumber) });
    parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`);
  }
  const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  await call({ method: 'POST', body: Buffer.from(list) });
}

/** The same bytes in pieces of one size, the last one smaller; one empty piece for none. */
async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  const part = Buffer.allocUnsafe(size);
  let filled = 0;
  let isFirst = true;
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + size - filled);
      part.set(piece, filled);
      at += piece.length;
      filled += piece.length;
      if (filled < size) continue;
      yield part;
      isFirst = false;
      filled = 0;
    }
  if (filled > 0 || isFirst) yield part.subarray(0, filled);
}
