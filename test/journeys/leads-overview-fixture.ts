// What the journey of all leads stands on: leads of two campaigns.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, onTestFailed } from 'vitest';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { instant } from '#data/database.ts';
import { plantLeads } from '../support/planted-leads.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

/** A busy machine takes its time. */
export const SOON = { timeout: 20_000 };
export let harness: SignedInBrowser;
export let fair: CampaignId;
export let leadIds: string[];

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    // Two journeys use this, maybe in one program.
    email: `ove.lund.${randomUUID().slice(0, 8)}@example.com`,
    allow: [/status of (400|404|500)/, /\/api\/leads/],
  });
  const standings = Array.from({ length: 12 }, (_, index) =>
    index % 4 === 3
      ? { state: 'FAILED' as const, reason: 'NOT_CONNECTED' as const }
      : { state: 'WAITING' as const },
  );
  ({ campaignId: fair, leadIds } = await plantLeads({
    harness,
    name: 'Spring fair',
    leads: standings,
  }));
  const { campaignId: second, leadIds: others } = await plantLeads({
    harness,
    name: 'Second try',
    leads: [{ state: 'PAUSED', reason: 'PAUSED_BY_USER' }, { state: 'WAITING' }],
  });
  const { db } = harness.database;
  await db
    .updateTable('leads')
    .set({
      full_name: 'Zoë Quist',
      first_name: 'Zoë',
      last_name: 'Quist',
      email: 'zoe@quist.example',
      tags: ['Hot'],
      location: 'Aarhus, Denmark',
      country: 'Denmark',
      last_message_at: instant(
        Date.parse((await harness.user.call('GET /v1/shared/clock')).now) - 86_400_000,
      ),
      network_distance: 'FIRST_DEGREE',
      open_profile: true,
    })
    .where('lead_id', '=', others[0] ?? '')
    .execute();
  await db
    .insertInto('events')
    .values({
      user_id: harness.userId,
      type: 'MESSAGE_SENT',
      at: instant(Date.now() - 3_600_000),
      campaign_id: second,
      lead_id: others[0] ?? '',
      item_id: 'm',
      item_type: 'MESSAGE',
      actor: 'ENGINE',
      data: JSON.stringify({ text: 'Hi Zoë, one thought' }),
    })
    .execute();
  leadIds.push(...others);
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await harness.page.screenshot({
        path: `test-results/overview-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

export const table = () => harness.page.getByRole('table', { name: 'Leads' });
export const open = async (query = '') => {
  await harness.page.goto(`/leads${query}`);
  await table().waitFor();
};
export const names = () =>
  table()
    .getByRole('link', { name: /^(?!Write a message)/ })
    .allTextContents();
export const zoe = () => leadIds[12] as LeadId;
export const side = () => harness.page.getByRole('navigation', { name: 'Lead views' });
