import { testedUrlSecretName, urlSecretName } from '#data/campaigns/zapier-url.ts';
import type { Database, DatabaseTransaction } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import type { MasterKey } from '#data/secrets/sealing.ts';
import { storeSecret } from '#data/secrets/secrets.ts';

type Keyed = { masterKey: MasterKey; realNow: number };

const PAGE = 100;

/**
 * Seals the URLs that an earlier version stored unsealed, a page of campaigns per transaction. It
 * may be killed at any time and continues at the next start, and several processes may run it at
 * once. Returns how many campaigns it sealed.
 */
export async function sealZapierAddresses({
  db,
  masterKey,
  realNow,
  pageSize = PAGE,
}: Keyed & { db: Database; pageSize?: number }): Promise<number> {
  let sealed = 0;
  for (let page = pageSize; page === pageSize; sealed += page)
    page = await inTransaction(db, (trx) =>
      sealPage({ db: trx, masterKey, realNow, limit: pageSize }),
    );
  return sealed;
}

async function sealPage({
  db,
  masterKey,
  realNow,
  limit,
}: Keyed & { db: DatabaseTransaction; limit: number }): Promise<number> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['user_id', 'campaign_id', 'unsealed_zapier_url', 'unsealed_zapier_tested_url'])
    .where(({ or, eb }) =>
      or([
        eb('unsealed_zapier_url', 'is not', null),
        eb('unsealed_zapier_tested_url', 'is not', null),
      ]),
    )
    .orderBy('user_id')
    .orderBy('campaign_id')
    .limit(limit)
    .forUpdate()
    .execute();
  for (const {
    user_id: userId,
    campaign_id: campaignId,
    unsealed_zapier_url: url,
    unsealed_zapier_tested_url: tested,
  } of rows) {
    const keep = { db, masterKey, userId, realNow };
    if (url !== null)
      await storeSecret(keep, { ...keep, name: urlSecretName(campaignId), text: url });
    if (tested !== null)
      await storeSecret(keep, { ...keep, name: testedUrlSecretName(campaignId), text: tested });
    await db
      .updateTable('campaigns')
      .set({ unsealed_zapier_url: null, unsealed_zapier_tested_url: null })
      .where('user_id', '=', userId)
      .where('campaign_id', '=', campaignId)
      .execute();
  }
  return rows.length;
}
