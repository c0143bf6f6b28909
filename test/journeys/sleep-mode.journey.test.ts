import { afterAll, beforeAll, expect, test } from 'vitest';
import { WIDE } from '../support/browser.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

let harness: SignedInBrowser;

beforeAll(async () => {
  harness = await prepareSignedInBrowser({ email: 'nils.night@example.com' });
});
afterAll(() => harness?.stop());

test('sleep mode is said once, by the card of the engine or in a banner where that has no words', async () => {
  const { page, user, userId, database } = harness;
  await plantLeads({ harness, name: 'Spring fair', leads: [{ state: 'WAITING' }] });
  const { zone, version, schedulerItems } = await user.call('GET /schedule');
  await user.call('PUT /schedule', {
    body: {
      zone,
      version,
      schedulerItems: schedulerItems.map((item) => ({ ...item, active: false })),
    },
  });
  await database.db
    .updateTable('campaigns')
    .set({ status: 'ACTIVE' })
    .where('user_id', '=', userId)
    .execute();
  const card = page.getByRole('region', { name: 'Engine' }).getByText('Sleep mode');
  const banner = page.getByText(/Searches resume then, and you can still add leads$/);
  await page.goto('/campaigns');
  await card.waitFor();
  expect(await banner.count()).toBe(0);
  await page.setViewportSize({ width: 1000, height: 800 });
  await banner.waitFor();
  expect(await card.count()).toBe(0);
  await page.setViewportSize(WIDE);
});
