import type { FastifyInstance } from 'fastify';
import type { Answered } from '#server/http/metrics.ts';

/**
 * Logs one line per request, by the route's pattern. URLs carry mailed codes and tokens, so neither
 * query nor path values are logged, nor any header or body. Successful reads and writes are debug,
 * denied ones info, faults error.
 */
export function logRequests(app: FastifyInstance, observe: (answered: Answered) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    const route = request.routeOptions.url ?? '(none)';
    observe({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 });
    const level =
      status >= 500 && status !== 503
        ? 'error'
        : status === 401 || status === 403 || status === 429
          ? 'info'
          : 'debug';
    request.log[level](
      {
        method: request.method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        userId: request.caller?.userId,
        identityId: request.caller?.identityId,
      },
      'request',
    );
  });
}
