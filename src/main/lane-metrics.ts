import { Gauge, type Registry } from 'prom-client';
import { readLaneFigures } from '#data/chores/lane-figures.ts';
import type { Database } from '#data/database.ts';

/** Adds the lanes of the whole deployment to a process's metrics. */
export function showLanes(db: Database, registry: Registry): void {
  const figures = () => readLaneFigures(db).catch(() => undefined);
  new Gauge({
    name: 'reachwell_lanes',
    help: 'Accounts that a worker is working on (running), or that wait for one (due), across the deployment',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const lanes = await figures();
      if (lanes === undefined) return;
      this.set({ state: 'running' }, lanes.running);
      this.set({ state: 'due' }, lanes.due);
    },
  });
  new Gauge({
    name: 'reachwell_lanes_oldest_due_seconds',
    help: 'How long the account that has waited longest for a worker has been due',
    registers: [registry],
    async collect() {
      const lanes = await figures();
      if (lanes !== undefined) this.set(lanes.oldestDueSeconds);
    },
  });
}
