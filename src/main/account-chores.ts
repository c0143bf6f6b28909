import { accountsToErase } from '#data/account/account-deletion.ts';
import { deleteOldExports } from '#data/account-export/account-exports.ts';
import { makeExportPages } from '#data/account-export/make-exports.ts';
import { accountsToRelease } from '#data/account/disconnection.ts';
import { eraseUserInPages } from '#data/account/erase-user.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { shredDeletedRows } from '#data/account/shred-deleted-rows.ts';
import type { Ground } from '#main/ground.ts';

const EXPORT_EVERY_MS = 500;
const EXPORT_REST_MS = 3000;
const ERASE_EVERY_MS = 600_000;
/** Says that something was deleted whose bytes still lie in the database's files. */
const SHRED_SETTING = 'rows-to-shred';

type Erasing = Pick<Ground, 'db' | 'network' | 'log'> & { realNow: number; embedded: boolean };

/**
 * Erases the accounts whose grace is over: the connection at the provider, every row, and, in the
 * embedded database, the bytes in its files. Gives how many. What a kill leaves is gone on with the
 * next time.
 */
async function eraseDueAccounts({ db, network, log, realNow, embedded }: Erasing): Promise<number> {
  const due = await accountsToErase({ db, realNow });
  if (due.length > 0) await writeSetting({ db, name: SHRED_SETTING, value: { pending: true } });
  for (const { userId, networkAccount } of due) {
    const disconnected = await accountsToRelease({ db, userId, limit: 100 });
    for (const account of [
      ...(networkAccount === null ? [] : [networkAccount]),
      ...disconnected.map((released) => released.account),
    ])
      await network.account
        .remove({ account })
        .catch((error: unknown) =>
          log.warn(
            { err: error, userId },
            'the connection of an erased account could not be removed at the provider',
          ),
        );
    await eraseUserInPages({ db, userId });
    log.info({ userId }, 'an account was erased');
  }
  if (embedded && (await readSetting({ db, name: SHRED_SETTING }))?.['pending'] === true) {
    await shredDeletedRows({ db });
    await writeSetting({ db, name: SHRED_SETTING, value: { pending: false } });
  }
  return due.length;
}

/**
 * Archives are made page by page and deleted after their time; accounts are erased after their
 * grace.
 */
export function startAccountChores({ config, db, network, log, clock, background }: Ground): void {
  const realNow = () => clock.clock.realNow();
  const embedded = config.DATABASE_URL === undefined;
  background.repeat({
    name: 'making archives',
    everyMs: EXPORT_EVERY_MS,
    restMs: EXPORT_REST_MS,
    work: () => makeExportPages({ db, realNow }),
  });
  const erase = async () => {
    await deleteOldExports({ db, realNow: realNow() });
    await eraseDueAccounts({ db, network, log, realNow: realNow(), embedded });
  };
  background.once('erasing accounts', erase);
  background.repeat({ name: 'erasing accounts', everyMs: ERASE_EVERY_MS, work: erase });
}
