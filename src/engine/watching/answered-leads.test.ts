import { describe, expect, test } from 'vitest';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';

const MESSAGES = chain(
  item('MESSAGE', { id: 'one', message: 'One', yesDelay: 24 }),
  item('MESSAGE', { id: 'two', message: 'Two' }),
);

/** Two campaigns whose lead is to get a second message; the first message of each is out. */
async function between() {
  const it = createMemoryEngineWorld();
  it.network.accept('m-1');
  const [first, second] = [it.startCampaign(MESSAGES), it.startCampaign(MESSAGES)];
  await it.runFor({ hours: 12 });
  expect(it.network.acts).toHaveLength(2);
  const leadIds = first.leadIds;
  const states = () =>
    [first, second]
      .map(({ campaignId }) => it.place(campaignId))
      .map(({ state, reason }) => `${state} ${reason ?? ''}`.trim());
  return {
    it,
    leadIds,
    states,
    change: () => ({ userId: it.userId, leadIds, now: it.clock.now() }),
  };
}

describe('someone who has replied is no longer contacted', () => {
  test('in any campaign, even without a webhook', async () => {
    const { it, states } = await between();
    it.network.reply('m-1');
    await it.runFor({ days: 5 });
    expect([states(), it.network.acts.length]).toEqual([
      ['FINISHED REPLIED', 'FINISHED REPLIED'],
      2,
    ]);
    expect(it.told().filter((type) => type === 'MESSAGE_RESPONDED')).toHaveLength(2);
  });

  test.each([
    ['was on the blacklist meanwhile', 'blacklistLeads', 'unblacklistLeads'],
    [
      'was paused in the meantime, and is put on the blacklist and taken off it again',
      'pauseLeads',
      'unblacklistLeads',
    ],
  ] as const)('if the lead %s', async (_how, away, back) => {
    const { it, states, change } = await between();
    it.memory[away](change());
    it.network.reply('m-1');
    await it.runFor({ days: 2 });
    if (away === 'pauseLeads') it.memory.blacklistLeads(change());
    it.memory[back](change());
    expect(states()).toEqual(['FINISHED REPLIED', 'FINISHED REPLIED']);
    await it.runFor({ days: 5 });
    expect(it.network.acts).toHaveLength(2);
  });

  test('if a failed lead is retried', async () => {
    const it = createMemoryEngineWorld();
    const { campaignId, leadIds } = it.startCampaign(
      chain(item('MESSAGE', { id: 'one', message: 'One' })),
    );
    await it.runFor({ days: 1 });
    expect(it.place(campaignId)).toMatchObject({ state: 'FAILED', reason: 'NOT_CONNECTED' });
    it.network.accept('m-1');
    it.network.reply('m-1');
    await it.runFor({ days: 1 });
    it.memory.retryLeads({ userId: it.userId, leadIds, now: it.clock.now() });
    await it.runFor({ days: 3 });
    expect(it.network.acts).toEqual([]);
    expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
  });

  test('unless the user resumes the lead: then that reply no longer stops it, and the next one does', async () => {
    const { it, states, change } = await between();
    it.network.reply('m-1');
    await it.runFor({ days: 2 });
    expect(it.memory.resumeLeads(change())).toBe(2);
    await it.runFor({ days: 2 });
    expect([states(), it.network.acts.map(({ text }) => text)]).toEqual([
      ['FINISHED REACHED_END', 'FINISHED REACHED_END'],
      ['One', 'One', 'Two', 'Two'],
    ]);
  });

  test('if the reply was there and unread when the user resumed the paused lead', async () => {
    const { it, states, change } = await between();
    it.memory.pauseLeads(change());
    await it.runFor({ hours: 20 });
    it.network.reply('m-1');
    it.memory.resumeLeads(change());
    await it.runFor({ days: 3 });
    expect([states(), it.network.acts.length]).toEqual([
      ['FINISHED REPLIED', 'FINISHED REPLIED'],
      2,
    ]);
  });

  test('if the reply came while the message was being prepared', async () => {
    const { it, states } = await between();
    const { reserve } = it.parts.store;
    const { memory, network, clock } = it;
    it.parts.store.reserve = (query) => {
      network.reply('m-1');
      memory.addHint({
        userId: it.userId,
        now: clock.now(),
        realNow: clock.realNow(),
        hint: { id: `h-${clock.now()}`, type: 'message', body: { chatId: 'chat-m-1' } },
      });
      return reserve(query);
    };
    await it.runFor({ days: 3 });
    expect([states(), it.network.acts.length]).toEqual([
      ['FINISHED REPLIED', 'FINISHED REPLIED'],
      2,
    ]);
  });
});
