import { expect, test } from 'vitest';
import type { SequenceItem, TextVariant } from '#core/sequence/sequence-item.ts';
import { json } from '#data/database.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const world = () =>
  createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    limits: { INMAIL: 100 },
  });
const variant = (id: string, weight: number): TextVariant => ({
  id,
  weight,
  message: `Text ${id}`,
  subject: 'Hello',
  alternativeMessage: null,
  alternativeSubject: null,
});
const withVariants = (...variants: TextVariant[]): SequenceItem =>
  chain(item('INMAIL', { message: 'None of them', subject: 'Hello', variants }));
const sent = (it: EngineWorld) =>
  new Map(it.network.acts.map(({ memberId, text }) => [memberId, text]));

test('variants are assigned by their weights, and the timeline says which', async () => {
  const it = await world();
  const { campaignId } = await startCampaign({
    world: it,
    sequence: withVariants(variant('a', 3), variant('b', 1)),
    people: 160,
  });
  await it.runFor({ days: 3 });
  const texts = [...sent(it).values()];
  expect(texts).toHaveLength(160);
  const ofA = texts.filter((text) => text === 'Text a').length;
  expect(texts.filter((text) => text === 'Text b')).toHaveLength(160 - ofA);
  expect(Math.abs(ofA - 120)).toBeLessThan(20);
  const events = await it.db
    .selectFrom('events')
    .select('data')
    .where('user_id', '=', it.userId)
    .where('campaign_id', '=', campaignId)
    .where('type', '=', 'INMAIL_SENT')
    .execute();
  for (const { data } of events) expect(data['text']).toBe(`Text ${String(data['variantId'])}`);
});

test('a lead keeps its variant, even if the weights change before it is tried again', async () => {
  const it = await world();
  const tried = new Map<string, string>();
  it.network.fault = ({ memberId, text }) => {
    if (tried.has(memberId)) return null;
    tried.set(memberId, String(text));
    return 'lost before';
  };
  const { campaignId } = await startCampaign({
    world: it,
    sequence: withVariants(variant('a', 1), variant('b', 1)),
    people: 12,
  });
  for (let hours = 0; hours < 40 && tried.size < 6; hours += 1) await it.runFor({ hours: 1 });
  await it.db
    .updateTable('campaigns')
    .set({ sequence: json(withVariants(variant('a', 1), variant('b', 1000))), sequence_version: 2 })
    .where('campaign_id', '=', campaignId)
    .execute();
  await it.runFor({ days: 3 });
  for (const [memberId, text] of sent(it))
    expect([memberId, text]).toEqual([memberId, tried.get(memberId)]);
  expect(sent(it).size).toBe(12);
  expect(new Set([...tried.values()].slice(0, 6)).size).toBe(2);
});

test('a lead whose variant is gone gets another one', async () => {
  const it = await world();
  const { campaignId, leadIds } = await startCampaign({
    world: it,
    sequence: withVariants(variant('a', 1), variant('b', 1)),
    people: 4,
  });
  await it.db
    .updateTable('campaign_leads')
    .set({ walk: json({ variants: { inmail: 'b' } }) })
    .where('user_id', '=', it.userId)
    .where('lead_id', 'in', leadIds)
    .execute();
  await it.db
    .updateTable('campaigns')
    .set({ sequence: json(withVariants(variant('a', 1), variant('c', 1))), sequence_version: 2 })
    .where('campaign_id', '=', campaignId)
    .execute();
  await it.runFor({ days: 1 });
  const texts = [...sent(it).values()];
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.every((text) => text === 'Text a' || text === 'Text c')).toBe(true);
});
