import { expect, test } from 'vitest';
import { isAddressTested, readZapierUrl } from '#data/campaigns/zapier-url.ts';
import { sealZapierAddresses } from '#data/campaigns/seal-zapier-addresses.ts';
import { findInDatabase } from '../../../test/support/find-in-database.ts';
import { insertTestUser, TEST_NOW } from '../../../test/support/call-handler.ts';
import { useTestDatabase } from '../../../test/support/database.ts';

const database = useTestDatabase();
const masterKey = { version: 1, bytes: Buffer.alloc(32, 5) };
const realNow = Date.UTC(2026, 10, 23);

test('URLs of an earlier version are sealed at startup, even concurrently, and none remains readable', async () => {
  const { db } = database;
  const addressOf = (n: number) => `https://hooks.example.com/catch/planted-${n}`;
  const campaigns: { userId: string; campaignId: string }[] = [];
  for (let n = 0; n < 7; n += 1) {
    const userId = await insertTestUser({ db });
    const { campaign_id: campaignId } = await db
      .insertInto('campaigns')
      .values({
        user_id: userId,
        name: 'Nordics',
        created_at: new Date(TEST_NOW),
        unsealed_zapier_url: n === 6 ? null : addressOf(n),
        unsealed_zapier_tested_url: n < 2 || n === 6 ? addressOf(0) : null,
        skip_lead_conditions: [],
      })
      .returning('campaign_id')
      .executeTakeFirstOrThrow();
    campaigns.push({ userId, campaignId });
  }
  expect(await findInDatabase({ pool: database.pool, text: 'planted-' })).toEqual(['campaigns']);
  const seal = () => sealZapierAddresses({ db, masterKey, realNow, pageSize: 2 });
  expect((await Promise.all([seal(), seal()])).reduce((sum, one) => sum + one)).toBe(7);
  expect(await seal()).toBe(0);
  expect(await findInDatabase({ pool: database.pool, text: 'planted-' })).toEqual([]);
  const opened = campaigns.map((one) => readZapierUrl({ db, masterKey, ...one }));
  expect(await Promise.all(opened)).toEqual([...[0, 1, 2, 3, 4, 5].map(addressOf), null]);
  const tested = campaigns.map((one) => isAddressTested({ db, masterKey, ...one }));
  expect((await Promise.all(tested)).map(Number)).toEqual([1, 0, 0, 0, 0, 0, 0]);
});
