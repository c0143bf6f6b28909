import { describe, expect, test } from 'vitest';
import type { FakeAct } from '../../test/support/fake-network.ts';
import { chain, item } from '../../test/support/engine-world.ts';
import { createMemoryEngineWorld as world, type MemoryEngineWorld } from '../../test/support/memory-engine-world.ts';

/** The first message is lost on its way: it takes effect only so many real ms after it was sent, or right after the first look for it. */
function delayFirstMessage({ it, realMs = Infinity, afterFirstLook = false }: { it: MemoryEngineWorld; realMs?: number; afterFirstLook?: boolean }): { lateActs: { action: string; lateMs: number }[]; sent: () => string[] } {
  const lateActs: { action: string; lateMs: number }[] = [];
  it.parts.onLateAct = (late) => void lateActs.push(late);
  it.parts.log.error = () => undefined;
  let onItsWay: FakeAct | null = null;
  const arrive = (at: number): void => {
    if (onItsWay === null || it.clock.now() < at) return;
    it.network.person(onItsWay.memberId).messages.push({ id: 'late-message', fromMe: true, text: String(onItsWay.text), at, seen: false });
    it.network.acts.push({ ...onItsWay, at });
    onItsWay = null;
  };
  const arriveInTime = (): void => arrive((onItsWay?.at ?? 0) + realMs * it.clock.rate());
  let lost = false;
  it.network.fault = (act) => {
    arriveInTime();
    if (lost || act.kind !== 'message') return null;
    lost = true;
    onItsWay = act;
    return 'lost before';
  };
  const { reconcile } = it.network;
  it.network.reconcile = async (query) => {
    arriveInTime();
    const found = await reconcile(query);
    if (afterFirstLook) arrive(it.clock.now());
    return found;
  };
  return { lateActs, sent: () => it.network.person('m-1').messages.filter(({ fromMe }) => fromMe).map(({ text }) => text) };
}

describe('an act that takes effect late', () => {
  test('after the look that did not find it is found before it would be done twice, counts, and rings the alarm', async () => {
    const it = world();
    it.network.accept('m-1');
    const { lateActs, sent } = delayFirstMessage({ it, afterFirstLook: true });
    const { campaignId } = it.startCampaign(chain(item('MESSAGE', { message: 'Hi' })));
    await it.runFor({ days: 1 });
    expect(sent()).toEqual(['Hi']);
    expect(lateActs).toEqual([{ action: 'MESSAGE', lateMs: expect.any(Number) }]);
    expect(lateActs[0]?.lateMs).toBeGreaterThanOrEqual(0);
    expect(it.place(campaignId)).toMatchObject({ state: 'FINISHED', reason: 'REACHED_END' });
    expect(it.told(campaignId)).toEqual(['MESSAGE_SENT', 'ACTION_SETTLED', 'STATE_CHANGED']);
    expect(it.tries()).toEqual(['MESSAGE 1 HAPPENED']);
    expect(it.used('MESSAGE')).toBe(1);
  });

  test('within the settle time is found by the first look, and nothing rings', async () => {
    const it = world();
    it.network.accept('m-1');
    const { lateActs, sent } = delayFirstMessage({ it, realMs: 500 });
    const { campaignId } = it.startCampaign(chain(item('MESSAGE', { message: 'Hi' })));
    await it.runFor({ days: 1 });
    expect([sent(), lateActs]).toEqual([['Hi'], []]);
    expect(it.told(campaignId)).toEqual(['MESSAGE_SENT', 'STATE_CHANGED']);
  });

  test('after the settle time and before the look rings the alarm, too', async () => {
    const it = world();
    it.network.accept('m-1');
    const { lateActs, sent } = delayFirstMessage({ it, realMs: 5000 });
    const { reconcile } = it.network;
    // The network cannot be asked for a while.
    it.network.reconcile = (query) => {
      it.clock.advance({ hours: 6 });
      return reconcile(query);
    };
    const { campaignId } = it.startCampaign(chain(item('MESSAGE', { message: 'Hi' })));
    await it.runFor({ days: 1 });
    expect([sent(), lateActs.map(({ action }) => action)]).toEqual([['Hi'], ['MESSAGE']]);
    expect(it.told(campaignId)).toEqual(['MESSAGE_SENT', 'ACTION_SETTLED', 'STATE_CHANGED']);
  });

  test('a try that a look did not find and that never came is done again, once', async () => {
    const it = world();
    it.network.accept('m-1');
    const { lateActs, sent } = delayFirstMessage({ it });
    it.startCampaign(chain(item('MESSAGE', { message: 'Hi' })));
    await it.runFor({ days: 1 });
    expect([sent(), lateActs]).toEqual([['Hi'], []]);
  });
});
