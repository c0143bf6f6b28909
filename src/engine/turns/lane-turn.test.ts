import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { runLaneTurn } from '#engine/turns/lane-turn.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { takeLane } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';

const HOUR = 3_600_000;
const hear = (it: MemoryEngineWorld, type: string, body: Record<string, unknown> = {}) =>
  it.memory.addHint({
    userId: it.userId,
    now: it.clock.now(),
    realNow: it.clock.realNow(),
    hint: { id: `h-${type}-${it.clock.now()}`, type, body },
  });
const openHints = (it: MemoryEngineWorld) => it.memory.tables(it.userId).openHints.size;

describe('a turn of a lane', () => {
  test('reads what a hint names before it acts', async () => {
    const it = createMemoryEngineWorld();
    it.network.accept('m-1');
    const { campaignId } = it.startCampaign(
      chain(item('MESSAGE', { message: 'Hi' })),
      [{ memberId: 'm-1', connectedAt: 5 }],
      { addedAt: 5 },
    );
    it.network.reply('m-1');
    hear(it, 'message', { chatId: 'chat-m-1', memberId: 'm-1' });
    const run = await takeLane(it);
    await runLaneTurn(run);
    expect([openHints(it), it.place(campaignId).state, it.network.acts]).toEqual([
      0,
      'FINISHED',
      [],
    ]);
  });

  test('also reads hints of a lost account, but none while the lane pauses', async () => {
    const lost = createMemoryEngineWorld({ user: { status: 'UNAUTHORIZED' } });
    hear(lost, 'account_state');
    await runLaneTurn(await takeLane(lost));
    expect([openHints(lost), lost.memory.tables(lost.userId).row.user.status]).toEqual([
      0,
      'VERIFIED',
    ]);
    const resting = createMemoryEngineWorld();
    hear(resting, 'account_state');
    const run = await takeLane(resting);
    setState(run, { ...run.state, marks: { realRetryAt: resting.clock.realNow() + 50 } });
    expect(await runLaneTurn(run)).toEqual({
      again: false,
      nextAt: resting.clock.now() + 50 * 3600 + 1,
    });
    expect(openHints(resting)).toBe(1);
  });

  test('whose read fails temporarily ends, and looks again when the pause is over', async () => {
    const it = createMemoryEngineWorld();
    it.startCampaign(chain(item('VISIT')));
    it.network.down = true;
    const run = await takeLane(it);
    const end = await runLaneTurn(run);
    expect([end.again, run.state.marks.failures, run.state.marks.sweptAt, it.network.acts]).toEqual(
      [false, 1, undefined, []],
    );
    // A sweep's pace at this speed: one real second.
    expect(end.nextAt).toBe(it.clock.now() + HOUR);
  });

  test('whose read fails for another reason reports it and looks again later', async () => {
    const it = createMemoryEngineWorld({ rate: 1 });
    it.startCampaign(chain(item('VISIT')));
    it.network.read.relations = () =>
      Promise.reject(new NetworkError('invalid', 'no', { native: 'x' } as never));
    const logged: unknown[] = [];
    it.parts.log.error = (facts, words) => void logged.push([facts, words]);
    expect(await runLaneTurn(await takeLane(it))).toEqual({
      again: false,
      nextAt: it.clock.now() + 600_000,
    });
    expect(logged).toMatchObject([
      [{ userId: it.userId, kind: 'invalid' }, 'A read failed permanently'],
    ]);
  });

  test('with an error of our own throws', async () => {
    const it = createMemoryEngineWorld();
    it.startCampaign(chain(item('VISIT')));
    it.network.read.relations = () => Promise.reject(new TypeError('x'));
    await expect(runLaneTurn(await takeLane(it))).rejects.toThrow(new TypeError('x'));
  });

  test.each([
    ['awake, every ten minutes of campaign time', '2026-03-02T10:00:00Z', 1, 600_000],
    ['asleep, every hour', '2026-03-02T23:10:00Z', 1, 50 * 60_000],
    ['on a fast clock, once a real second', '2026-03-02T10:00:00Z', 3600, HOUR],
  ])('sweeps the network %s', async (_title, at, rate, every) => {
    const it = createMemoryEngineWorld({ at, rate });
    it.startCampaign(chain(item('VISIT', { yesDelay: 9 })), 1, { dueAt: null });
    const run = await takeLane(it);
    const first = await runLaneTurn(run);
    expect([run.state.marks.sweptAt, it.network.reads, first.nextAt]).toEqual([
      it.clock.now(),
      ['relations', 'chats'],
      it.clock.now() + (at.includes('23:10') ? HOUR : every),
    ]);
    it.clock.advance({ milliseconds: every - 1 });
    await runLaneTurn(run);
    expect(it.network.reads).toHaveLength(2);
  });

  test('of someone who doesn’t pay walks no one; one without a campaign has its inbox checked, at its pace', async () => {
    const unpaid = createMemoryEngineWorld({ user: { subscriptionStatus: 'paused' } });
    unpaid.startCampaign(chain(item('VISIT')));
    expect([await runLaneTurn(await takeLane(unpaid)), unpaid.network.reads]).toEqual([
      { again: false, nextAt: null },
      [],
    ]);
    const idle = createMemoryEngineWorld();
    const run = await takeLane(idle);
    const nextAt = idle.clock.now() + HOUR;
    for (let turn = 0; turn < 2; turn += 1)
      expect([await runLaneTurn(run), idle.network.reads]).toEqual([
        { again: false, nextAt },
        ['chats'],
      ]);
    idle.clock.advance({ hours: 1 });
    expect([await runLaneTurn(run), idle.network.reads]).toEqual([
      { again: false, nextAt: nextAt + HOUR },
      // The first reading, then news, and the list compared with what is kept.
      ['chats', 'chats', 'chats'],
    ]);
  });

  test('looks again when the pause of invitations is over', async () => {
    const it = createMemoryEngineWorld({
      user: {
        subscriptionStatus: 'paused',
        invitesPausedUntil: Date.parse('2026-03-05T00:00:00Z'),
      },
    });
    expect((await runLaneTurn(await takeLane(it))).nextAt).toBe(Date.parse('2026-03-05T00:00:00Z'));
  });
});

