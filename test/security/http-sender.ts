import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';

/**
 * A request as it goes over the wire: `path` with its query and under `/api`, already encoded,
 * rightly or not.
 */
export type SentRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};
/**
 * `text` is the beginning of an answer that never ends. A request that cannot be sent at all, or
 * whose answer is cut off, has status 0.
 */
export type GotAnswer = {
  status: number;
  contentType: string;
  text: string;
  header: (name: string) => string | null;
};

export type HttpSender = {
  send: (request: SentRequest) => Promise<GotAnswer>;
  /** Bytes as they are, which need be no HTTP; the answer's first line and body. */
  sendBytes: (bytes: Buffer) => Promise<GotAnswer>;
  close: () => void;
};

const ANSWER_WITHIN_MS = 60_000;
const LISTEN_TO_STREAM_MS = 40;
const SENT_AT_ONCE = 64;

function cutOff(reason: string): GotAnswer {
  return { status: 0, contentType: '', text: reason, header: () => null };
}

/** Sends over kept connections, for as many requests at once as are asked for. */
export function createHttpSender({ url }: { url: string }): HttpSender {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: SENT_AT_ONCE });

  function send({ method, path, headers, body }: SentRequest): Promise<GotAnswer> {
    return new Promise((resolve) => {
      const length = body === null ? {} : { 'content-length': String(body.length) };
      const request = httpRequest({
        agent,
        hostname,
        port,
        method,
        path: `/api${path}`,
        headers: { ...length, ...headers },
        timeout: ANSWER_WITHIN_MS,
      });
      request.on('timeout', () =>
        request.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`)),
      );
      request.on('error', (error) => resolve(cutOff(String(error))));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        const contentType = response.headers['content-type'] ?? '';
        const header = (name: string) => String(response.headers[name] ?? '') || null;
        const done = () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType,
            text: Buffer.concat(chunks).toString('utf8'),
            header,
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', done);
        response.on('error', done);
        if (contentType.startsWith('text/event-stream'))
          setTimeout(() => (done(), request.destroy()), LISTEN_TO_STREAM_MS);
      });
      request.end(body ?? undefined);
    });
  }

  function sendBytes(bytes: Buffer): Promise<GotAnswer> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect({ host: hostname, port: Number(port) });
      socket.setTimeout(5000, () => socket.destroy());
      socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answerOfBytes(Buffer.concat(chunks).toString('utf8'))));
      socket.end(bytes);
    });
  }

  return { send, sendBytes, close: () => agent.destroy() };
}

/** The first answer in what came back over a connection. */
function answerOfBytes(text: string): GotAnswer {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
  return { status, contentType: header('content-type') ?? '', text: rest.join('\r\n\r\n'), header };
}
