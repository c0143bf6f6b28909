import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import type { FoundAct } from '#connectors/network/network.ts';
import { recheckEarlierAttempt } from '#engine/acts/late-act.ts';
import { reportLateAct } from '#engine/acts/late-act-alarm.ts';
import type { FakeAct } from '../../../test/support/fake-network.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  AT,
  NOTHING_FOUND,
  openIntent,
  settlingLane,
  leadOnItem,
} from '../../../test/support/settling-lane.ts';
import {
  createMemoryEngineWorld as world,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';

/**
 * The first message is lost on its way: it takes effect only so many real ms after it was sent, or
 * right after the first look for it.
 */
function delayFirstMessage({
  it,
  realMs = Infinity,
  afterFirstLook = false,
}: {
  it: MemoryEngineWorld;
  realMs?: number;
  afterFirstLook?: boolean;
}): { lateActs: { action: string; lateMs: number }[]; sent: () => string[] } {
  const lateActs: { action: string; lateMs: number }[] = [];
  it.parts.onLateAct = (late) => void lateActs.push(late);
  it.parts.log.error = () => undefined;
  let onItsWay: FakeAct | null = null;
  const arrive = (at: number): void => {
    if (onItsWay === null || it.clock.now() < at) return;
    it.network.person(onItsWay.memberId).messages.push({
      id: 'late-message',
      fromMe: true,
      text: String(onItsWay.text),
      at,
      seen: false,
    });
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
  return {
    lateActs,
    sent: () =>
      it.network
        .person('m-1')
        .messages.filter(({ fromMe }) => fromMe)
        .map(({ text }) => text),
  };
}

describe('an action that takes effect late', () => {
  test('after the lookup that missed it is found before it would be repeated, counts, and raises the alarm', async () => {
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

  test('within the settle time is found by the first lookup and raises no alarm', async () => {
    const it = world();
    it.network.accept('m-1');
    const { lateActs, sent } = delayFirstMessage({ it, realMs: 500 });
    const { campaignId } = it.startCampaign(chain(item('MESSAGE', { message: 'Hi' })));
    await it.runFor({ days: 1 });
    expect([sent(), lateActs]).toEqual([['Hi'], []]);
    expect(it.told(campaignId)).toEqual(['MESSAGE_SENT', 'STATE_CHANGED']);
  });

  test('after the settle time but before the lookup raises the alarm, too', async () => {
    const it = world();
    it.network.accept('m-1');
    const { lateActs, sent } = delayFirstMessage({ it, realMs: 65_000 });
    const { reconcile } = it.network;
    // The network cannot be asked for a while.
    it.network.reconcile = (query) => {
      it.clock.advance({ hours: 70 });
      return reconcile(query);
    };
    const { campaignId } = it.startCampaign(chain(item('MESSAGE', { message: 'Hi' })));
    await it.runFor({ days: 5 });
    expect([sent(), lateActs.map(({ action }) => action)]).toEqual([['Hi'], ['MESSAGE']]);
    expect(it.told(campaignId)).toEqual(['MESSAGE_SENT', 'ACTION_SETTLED', 'STATE_CHANGED']);
  });

  test('an attempt that a lookup missed and that never took effect is repeated, once', async () => {
    const it = world();
    it.network.accept('m-1');
    const { lateActs, sent } = delayFirstMessage({ it });
    it.startCampaign(chain(item('MESSAGE', { message: 'Hi' })));
    await it.runFor({ days: 1 });
    expect([sent(), lateActs]).toEqual([['Hi'], []]);
  });
});

test('a pause of our own before the request left is no delay of the provider’s', () => {
  const lane = settlingLane({});
  const at = AT + 3_600_000;
  expect(reportLateAct(lane.run, openIntent({ departedAt: at - 500 }), at)).toBeNull();
});

describe('a lookup of an earlier attempt before the next one', () => {
  const ITEM = item('CONNECT', { id: 'a', message: '' });
  const lookedUp = leadOnItem({ tried: { attempts: 1, standing: null, lookedUp: '9' } });
  const happened = (found: Partial<FoundAct> = {}) => ({
    result: 'happened' as const,
    value: { ...NOTHING_FOUND, ...found },
  });

  /**
   * A lane whose earlier try the network answers for; what the store is asked to open again is
   * kept.
   */
  function looking({
    reopens = true,
    rate = 1,
    ...options
  }: Parameters<typeof settlingLane>[0] & { reopens?: boolean; rate?: number } = {}) {
    const lane = settlingLane({ sequence: ITEM, intents: [openIntent()], ...options });
    const reopened: unknown[] = [];
    const rung: unknown[] = [];
    Object.assign(lane.run.parts.store, {
      reopenTry: async (query: { intentId: string; alike: unknown }) => (
        reopened.push([query.intentId, query.alike]),
        reopens
      ),
    });
    Object.assign(lane.run.parts.clock, { rate: () => rate });
    lane.run.parts.onLateAct = (late) => void rung.push(late);
    return {
      ...lane,
      reopened,
      rung,
      look: (lead = lookedUp) => recheckEarlierAttempt(lane.run, lead, ITEM),
    };
  }

  test('isn’t made if no earlier attempt was looked up in vain, or if that attempt is gone', async () => {
    const lane = looking({ answers: [happened()] });
    Object.assign(lane.run.parts.store, { readTry: async () => openIntent() });
    expect([await lane.look(leadOnItem()), lane.asked]).toEqual(['no', []]);
    const gone = looking({ intents: [], answers: [happened()] });
    expect([await gone.look(), gone.asked]).toEqual(['no', []]);
  });

  test('waits if the network can’t be reached, and lets the next attempt start if it finds nothing', async () => {
    const down = looking({ answers: [new NetworkError('transient', 'down')] });
    await expect(down.look()).rejects.toMatchObject({ kind: 'transient' });
    expect(down.reopened).toEqual([]);
    for (const result of ['did_not_happen', 'cannot_tell'] as const) {
      const nothing = looking({ answers: [{ result }] });
      expect([await nothing.look(), nothing.reopened, nothing.settled]).toEqual(['no', [], []]);
    }
  });

  test('leaves it to the reservation if another action could be mistaken for it', async () => {
    const lane = looking({ answers: [happened()], reopens: false });
    expect([await lane.look(), lane.reopened, lane.settled, lane.rung]).toEqual([
      'no',
      [['9', ['CONNECT', 'CONNECT_BY_EMAIL', 'WITHDRAW']]],
      [],
      [],
    ]);
  });

  test.each([
    ['three seconds after it began', 1, { at: AT - 57_000 }, 2000],
    ['three seconds after it began, on a clock of double speed', 2, { at: AT - 57_000 }, 500],
    ['within the settle time', 1, { at: AT - 59_500 }, 0],
    ['nobody knows when', 1, {}, 59_000],
  ])(
    'records what took effect %s as done, with its delay, and raises the alarm',
    async (_title, rate, found, lateMs) => {
      const lane = looking({ answers: [happened(found)], rate });
      expect([await lane.look(), lane.rung, lane.noted]).toEqual([
        'moved',
        [{ action: 'CONNECT', lateMs }],
        [],
      ]);
      expect(lane.settled).toMatchObject([
        {
          intentId: '9',
          end: 'HAPPENED',
          events: [
            { type: 'INVITE_SENT', itemId: 'a', data: { settled: true } },
            { type: 'ACTION_SETTLED', itemId: 'a', data: { late: true, lateMs, requestId: 'r-1' } },
          ],
        },
      ]);
      expect(lane.logged.at(0)).toEqual({
        facts: {
          userId: '7',
          action: 'CONNECT',
          requestId: 'r-1',
          lateMs,
          settleMs: 1000,
          at: '2026-03-02T09:00:00.000Z',
        },
        words:
          'An action took effect after the settle time: ENGINE_SETTLE_MS is too short for this provider',
      });
    },
  );

  test('records the acceptance that came with it', async () => {
    const lane = looking({ answers: [happened({ connected: true })] });
    await lane.look();
    expect(lane.noted).toEqual(['m-1']);
  });

  test.each([
    [null, 1, null],
    [AT - 59_000, 1, null],
    [AT + 1000, 1, null],
    [AT + 1001, 1, 60_001],
    [AT + 62_000, 2, null],
    [AT + 62_002, 2, 60_001],
  ])(
    'at %s, with a clock of speed %i, a first lookup raises the alarm for %s ms: two machines’ clocks may differ by a minute',
    (at, rate, lateMs) => {
      const lane = looking({ rate });
      expect([reportLateAct(lane.run, openIntent(), at), lane.rung]).toEqual([
        lateMs,
        lateMs === null ? [] : [{ action: 'CONNECT', lateMs }],
      ]);
    },
  );
});
