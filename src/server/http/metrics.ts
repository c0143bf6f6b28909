import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Answered = { method: string; route: string; status: number; seconds: number };
export type Metrics = {
  observe: (answered: Answered) => void;
  text: () => Promise<string>;
  registry: Registry;
};

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * This process's metrics for Prometheus: Node's own and response times by route. Other parts of the
 * program may add theirs to `registry`.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'reachwell_' });
  const seconds = new Histogram({
    name: 'reachwell_http_request_seconds',
    help: 'Request duration in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    registry,
    observe: ({ method, route, status, seconds: taken }) =>
      seconds.observe({ method, route, status: String(status) }, taken),
    text: () => registry.metrics(),
  };
}
