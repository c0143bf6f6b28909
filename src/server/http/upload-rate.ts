import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerBrokenRequest } from '#server/http/problem-answer.ts';

/**
 * The minimum rate of a body: no limit for `graceMs`, then at least `bytesPerSecond` on average. A
 * slow phone is faster; a client that holds a connection open without sending is not. Bytes that
 * arrive after the answer are discarded for `lingerMs`, so that the sender gets to read it.
 */
export type UploadRateLimit = { graceMs: number; bytesPerSecond: number; lingerMs: number };
export const BODY_PACE: UploadRateLimit = {
  graceMs: 20_000,
  bytesPerSecond: 32 * 1024,
  lingerMs: 10_000,
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Pauses the rate limit of this body while nobody reads it; null if there is none. */
    bodyPace: { hold: () => void; goOn: () => void } | null;
  }
}

/** How long a body of which this much has arrived may have taken; ms. */
export function allowedMs(received: number, { graceMs, bytesPerSecond }: UploadRateLimit): number {
  return graceMs + (received / bytesPerSecond) * 1000;
}

/** Ends requests whose body arrives too slowly, with a 408 if nothing was answered yet. */
export function enforceUploadRate(app: FastifyInstance, pace: UploadRateLimit): void {
  app.decorateRequest('bodyPace', null);
  app.addHook('onRequest', async (request, reply) => {
    // A request injected by a test has no socket, and no time limit.
    if (hasBody(request) && request.raw.socket instanceof Socket)
      request.bodyPace = paced(request, reply, pace);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function paced(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  pace: UploadRateLimit,
): NonNullable<FastifyRequest['bodyPace']> {
  const { socket } = raw;
  let timer: NodeJS.Timeout | undefined;
  let startedAt = 0;
  let before = 0;
  const stop = () => clearTimeout(timer);
  const isOver = () => raw.complete || raw.destroyed || socket.destroyed;
  const look = () => {
    if (isOver()) return;
    const leftMs =
      startedAt + allowedMs((socket.bytesRead || 0) - before, pace) - performance.now();
    if (leftMs > 0) timer = setTimeout(look, leftMs).unref();
    else if (reply.raw.headersSent) socket.destroy();
    else answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
  };
  const goOn = () => {
    stop();
    startedAt = performance.now();
    before = socket.bytesRead || 0;
    look();
  };
  raw.once('close', stop);
  reply.raw.once('finish', () => {
    stop();
    if (!isOver()) timer = setTimeout(() => !isOver() && socket.destroy(), pace.lingerMs).unref();
  });
  goOn();
  return { hold: stop, goOn };
}
