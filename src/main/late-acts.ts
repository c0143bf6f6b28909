import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#data/database.ts';
import { incrementSetting, readSetting } from '#data/settings/settings.ts';

const SETTING = 'late-acts';

/**
 * Counts an action that took effect later than the settle time, across the deployment and restarts.
 */
export async function countLateAct(db: Database): Promise<void> {
  await incrementSetting(db, SETTING);
}

/**
 * Adds the count to a process's metrics: if it rises, ENGINE_SETTLE_MS is too short for the
 * provider.
 */
export function registerLateActsMetric(db: Database, registry: Registry): void {
  new Gauge({
    name: 'reachwell_late_acts',
    help: 'Actions that took effect after the settle time, across the deployment',
    registers: [registry],
    async collect() {
      // On a failed read the last value stays: 0 would mean that there are none.
      const counted = await readSetting(db, SETTING).catch(() => undefined);
      if (counted !== undefined) this.set(Number(counted?.['count'] ?? 0));
    },
  });
}
