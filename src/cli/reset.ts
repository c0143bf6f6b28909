import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '#config.ts';
import { isAgreed } from '#cli/agreement.ts';
import { emptyDatabase } from '#data/database/empty-database.ts';
import { removeEmbeddedPostgres } from '#data/embedded-postgres/stop-embedded-postgres.ts';

/**
 * Deletes the product's data and the practice network's world together, so that the next start
 * begins anew with both. In practice mode only.
 */
export async function reset({
  config,
  yes,
  print,
}: {
  config: Config;
  yes: boolean;
  print: (line: string) => void;
}): Promise<void> {
  if (!config.practice) throw new ConfigError(['reset only works in practice mode.']);
  const question = `This deletes all accounts, campaigns, and leads in ${config.DATABASE_URL ?? config.DATA_DIR}, plus the practice network’s world. Continue?`;
  if (!(await isAgreed({ yes, question }))) return print('Nothing was changed.');
  if (config.DATABASE_URL === undefined) await removeEmbeddedPostgres({ dataDir: config.DATA_DIR });
  else await emptyDatabase({ databaseUrl: config.DATABASE_URL });
  rmSync(join(config.DATA_DIR, 'practice-network'), { recursive: true, force: true });
  print('Everything was deleted. The next start creates a new world.');
}
