import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#data/database.ts';
import { incrementSetting, readSetting } from '#data/settings/settings.ts';

const SETTING = 'late-acts';

/**
 * Counts an act that took effect later than the settle time, for every process of the deployment
 * and over restarts.
 */
export async function countLateAct(db: Database): Promise<void> {
  await incrementSetting(db, SETTING);
}

/**
 * Shows the count among the figures of a process: one that rises says that ENGINE_SETTLE_MS is too
 * short for the provider.
 */
export function registerLateActsMetric(db: Database, registry: Registry): void {
  new Gauge({
    name: 'reachwell_late_acts',
    help: 'Actions that took effect after the settle time, across the deployment',
    registers: [registry],
    async collect() {
      // What can’t be read now stays as it was read last: 0 would say that there are none.
      const counted = await readSetting(db, SETTING).catch(() => undefined);
      if (counted !== undefined) this.set(Number(counted?.['count'] ?? 0));
    },
  });
}
