import { Pool, type Dispatcher } from 'undici';

export type RawAnswer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** False: the body was longer than the limit, and the rest was not read. */
  whole: boolean;
};
type RawRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** The most bytes of the response that are read. */
  keepBytes?: number;
  signal: AbortSignal;
};

/**
 * A request without a response. `sent` false proves that no byte of it left: no connection was
 * made, or the request was given up while it was queued.
 */
export class TransportFailure extends Error {
  readonly sent: boolean;
  readonly code: string;

  constructor({ sent, cause }: { sent: boolean; cause: unknown }) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'TransportFailure';
    this.sent = sent;
    this.code = codeOf(cause);
  }
}

export interface HttpExchange {
  send(request: RawRequest): Promise<RawAnswer>;
  close(): Promise<void>;
}

const ANSWER_MAX_BYTES = 25_000_000;

/**
 * Keep-alive connections to one origin. Nothing is retried here. Only throws `TransportFailure`.
 */
export function openHttpExchange({
  origin,
  connections,
  timeoutMs,
}: {
  origin: string;
  connections: number;
  timeoutMs: number;
}): HttpExchange {
  const pool = new Pool(origin, {
    connections,
    // One request at a time per connection, so that losing one says nothing about another.
    pipelining: 1,
    allowH2: false,
    connect: { timeout: timeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: ANSWER_MAX_BYTES,
  });
  return { send: (request) => exchange(pool, request), close: () => pool.destroy() };
}

function exchange(pool: Pool, request: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const state: { sent: boolean; controller: Dispatcher.DispatchController | null } = {
      sent: false,
      controller: null,
    };
    const chunks: Buffer[] = [];
    let length = 0;
    let head: Pick<RawAnswer, 'status' | 'headers'> = { status: 0, headers: {} };
    const giveUp = () => {
      const cause =
        request.signal.reason instanceof Error
          ? request.signal.reason
          : new Error('The call was given up');
      if (state.controller === null)
        settle(() => reject(new TransportFailure({ sent: false, cause })));
      else state.controller.abort(cause);
    };
    const settle = (finish: () => void) => {
      request.signal.removeEventListener('abort', giveUp);
      finish();
    };
    if (request.signal.aborted) return giveUp();
    request.signal.addEventListener('abort', giveUp, { once: true });
    const handler: Dispatcher.DispatchHandler = {
      // Called right before the first byte is written, never earlier: this separates “not sent”
      // from “unknown”.
      onRequestStart(controller) {
        if (request.signal.aborted) return controller.abort(new Error('The call was given up'));
        state.controller = controller;
        state.sent = true;
      },
      onResponseStart(_, status, headers) {
        head = { status, headers };
      },
      onResponseData(controller, chunk) {
        length += chunk.length;
        if (length <= (request.keepBytes ?? ANSWER_MAX_BYTES)) return void chunks.push(chunk);
        settle(() => resolve({ ...head, body: Buffer.alloc(0), whole: false }));
        controller.abort(new Error('The answer is longer than what is kept of it'));
      },
      onResponseEnd() {
        settle(() => resolve({ ...head, body: Buffer.concat(chunks), whole: true }));
      },
      onResponseError(_, cause) {
        settle(() => reject(new TransportFailure({ sent: state.sent, cause })));
      },
    };
    try {
      pool.dispatch(
        {
          method: request.method,
          path: request.path,
          headers: request.headers,
          body: request.body,
        },
        handler,
      );
    } catch (cause) {
      settle(() => reject(new TransportFailure({ sent: state.sent, cause })));
    }
  });
}

function codeOf(cause: unknown): string {
  if (
    typeof cause === 'object' &&
    cause !== null &&
    'code' in cause &&
    typeof cause.code === 'string'
  )
    return cause.code;
  return cause instanceof Error ? cause.name : 'unknown';
}
