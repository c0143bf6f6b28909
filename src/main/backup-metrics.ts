import { Gauge, type Registry } from 'prom-client';
import { readBackupRecord } from '#data/backup/backup-record.ts';
import type { Database } from '#data/database.ts';

const GAUGES = {
  succeededAt: {
    name: 'reachwell_backup_last_success_timestamp_seconds',
    help: 'When the last scheduled backup of the deployment was made and checked',
    per: 1000,
  },
  failedAt: {
    name: 'reachwell_backup_last_failure_timestamp_seconds',
    help: 'When a scheduled backup of the deployment last failed',
    per: 1000,
  },
  bytes: {
    name: 'reachwell_backup_last_size_bytes',
    help: 'Size of the last scheduled backup that was made and checked',
    per: 1,
  },
} as const;

/** Adds how the backups of the whole deployment went to a process's metrics. */
export function showBackups(db: Database, registry: Registry): void {
  for (const [field, { name, help, per }] of Object.entries(GAUGES))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const record = await readBackupRecord(db).catch(() => ({}));
        const value = (record as Record<string, number>)[field];
        this.remove();
        if (value !== undefined) this.set(value / per);
      },
    });
}
