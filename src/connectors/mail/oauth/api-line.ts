import { Pool, type Dispatcher } from 'undici';
import { ApiFailure, problemOfLine } from '#connectors/mail/oauth/api-failure.ts';

/** `whole` is false if the response was longer than `keepBytes`. */
export type ApiAnswer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  whole: boolean;
};

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Including its query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Only this many bytes of the response are read. */
  keepBytes: number;
  signal: AbortSignal;
};

/** Connections to one origin during one call. */
export type ApiLine = {
  /** Throws `ApiFailure`; `acted` if a byte of the request may have left. Nothing is retried. */
  send: (request: ApiRequest) => Promise<ApiAnswer>;
  close: () => Promise<void>;
};

const CONNECT_TIMEOUT_MS = 10_000;
const HEADERS_BYTES = 64 * 1024;

/** Prepares connections to an origin; they are opened on first use. */
export function openApiLine(origin: string): ApiLine {
  const pool = new Pool(origin, {
    connections: 1,
    // Reusing a connection that the server just closed would leave it unclear whether the request
    // arrived.
    keepAliveTimeout: 2000,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxHeaderSize: HEADERS_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { send: (request) => exchange(pool, request), close: () => pool.destroy() };
}

function exchange(pool: Pool, request: ApiRequest): Promise<ApiAnswer> {
  const { method, path, headers, body, keepBytes, signal } = request;
  const { promise, resolve, reject } = Promise.withResolvers<ApiAnswer>();
  const chunks: Buffer[] = [];
  let length = 0;
  let head: Pick<ApiAnswer, 'status' | 'headers'> | null = null;
  let controller: Dispatcher.DispatchController | null = null;
  const fail = (error: unknown) =>
    reject(
      new ApiFailure({
        problem: problemOfLine(error),
        answer: error instanceof Error ? error.message : String(error),
        acted: controller !== null,
      }),
    );
  const giveUp = () => {
    const reason = new Error('The call took too long', { cause: timeOut });
    fail(reason);
    controller?.abort(reason);
  };
  signal.addEventListener('abort', giveUp, { once: true });
  const answer = (whole: boolean) =>
    head !== null && resolve({ ...head, body: Buffer.concat(chunks), whole });
  if (signal.aborted) giveUp();
  else
    pool.dispatch(
      { method, path, headers: { ...headers, 'user-agent': 'Reachwell' }, body },
      {
        // Called right before the first byte is written: until then nothing has left.
        onRequestStart(started) {
          if (signal.aborted) return started.abort(new Error('The call was given up'));
          controller = started;
        },
        onResponseStart(_, status, got) {
          head = { status, headers: got };
        },
        onResponseData(started, chunk) {
          chunks.push(chunk.subarray(0, keepBytes - length));
          length += chunk.length;
          if (length < keepBytes) return;
          answer(false);
          started.abort(new Error('Enough was read'));
        },
        onResponseEnd: () => void answer(true),
        onResponseError: (_, error) => fail(error),
      },
    );
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
}

const timeOut = Object.assign(new Error('Timed out'), { code: 'ETIMEDOUT' });
