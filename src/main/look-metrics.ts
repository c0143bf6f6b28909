import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#data/database.ts';
import { readLooks } from '#data/looks/require-look.ts';

/** Adds how far the accounts are that look at what happened since the database went back. */
export function showLooks(db: Database, registry: Registry): void {
  const read = () => readLooks(db).catch(() => undefined);
  new Gauge({
    name: 'reachwell_looks',
    help: 'Accounts that check what happened since the database went back to an older state: open, or done',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const looks = await read();
      if (looks === undefined) return;
      this.set({ state: 'open' }, looks.open);
      this.set({ state: 'done' }, looks.done);
    },
  });
  new Gauge({
    name: 'reachwell_looks_acts',
    help: 'Actions that the last checks found to have been done (done), or that no one can tell about (unconfirmed)',
    labelNames: ['result'],
    registers: [registry],
    async collect() {
      const looks = await read();
      if (looks === undefined) return;
      this.set({ result: 'done' }, looks.found);
      this.set({ result: 'unconfirmed' }, looks.unconfirmed);
    },
  });
}