test('an acceptance that only a full check can find moves leads at the end of the watch, to the yes or the no branch', async () => {
  const it = createMemoryEngineWorld();
  const connected = item('IF_CONNECTED', {
    yesDelay: 1,
    noDelay: 96,
    yes: chain(item('MESSAGE', { message: 'Hi {{firstName}}' })),
    no: chain(item('WITHDRAW')),
  });
  const { campaignId } = it.startCampaign(
    { ...item('CONNECT', { message: 'Hello' }), yes: connected },
    2,
  );
  await it.runFor({ days: 1 });
  it.network.accept('m-1');
  await it.runFor({ days: 6 });
  expect(
    it.network.acts.slice(2).map(({ kind, memberId, text }) => [kind, memberId, text ?? null]),
  ).toEqual([
    ['message', 'm-1', 'Hi Person'],
    ['withdraw', 'm-2', null],
  ]);
  expect(
    [it.place(campaignId).stamps.accepted, it.place(campaignId, 1).stamps.withdrawn].every(
      (at) => at !== undefined,
    ),
  ).toBe(true);
});

test('a view takes the yes branch as soon as it is seen', async () => {
  const it = createMemoryEngineWorld();
  for (const memberId of ['m-1', 'm-2']) it.network.accept(memberId);
  const viewed = item('IF_MESSAGE_VIEWED', {
    noDelay: 72,
    yesDelay: 0,
    yes: chain(item('FOLLOW')),
    no: chain(item('LIKE')),
  });
  const { campaignId } = it.startCampaign(
    { ...item('MESSAGE', { message: 'Hi' }), yes: viewed },
    2,
  );
  await it.runFor({ days: 1 });
  it.network.see('m-2');
  await it.runFor({ days: 4 });
  expect(
    it.network.acts
      .slice(2)
      .map(({ kind, memberId }) => `${kind} ${memberId}`)
      .toSorted(),
  ).toEqual(['follow m-2', 'like m-1']);
  expect([
    it.place(campaignId).stamps.viewed,
    it.place(campaignId, 1).stamps.viewed !== undefined,
  ]).toEqual([undefined, true]);
});
