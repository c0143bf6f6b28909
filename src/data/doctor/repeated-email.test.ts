import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { findingsOf } from '../../../test/support/doctor.ts';
import type { EngineWorld } from '../../../test/support/engine-world.ts';
import { busyWorld, look } from './examine-fixture.ts';

let it: EngineWorld;
let main: { campaignId: string; leadIds: string[] };
beforeAll(async () => {
  ({ it, main } = await busyWorld());
});

/** An email of visit `visit` that has left, and what came of it. */
async function sentEmail(visit: number, bounce: 'for a time' | null) {
  const leadId = main.leadIds[0];
  const at = instant(it.clock.now());
  const requestId = `rw-repeated-${visit}`;
  const { rows } = await sql<{ intent_id: string }>`
    insert into intents (
      user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day,
      payload, status, started_at, real_started_at
    )
    values (
      ${it.userId}, ${main.campaignId}, ${leadId}, 'letter', ${visit}, 1, 'EMAIL', 1, ${requestId},
      ${at}, '{}', 'HAPPENED', ${at}, ${at}
    )
    returning intent_id`.execute(it.db);
  await sql`
    insert into sent_emails (
      user_id, request_id, message_id, campaign_id, lead_id, item_id, intent_id, address, subject,
      sent_at, bounced_at, bounce_lasting
    )
    values (
      ${it.userId}, ${requestId}, ${`<${requestId}@firm.example>`}, ${main.campaignId}, ${leadId},
      'letter', ${rows[0]?.intent_id}, 'a@b.example', 'Hello', ${at},
      ${bounce === null ? null : at}, ${bounce === null ? null : false}
    )`.execute(it.db);
}
const twoActs = async () =>
  findingsOf(await look(it, { pageRows: 500 })).filter((one) => one.startsWith('TWO_ACTS'));

test('an email that came back for a time and was sent again is no step that ran twice, any other is', async () => {
  await sentEmail(1, 'for a time');
  await sentEmail(2, null);
  expect(await twoActs()).toEqual([]);
  await sentEmail(3, null);
  expect(await twoActs()).toHaveLength(1);
});
