import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#data/database.ts';
import { incrementSetting, readSetting } from '#data/settings/settings.ts';

const SETTING = 'late-acts';

/**
 * Counts an act that took effect later than the settle time, for every process of the deployment
 * and over restarts.
 */
export async function countLateAct({ db }: { db: Database }): Promise<void> {
  await incrementSetting({ db, name: SETTING });
}

/**
 * Shows the count among the figures of a process: one that rises says that ENGINE_SETTLE_MS is too
 * short for the provider.
 */
export function registerLateActsMetric({
  db,
  registry,
}: {
  db: Database;
  registry: Registry;
}): void {
  new Gauge({
    name: 'reachwell_late_acts',
    help: 'Acts of the whole deployment that took effect later than the settle time',
    registers: [registry],
    async collect() {
      const counted = await readSetting({ db, name: SETTING }).catch(() => null);
      this.set(Number(counted?.['count'] ?? 0));
    },
  });
}
