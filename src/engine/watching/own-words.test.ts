import { describe, expect, test } from 'vitest';
import { chain, item } from '../../../test/support/engine-world.ts';
import { mailWorld } from '#engine/acts/send-email-fixture.ts';
import { receivedEmail } from '../../../test/support/fake-inbox.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';

const MESSAGES = chain(
  item('MESSAGE', { id: 'one', message: 'One', yesDelay: 24 }),
  item('MESSAGE', { id: 'two', message: 'Two', yesDelay: 24 }),
  item('MESSAGE', { id: 'three', message: 'Three' }),
);

/** Two campaigns with one connected person, after the first message of each. */
async function between() {
  const it = createMemoryEngineWorld();
  it.network.accept('m-1');
  const campaigns = [it.startCampaign(MESSAGES), it.startCampaign(MESSAGES)];
  await it.runFor({ hours: 12 });
  expect(it.network.acts).toHaveLength(2);
  const states = () =>
    campaigns
      .map(({ campaignId }) => it.place(campaignId))
      .map(({ state, reason }) => `${state} ${reason ?? ''}`.trim());
  const change = () => ({
    userId: it.userId,
    leadIds: campaigns[0]?.leadIds ?? [],
    now: it.clock.now(),
  });
  return { it, states, change };
}
const HELD = ['PAUSED USER_WROTE', 'PAUSED USER_WROTE'];

describe('what the user writes on LinkedIn itself', () => {
  test('holds the person’s leads in all campaigns, also without a webhook', async () => {
    const { it, states } = await between();
    it.network.write('m-1');
    await it.runFor({ days: 5 });
    expect([states(), it.network.acts.length]).toEqual([HELD, 2]);
  });

  test('is found by the last look before a message', async () => {
    const { it, states } = await between();
    // No sweep finds it.
    it.network.read.chats = () => Promise.resolve({ items: [], next: null, total: 0 });
    it.network.write('m-1');
    await it.runFor({ days: 2 });
    expect([states(), it.network.acts.length]).toEqual([HELD, 2]);
  });

  test('holds a lead that was resumed since no more; what is written later does', async () => {
    const { it, states, change } = await between();
    it.network.write('m-1');
    await it.runFor({ hours: 2 });
    expect(states()).toEqual(HELD);
    it.memory.resumeLeads(change());
    await it.runFor({ hours: 30 });
    const sent = it.network.acts.length;
    expect(sent).toBe(4);
    it.network.write('m-1', 'One more thing');
    await it.runFor({ days: 5 });
    expect([states(), it.network.acts.length]).toEqual([HELD, sent]);
  });

  test('before the lead came into the campaign holds nothing', async () => {
    const it = createMemoryEngineWorld();
    it.network.accept('m-1');
    it.network.write('m-1', 'We met at the fair');
    await it.runFor({ hours: 1 });
    const { campaignId } = it.startCampaign(MESSAGES);
    await it.runFor({ days: 6 });
    expect(it.network.acts).toHaveLength(3);
    expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REACHED_END' });
  });

  test.each(['lost answer', 'lost before'] as const)(
    'is never a message of the engine, also with its %s',
    async (fault) => {
      const it = createMemoryEngineWorld();
      it.network.accept('m-1');
      const met = new Set<string>();
      it.network.fault = ({ text = '' }) => {
        if (met.has(text)) return null;
        met.add(text);
        return fault;
      };
      const { campaignId } = it.startCampaign(MESSAGES);
      await it.runFor({ days: 8 });
      expect(it.network.acts.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
      expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REACHED_END' });
    },
  );
});

describe('what the user writes in their own mail program', () => {
  const ADA = 'ada@client.example';
  const STEPS = chain(
    item('MESSAGE', { id: 'one', message: 'One', yesDelay: 24 }),
    item('EMAIL', { id: 'two', subject: 'Two', message: 'Two', yesDelay: 24 }),
    item('MESSAGE', { id: 'three', message: 'Three' }),
  );
  /**
   * A connected person with an address, after the first message; `write` keeps an email in Sent.
   */
  async function between() {
    const it = mailWorld();
    it.network.accept('m-1');
    const { campaignId } = it.startCampaign(STEPS, [
      { memberId: 'm-1', slug: 's-1', firstName: 'Ada', email: ADA },
    ]);
    await it.runFor({ hours: 12 });
    expect(it.network.acts).toHaveLength(1);
    const write = () => {
      const written = receivedEmail({
        at: it.clock.now(),
        from: { name: 'Maya', address: 'maya@alias.example' },
        to: [{ name: 'Ada', address: 'Ada@client.example' }],
        written: true,
      });
      it.mail.readNew = ({ place }) =>
        Promise.resolve({
          emails: place === '1' ? [] : [written],
          place: '1',
          more: false,
          restarted: false,
        });
    };
    return { it, campaignId, write };
  }

  test('holds the lead before the next email or message', async () => {
    const { it, campaignId, write } = await between();
    write();
    await it.runFor({ days: 5 });
    expect(it.place(campaignId)).toMatchObject({ state: 'PAUSED', reason: 'USER_WROTE' });
    expect([it.mail.accepted.length, it.network.acts.length]).toEqual([0, 1]);
  });

  test('on LinkedIn is looked for before an email as well', async () => {
    const { it, campaignId } = await between();
    it.network.read.chats = () => Promise.resolve({ items: [], next: null, total: 0 });
    it.network.write('m-1');
    await it.runFor({ days: 5 });
    expect(it.place(campaignId)).toMatchObject({ state: 'PAUSED', reason: 'USER_WROTE' });
    expect([it.mail.accepted.length, it.network.acts.length]).toEqual([0, 1]);
  });
});
