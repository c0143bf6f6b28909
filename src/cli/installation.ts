import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { confirm } from '#cli/confirm.ts';
import type { Operator } from '#cli/operator.ts';
import { describeSettings } from '#config.ts';
import { emptyDatabase } from '#data/database/empty-database.ts';
import { openData } from '#main/open-data.ts';
import { removeEmbeddedPostgres } from '@reachwell/embedded-postgres/stop-embedded-postgres.ts';

/** `migrate`: updates the database to this version. */
export async function migrateOnly({ config, print }: Operator): Promise<void> {
  const data = await openData({
    config,
    connections: 1,
    say: print,
    onError: (error) => print(error.message),
  });
  await data.close();
  print('The database is up to date.');
}

/** `demo`: recreates the demo account of a running product. */
export async function demo({ config: { publicUrl }, print }: Operator): Promise<void> {
  const answer = await fetch(`${publicUrl}/api/practice/demo`, { method: 'POST' }).catch(
    () => null,
  );
  if (answer === null) throw new Error(`Reachwell isn’t running at ${publicUrl}. Start it first.`);
  if (!answer.ok) throw new Error(`The demo account couldn’t be created: ${await answer.text()}`);
  const { email, password } = (await answer.json()) as { email: string; password: string };
  print(`Demo account:  ${email}  ${password}`);
}

/**
 * Deletes the product's data and the practice network's world together, so that the next start
 * begins again with both. In practice mode only.
 */
export async function reset({ config, yes, print }: Operator & { yes: boolean }): Promise<void> {
  if (!config.practice) throw new Error('reset only works in practice mode.');
  const question = `This deletes all accounts, campaigns, and leads in ${config.DATABASE_URL ?? config.DATA_DIR}, plus the practice network’s world. Continue?`;
  if (!(await confirm({ yes, question }))) return print('Nothing was changed.');
  if (config.DATABASE_URL === undefined) await removeEmbeddedPostgres(config.DATA_DIR);
  else await emptyDatabase(config.DATABASE_LISTEN_URL ?? config.DATABASE_URL);
  rmSync(join(config.DATA_DIR, 'practice-network'), { recursive: true, force: true });
  print('Everything was deleted. The next start creates a new world.');
}

/** `settings`: every setting, its default, and what it means. */
export function printSettings(print: Operator['print']): void {
  for (const { name, standard, sentence } of describeSettings())
    print(`${name.padEnd(28)} ${standard.padEnd(32)} ${sentence}`);
}
