import { ConfigError } from '#config.ts';
import type { Database } from '#data/database.ts';
import { settingOnce } from '#data/settings/settings.ts';

const SETTING = 'deployment-mode';

/**
 * A database belongs to practice mode or to a real network for good: campaign time of practice mode
 * runs ahead of the real one, and its leads are nobody's. Throws a ConfigError when it is used the
 * other way.
 */
export async function checkDeploymentMode({
  db,
  practice,
}: {
  db: Database;
  practice: boolean;
}): Promise<void> {
  const mode = await settingOnce({ db, name: SETTING, value: { practice } });
  if (mode['practice'] === practice) return;
  throw new ConfigError([
    mode['practice']
      ? 'This database was created in practice mode and can’t be used with a real network. Set a different DATA_DIR or DATABASE_URL.'
      : 'This database is used with a real network, so practice mode can’t use it. Set a different DATA_DIR or DATABASE_URL.',
  ]);
}
