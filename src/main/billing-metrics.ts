import { Gauge, type Registry } from 'prom-client';
import { countSubscriptions } from '#data/billing/count-subscriptions.ts';
import type { Database } from '#data/database.ts';

/** Adds the subscriptions of the whole deployment to a process's metrics. */
export function showSubscriptions(db: Database, registry: Registry): void {
  new Gauge({
    name: 'reachwell_subscriptions',
    help: 'Subscriptions by kind and payment provider status across the deployment',
    labelNames: ['kind', 'status'],
    registers: [registry],
    async collect() {
      const counts = await countSubscriptions(db).catch(() => []);
      this.reset();
      for (const { kind, status, count } of counts) this.set({ kind, status }, count);
    },
  });
}
