// What the journey of the forecast stands on: a user with campaigns of every kind.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed } from 'vitest';
import type { CampaignId } from '#contract/shapes.ts';
import { instant, json } from '#data/database.ts';
import type { ApiClient } from '../support/api-client.ts';
import { PHONE, seriousAccessibilityFaults, WIDE } from '../support/browser.ts';
import { item } from '../support/engine-world.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'fay.castle@example.com';
const SHOTS = 'test-results';

let harness: SignedInBrowser;
export let database: SignedInBrowser['database'];
export let program: SignedInBrowser['program'];
export let watched: SignedInBrowser['watched'];
export let page: Page;
export let screens: SignedInBrowser['screens'];
export let user: ApiClient;
export let userId: string;
export let now: number;
export let draft: CampaignId;

export const sequence = () => {
  const second = item('MESSAGE', {
    id: 'm2',
    message: 'Hello again {{firstName}}',
    yes: item('END', { id: 'e1' }),
  });
  const first = item('MESSAGE', {
    id: 'm1',
    message: 'Hello {{firstName}} of {{company}}',
    alternativeMessage: 'Hello {{firstName}}',
    yesDelay: 72,
    yes: second,
  });
  const connected = item('IF_CONNECTED', {
    id: 'c',
    yesDelay: 24,
    noDelay: 336,
    yes: first,
    no: item('WITHDRAW', { id: 'w', yes: item('END', { id: 'e2' }) }),
  });
  return item('VISIT', {
    id: 'v',
    yesDelay: 24,
    yes: item('CONNECT', {
      id: 'i',
      message: `Hi {{firstName}}, ${'nice to meet you '.repeat(16)}`,
      yes: connected,
    }),
  });
};

type Lead = { firstName: string; company: string | null };
export async function addCampaign({
  name,
  leads,
  started = false,
}: {
  name: string;
  leads: readonly Lead[];
  started?: boolean;
}): Promise<CampaignId> {
  const { db } = database;
  const at = instant(now);
  const { campaign_id: campaignId } = await db
    .insertInto('campaigns')
    .values({
      user_id: userId,
      name,
      status: started ? 'NOT_ACTIVE' : 'DRAFT',
      sequence: json(sequence()),
      sequence_completed: true,
      sequence_version: 1,
      sequence_updated_at: at,
      started_at: started ? at : null,
      created_at: at,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  const { lead_pack_id: packId } = await db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      name: 'Guests',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      leads_number_to_collect: leads.length,
      leads_number_collected: leads.length,
      created_at: at,
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('leads')
    .values(
      leads.map(({ firstName, company }, index) => ({
        user_id: userId,
        network_member_id: `far-${campaignId}-${index}`,
        first_name: firstName,
        last_name: 'Guest',
        full_name: `${firstName} Guest`,
        company,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning('lead_id')
    .execute();
  await db
    .insertInto('campaign_leads')
    .values(
      rows.map(({ lead_id }, index) => ({
        user_id: userId,
        campaign_id: campaignId,
        lead_id,
        lead_pack_id: packId,
        state: 'GETTING_READY' as const,
        item_id: 'v',
        item_type: 'VISIT' as const,
        item_entered_at: at,
        due_at: instant(now + index),
        added_at: at,
        updated_at: at,
      })),
    )
    .execute();
  return campaignId as CampaignId;
}

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    email: EMAIL,
    allow: [/409 \(Conflict\)/],
    answerWithinMs: 30_000,
  });
  ({ database, program, watched, page, screens, user, userId } = harness);
  now = Date.parse((await user.call('GET /v1/shared/clock')).now);
  const names = Array.from({ length: 240 }, (_, index): Lead => ({
    firstName: index < 2 ? 'Maximiliana Theodora the Second of Longname' : 'Ada',
    company: index % 3 === 0 ? null : 'Acme',
  }));
  draft = await addCampaign({ name: 'Nordic RevOps, wave 2', leads: names });
});
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `${SHOTS}/${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

/** The screen as it is, in both schemes and both widths; none is wider than its window. */
export async function shoot(name: string): Promise<void> {
  for (const [width, viewport] of [
    ['wide', WIDE],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    // What stood next to the chart becomes a sheet over it, and is drawn again.
    await expect
      .poll(
        async () => {
          await page.evaluate(
            'document.getAnimations().forEach((one) => one.effect?.getTiming().iterations !== Infinity && one.finish())',
          );
          return page.evaluate('document.documentElement.scrollWidth <= innerWidth');
        },
        { message: `${name}, ${width}`, timeout: 10_000 },
      )
      .toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${SHOTS}/forecast-${name}-${width}-${colorScheme}.png` });
    }
    expect(await seriousAccessibilityFaults(page), `${name}, ${width}`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize(WIDE);
}
