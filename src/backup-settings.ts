import { z } from 'zod';
import { readBackupPlace, type BackupPlace } from '#connectors/backups/backup-place.ts';
import { cronFault } from '#core/backup/cron-line.ts';
import { text, whole } from '#setting-values.ts';

/** The settings for backups that Reachwell makes itself. */
export const BACKUP_SETTINGS = {
  BACKUP_URL: text
    .optional()
    .describe(
      'Where Reachwell keeps its backups: a folder, or a bucket such as s3://bucket/folder. Unset: it makes none.',
    ),
  BACKUP_SCHEDULE: z
    .string()
    .trim()
    .transform((line, context) => {
      if (line.toLowerCase() === 'off') return null;
      const fault = cronFault(line);
      if (fault !== null) context.addIssue(fault);
      return line;
    })
    .default('30 3 * * *')
    .describe('When it makes them: a cron line, in UTC, or off.'),
  BACKUP_KEEP: whole({ min: 1, max: 10_000, standard: 14 }).describe(
    'How many of them it keeps. Older ones are removed after a new one was checked.',
  ),
};

/** Where backups are made, and what is wrong with it; null: nowhere. */
export function backupPlaceOf(
  url: string | undefined,
  env: Record<string, string | undefined>,
): { backupPlace: BackupPlace | null; faults: string[] } {
  if (url === undefined) return { backupPlace: null, faults: [] };
  const { place, fault } = readBackupPlace(url, env);
  return { backupPlace: place, faults: fault === null ? [] : [`BACKUP_URL ${fault}.`] };
}
