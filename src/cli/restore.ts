import { aboutBackup, openBytes } from '#cli/backup.ts';
import { confirm } from '#cli/confirm.ts';
import type { Operator } from '#cli/operator.ts';
import { finishRestore } from '#data/backup/finish-restore.ts';
import { restoreDatabase } from '#data/backup/restore-database.ts';
import { migrate } from '#data/migrate.ts';
import { readMasterKey } from '#main/master-key.ts';
import { openWith } from '#main/open-data.ts';

/**
 * `restore`: loads a backup into an empty database, all of it or nothing, and updates it to this
 * version.
 */
export async function restore({
  file,
  yes,
  ...operator
}: Operator & { file: string; yes: boolean }): Promise<void> {
  const { config, print, say } = operator;
  // Servers and database, without the name, the password, and how to connect.
  const target =
    config.DATABASE_URL?.replace(/^\w+:\/\/([^@/]*@)?/, '').replace(/\?.*/, '') ?? config.DATA_DIR;
  const question = `This loads the backup into the empty database in ${target}. Keep the installation it comes from stopped, or both will act on the same accounts. Continue?`;
  if (!(await confirm({ yes, question }))) return print('Nothing was changed.');
  const masterKey = readMasterKey(config);
  const bytes = await openBytes(file);
  let about = '';
  const data = await openWith({
    config,
    connections: 1,
    say,
    onError: (error) => say(error.message),
    async prepare(databaseUrl) {
      say('Restoring. Until this is done, the database stays empty.');
      about = aboutBackup(
        await restoreDatabase({ databaseUrl, bytes, masterKey, realNow: Date.now() }),
      );
      await migrate({ databaseUrl, log: say });
    },
  });
  try {
    await finishRestore(data.db, Date.now());
  } finally {
    await data.close();
  }
  print(`Restored the backup. ${about} Run “doctor” to see that everything adds up.`);
}
