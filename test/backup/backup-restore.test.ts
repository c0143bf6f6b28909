import pg from 'pg';
import { expect, test } from 'vitest';
import { copyDatabase } from '#data/backup/copy-database.ts';
import { restoreDatabase } from '#data/backup/restore-database.ts';
import { createEmptyDatabase, useTestDatabase } from '../support/database.ts';
import { TEST_MASTER_KEY } from '../support/call-handler.ts';

const database = useTestDatabase();
test('x', async () => {
  const now = Date.now();
  const bytes = copyDatabase({ databaseUrl: database.url, masterKey: TEST_MASTER_KEY, realNow: now, campaignNow: now });
  const to = await createEmptyDatabase();
  const r = await restoreDatabase({ databaseUrl: to.url, bytes, masterKey: TEST_MASTER_KEY, realNow: now });
  console.log(r.rows, r.manifest.tables.length, r.manifest.sequences.length);
  await to.drop();
});
