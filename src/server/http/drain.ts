import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const CLOSE_IDLE_EVERY_MS = 50;

type Drained = {
  app: Pick<FastifyInstance, 'server' | 'close'>;
  /** Ends the live streams. */
  endStreams: () => void;
  /** How long all is still served while `GET /ready` says that the process stops; real ms. */
  announceMs: number;
  /** How long requests may take to finish after that; real ms. */
  finishMs: number;
};

/**
 * Ends a web process without cutting anyone off: first `isStopping` holds, so that a load balancer
 * sends requests elsewhere; then nothing new is accepted, live streams end, so that browsers
 * connect to another process, and requests under way finish.
 */
export function createDrain(): {
  isStopping: () => boolean;
  stop: (drained: Drained) => Promise<void>;
} {
  let stopping = false;
  return {
    isStopping: () => stopping,
    async stop({ app, endStreams, announceMs, finishMs }) {
      stopping = true;
      const { server } = app;
      // A load balancer that keeps its connections would still send requests on those that it has.
      server.prependListener('request', (_request, response) =>
        response.setHeader('connection', 'close'),
      );
      await wait(announceMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      endStreams();
      // A connection that becomes idle later would otherwise stay until its client ends it.
      const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      await Promise.race([closed, wait(finishMs, undefined, { ref: false })]);
      clearInterval(closing);
      await app.close();
    },
  };
}
