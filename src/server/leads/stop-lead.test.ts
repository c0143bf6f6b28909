import { expect, test } from 'vitest';
import { ADA, useJsonLeads } from '../lead-packs/json-leads-fixture.ts';

const { add, call, current, insertCampaign } = useJsonLeads();
const stop = (leadId: string, body?: object, headers = current.owner.headers) =>
  call(`POST /leads/${leadId}/stop`, { headers, ...(body && { body }) });

test('ends it everywhere once, and keeps why', async () => {
  const other = await insertCampaign();
  const { body } = await add([ADA]);
  await add([ADA], {}, {}, other);
  const { leadId } = body.rows[0];
  const first = await stop(leadId, { reason: ' Bought elsewhere ' });
  expect(first.body.campaigns).toMatchObject([
    { state: 'FINISHED', reason: 'FINISHED_BY_USER' },
    { state: 'FINISHED', reason: 'FINISHED_BY_USER' },
  ]);
  const told = first.body.timeline.filter(({ type }: { type: string }) => type === 'STATE_CHANGED');
  expect(told).toMatchObject([
    { actor: 'USER', data: { to: 'FINISHED', note: 'Bought elsewhere' } },
    { actor: 'USER', data: { to: 'FINISHED', note: 'Bought elsewhere' } },
  ]);
  const again = await stop(leadId, { reason: 'Again' });
  expect(again).toMatchObject({ status: 200, body: { timeline: first.body.timeline } });
});

test('in one campaign leaves the others, and names what it doesn’t find', async () => {
  const other = await insertCampaign();
  const third = await insertCampaign();
  const { leadId } = (await add([ADA])).body.rows[0];
  await add([ADA], {}, {}, other);
  const { body } = await stop(leadId, { campaignId: current.campaignId });
  const states = body.campaigns.map((one: { campaignId: string; state: string }) => [
    one.campaignId,
    one.state,
  ]);
  expect(new Map(states)).toEqual(
    new Map([
      [current.campaignId, 'FINISHED'],
      [other, 'GETTING_READY'],
    ]),
  );
  expect(await stop(leadId, { campaignId: third })).toMatchObject({
    status: 400,
    body: { fieldErrors: [{ path: 'campaignId', code: 'NOT_IN_CAMPAIGN' }] },
  });
  expect((await stop(leadId, { campaignId: '999999' })).status).toBe(404);
  expect((await stop(leadId, {}, current.stranger.headers)).status).toBe(404);
  expect((await stop(leadId)).status).toBe(200);
});
