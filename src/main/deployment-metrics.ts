import type { Registry } from 'prom-client';
import type { Database } from '#data/database.ts';
import { showBackups } from '#main/backup-metrics.ts';
import { showSubscriptions } from '#main/billing-metrics.ts';
import { showJobs } from '#main/job-metrics.ts';
import { showLanes } from '#main/lane-metrics.ts';
import { registerLateActsMetric } from '#main/late-acts.ts';
import { showLooks } from '#main/look-metrics.ts';

/** Adds what is the same for the whole deployment to a process's metrics. */
export function showDeployment(db: Database, registry: Registry): void {
  for (const show of [
    registerLateActsMetric,
    showLooks,
    showJobs,
    showLanes,
    showBackups,
    showSubscriptions,
  ])
    show(db, registry);
}
