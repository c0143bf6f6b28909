import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher } from 'undici';
import { StoreError } from '#connectors/backups/backup-store.ts';
import type { S3Address } from '#connectors/backups/s3/s3-address.ts';

export type S3Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  body?: Buffer;
};

/** A response that the store gave on purpose, good or bad. */
export type S3Answer = { status: number; etag: string; text: string };

export type S3Pace = {
  /** How long the store may be silent. */
  timeoutMs: number;
  tries: number;
  /** Before the second try; then twice as long each time. */
  firstWaitMs: number;
};

const CONNECT_MS = 10_000;
const SENTENCES: Record<string, string> = {
  AccessDenied: 'these keys aren’t allowed to do that',
  InvalidAccessKeyId: 'it doesn’t know this access key',
  SignatureDoesNotMatch: 'the secret access key is wrong',
  NoSuchBucket: 'there is no such bucket',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  AuthorizationHeaderMalformed: 'the bucket is in another region',
  PermanentRedirect: 'the bucket is in another region',
};

/** Signed calls to one bucket. A call that got no good answer is tried again. */
export function createS3Calls(address: S3Address, pace: S3Pace) {
  const { timeoutMs, tries, firstWaitMs } = pace;
  const agent = new Agent({
    connect: { timeout: Math.min(CONNECT_MS, timeoutMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 1,
    allowH2: false,
  });
  const { endpoint, bucket } = address;

  async function send({ method, key = '', query = {}, body }: S3Call) {
    const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/');
    const url = `${endpoint}/${path}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    // The store compares what arrives with the checksum, which is signed, too.
    const headers = { 'x-amz-content-sha256': sha256 };
    const signer = new AwsV4Signer({ ...address, method, url, headers, service: 's3' });
    const signed = await signer.sign();
    return agent.request({
      origin: signed.url.origin,
      path: `${signed.url.pathname}${signed.url.search}`,
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
    });
  }

  /** Throws a StoreError where the store can’t be reached, even after trying again. */
  async function persist<Answer>(
    call: S3Call,
    read: (answer: Dispatcher.ResponseData) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    for (let attempt = 1, waitMs = firstWaitMs; ; attempt += 1, waitMs *= 2) {
      const isLast = attempt >= tries;
      try {
        const answer = await send(call);
        if (isLast || !isPassing(answer.statusCode)) return await read(answer);
        await answer.body.dump();
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        if (isLast)
          throw new StoreError(`The store at ${endpoint} can’t be reached: ${reason}.`, { cause });
      }
      await wait(waitMs);
    }
  }

  return {
    /** Any answer that the store gave, read to its end. */
    call: (call: S3Call): Promise<S3Answer> =>
      persist(call, async ({ statusCode, headers, body }) => ({
        status: statusCode,
        etag: String(headers['etag'] ?? ''),
        text: await body.text(),
      })),
    open: (call: S3Call): Promise<Dispatcher.ResponseData> => persist(call, (answer) => answer),
  };
}

/** Whether a store is temporarily busy or broken. */
const isPassing = (status: number) => status >= 500 || status === 429;

/** Why the store did not do it, in a sentence. Some stores say so with a good status. */
export function refusal(what: string, { status, text }: Pick<S3Answer, 'status' | 'text'>) {
  const code = xmlText(text, 'Code') ?? `status ${status}`;
  const reason = SENTENCES[code] ?? `it says “${code}: ${xmlText(text, 'Message') ?? ''}”`;
  return new StoreError(`${what}: ${reason}.`);
}

/** The text of the first element with this name. */
export function xmlText(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? null : text.replace(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
