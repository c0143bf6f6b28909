import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Address } from '#connectors/backups/s3/s3-address.ts';

export const S3_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a/secret+key=' };
const BUCKET = 'backups';
const REGION = 'eu-central-1';

type Operation = 'BEGIN' | 'PART' | 'COMPLETE' | 'ABORT' | 'GET' | 'LIST' | 'DELETE';
/**
 * `CUT` ends the connection before anything is done, or in the middle of a file; `STALL` does it
 * and never answers; `BUSY` is a 503; `ERROR_IN_200` is how S3 reports what fails late; `SPOIL`
 * changes a byte of a file.
 */
type Fault = 'CUT' | 'STALL' | 'BUSY' | 'ERROR_IN_200' | 'SPOIL';
type Stored = { bytes: Buffer; at: number };

/** A small S3 on this machine: checks signatures and checksums, and puts parts together. */
export async function startS3StandIn({ pageSize = 1000 } = {}) {
  const files = new Map<string, Stored>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const faults: { on: Operation; does: Fault; times: number }[] = [];
  const asked: Operation[] = [];

  function answer(on: Operation, { url, body }: Asked): Answer {
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2));
    const uploadId = url.searchParams.get('uploadId') ?? '';
    const upload = uploads.get(uploadId);
    if (['PART', 'COMPLETE', 'ABORT'].includes(on) && upload?.key !== key)
      return error(404, 'NoSuchUpload');
    switch (on) {
      case 'BEGIN': {
        const id = randomUUID();
        uploads.set(id, { key, parts: new Map() });
        return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId>`);
      }
      case 'PART':
        upload?.parts.set(Number(url.searchParams.get('partNumber')), body);
        return { status: 200, headers: { etag: etagOf(body) }, bytes: Buffer.alloc(0) };
      case 'COMPLETE': {
        const named = [
          ...body.toString().matchAll(/<PartNumber>(\d+)<.PartNumber><ETag>([^<]+)</g),
        ];
        const parts = named.map(([, number, etag]) => {
          const part = upload?.parts.get(Number(number));
          return part !== undefined && etagOf(part) === etag ? part : null;
        });
        if (parts.length === 0 || parts.some((part) => part === null))
          return error(400, 'InvalidPart');
        files.set(key, {
          bytes: Buffer.concat(parts.filter((part) => part !== null)),
          at: Date.now(),
        });
        uploads.delete(uploadId);
        return xml('<CompleteMultipartUploadResult>');
      }
      case 'ABORT':
        uploads.delete(uploadId);
        return { status: 204, headers: {}, bytes: Buffer.alloc(0) };
      case 'GET': {
        const file = files.get(key);
        return file === undefined
          ? error(404, 'NoSuchKey')
          : { status: 200, headers: {}, bytes: file.bytes };
      }
      case 'DELETE':
        files.delete(key);
        return { status: 204, headers: {}, bytes: Buffer.alloc(0) };
      case 'LIST':
        return xml(listed(url, files, pageSize));
    }
  }

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://s3');
      const on = operationOf(request.method ?? '', url);
      asked.push(on);
      const fault = faults.find((one) => one.on === on && one.times > 0);
      if (fault !== undefined) fault.times -= 1;
      if (fault?.does === 'BUSY') return tell(response, error(503, 'SlowDown'));
      const refused = refusedBy(request, url, body);
      if (fault?.does === 'CUT' && on !== 'GET') return void response.destroy();
      return tell(response, refused ?? answer(on, { url, body }), fault?.does);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address: S3Address = {
    endpoint,
    region: REGION,
    bucket: BUCKET,
    prefix: 'nightly/of reachwell/',
    sessionToken: undefined,
    ...S3_KEYS,
  };
  return {
    address,
    files,
    /** Of uploads that were neither completed nor given up. */
    openUploads: () => uploads.size,
    asked: (on: Operation) => asked.filter((one) => one === on).length,
    fail: (on: Operation, does: Fault, times = Infinity) => void faults.push({ on, does, times }),
    /** Empties it, and ends all faults. */
    reset() {
      faults.length = 0;
      files.clear();
      uploads.clear();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Asked = { url: URL; body: Buffer };
type Answer = { status: number; headers: Record<string, string>; bytes: Buffer };

const xml = (text: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
});
const error = (status: number, code: string): Answer => ({
  ...xml(`<Error><Code>${code}</Code><Message>It is &quot;${code}&quot;</Message></Error>`),
  status,
});
const etagOf = (part: Buffer) => `"${createHash('md5').update(part).digest('hex')}"`;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function operationOf(method: string, { searchParams }: URL): Operation {
  if (method === 'POST') return searchParams.has('uploads') ? 'BEGIN' : 'COMPLETE';
  if (method === 'PUT') return 'PART';
  if (method === 'DELETE') return searchParams.has('uploadId') ? 'ABORT' : 'DELETE';
  return searchParams.has('list-type') ? 'LIST' : 'GET';
}

function listed({ searchParams }: URL, files: Map<string, Stored>, pageSize: number): string {
  const prefix = searchParams.get('prefix') ?? '';
  const after = searchParams.get('continuation-token') ?? '';
  const keys = [...files.keys()]
    .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'))
    .filter((key) => key > after)
    .sort();
  const page = keys.slice(0, pageSize);
  const next = keys.length > pageSize ? page.at(-1) : undefined;
  const contents = page.map((key) => {
    const file = files.get(key);
    const at = new Date(file?.at ?? 0).toISOString();
    const name = key.replaceAll('&', '&amp;');
    return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified><Size>${file?.bytes.length}</Size></Contents>`;
  });
  const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<ListBucketResult>${contents.join('\n')}${more}</ListBucketResult>`;
}

function tell(response: ServerResponse, { status, headers, bytes }: Answer, fault?: Fault): void {
  if (fault === 'STALL') return;
  if (fault === 'ERROR_IN_200') return tell(response, { ...error(200, 'InternalError') });
  const sent = Buffer.from(bytes);
  if (fault === 'SPOIL') sent[sent.length >> 1] = (sent[sent.length >> 1] ?? 0) ^ 1;
  response.writeHead(status, { ...headers, 'content-length': sent.length });
  if (fault !== 'CUT') return void response.end(sent);
  response.write(sent.subarray(0, sent.length >> 1), () => response.destroy());
}

/** Signature Version 4, as Amazon describes it, apart from the client’s library. */
function refusedBy(request: IncomingMessage, url: URL, body: Buffer): Answer | null {
  const [bucket] = url.pathname.slice(1).split('/');
  const [scheme, ...fields] = (request.headers.authorization ?? '').split(/,? /);
  const [scope = '', names = '', signature] = fields.map((field) => field.split('=', 2)[1]);
  const [key, day = '', region = ''] = scope.split('/');
  if (scheme !== 'AWS4-HMAC-SHA256') return error(403, 'AccessDenied');
  if (key !== S3_KEYS.accessKeyId) return error(403, 'InvalidAccessKeyId');
  if (region !== REGION) return error(400, 'AuthorizationHeaderMalformed');
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const sha256 = String(request.headers['x-amz-content-sha256']);
  const path = url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/');
  const canonical = [request.method, path, query, headers.join(''), names, sha256].join('\n');
  const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
  const mac = (secret: string | Buffer, text: string) =>
    createHmac('sha256', secret).update(text).digest();
  const at = String(request.headers['x-amz-date']);
  const signed = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, hash(canonical)];
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    mac,
    mac(`AWS4${S3_KEYS.secretAccessKey}`, day),
  );
  if (mac(signingKey, signed.join('\n')).toString('hex') !== signature)
    return error(403, 'SignatureDoesNotMatch');
  if (hash(body) !== sha256) return error(400, 'XAmzContentSHA256Mismatch');
  return bucket === BUCKET ? null : error(404, 'NoSuchBucket');
}
