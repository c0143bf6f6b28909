import type { FastifyInstance } from 'fastify';
import type { Answered } from '#server/metrics.ts';

/**
 * One line for each request, by the route's pattern: addresses carry mailed codes and tokens, so
 * neither query nor path values are written, and no header or body ever is. Reads and writes that
 * went well are of level debug, denied ones info, faults error.
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
