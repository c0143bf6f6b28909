import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { nextSlot } from '#core/limits/pace.ts';
import { DEFAULT_LIMITS } from '#core/limits/processing-limits.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { workedMsToday, workingMsLeftToday } from '#core/schedule/next-opening.ts';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';
import { runLaneTurn } from '#engine/turns/lane-turn.ts';
import { ALWAYS_AWAKE, chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { counted, dueLane as due, readLane } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withMarks, withFacts } from '#engine/lane/lane-state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFICE = { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } };
const AWAKE = { week: { zone: 'Etc/UTC', schedulerItems: ALWAYS_AWAKE } };
type Options = Parameters<typeof createMemoryEngineWorld>[0];

const world = (options: Options = {}) => createMemoryEngineWorld({ rate: 1, ...options });
const acts = (it: MemoryEngineWorld) =>
  it.network.acts.map(({ kind, memberId }) => `${kind} ${memberId}`);

describe('a turn that acts', () => {
  test('does one action in a slot, asks for another check immediately, and keeps the next slot', async () => {
    const it = world();
    it.startCampaign(chain(item('VISIT')), 3);
    const run = await due(it);
    expect((await runLaneTurn(run)).again).toBe(true);
    expect([
      acts(it),
      run.state.nextSlotAt !== null && run.state.nextSlotAt >= it.clock.now() + 45_000,
    ]).toEqual([['visit m-1'], true]);
    setState(run, withMarks(run.state, { sweptAt: it.clock.now() + HOUR }));
    const end = await runLaneTurn(run);
    expect([end.again, end.nextAt, acts(it)]).toEqual([false, run.state.nextSlotAt, ['visit m-1']]);
  });

  test('does nothing before its slot, and says when that is', async () => {
    const it = world();
    it.startCampaign(chain(item('VISIT')), 3);
    const run = await due(it);
    setState(run, { ...run.state, nextSlotAt: it.clock.now() + 1 });
    expect([await runLaneTurn(run), acts(it)]).toEqual([
      { again: false, nextAt: it.clock.now() + 1 },
      [],
    ]);
  });

  test('lasts at most a quarter of a real second, however many slots a fast clock brings', async () => {
    const it = world({ rate: 3600, user: { limits: { ...DEFAULT_LIMITS, VISIT: 100_000 } } });
    it.startCampaign(chain(item('VISIT')), 20);
    it.network.onAct = () => it.clock.advance({ milliseconds: 125 * 3600 });
    await runLaneTurn(await due(it));
    expect(it.network.acts).toHaveLength(2);
  });

  test.each([
    [1, 1],
    [900, 5],
    [3600, 16],
    [100, 1],
    [181, 2],
  ])(
    'reads no more leads ahead than it can serve: at speed %i of each kind %i',
    async (rate, limit) => {
      const it = world({ rate });
      it.startCampaign(chain(item('VISIT')), 3);
      const reads = counted(it, 'dueLeads');
      await runLaneTurn(await due(it));
      expect(reads).toMatchObject([{ limit }]);
    },
  );

  test('skips leads whose type was just refused, and serves the others', async () => {
    const it = world({
      rate: 3600,
      user: { limits: { ...DEFAULT_LIMITS, VISIT: 100_000, FOLLOW: 100_000 } },
    });
    it.startCampaign(chain(item('VISIT')), 2);
    it.startCampaign(chain(item('FOLLOW')), [{ memberId: 'm-3' }]);
    const tried: string[] = [];
    it.network.fault = ({ kind, memberId }) => {
      tried.push(`${kind} ${memberId}`);
      it.clock.advance({ minutes: 2 });
      return kind === 'visit' ? new NetworkError('rate_limited', 'slow') : null;
    };
    const run = await due(it);
    await runLaneTurn(run);
    expect([tried, [...run.state.blockedTypes]]).toEqual([['visit m-1', 'follow m-3'], ['VISIT']]);
  });

  test('ends with the first action that fails temporarily', async () => {
    const it = world({ rate: 3600, user: { limits: { ...DEFAULT_LIMITS, VISIT: 100_000 } } });
    it.startCampaign(chain(item('VISIT')), 4);
    const tried: string[] = [];
    it.network.fault = ({ memberId }) => {
      it.clock.advance({ minutes: 2 });
      return tried.push(memberId) === 2 ? 'transient' : null;
    };
    expect((await runLaneTurn(await due(it))).again).toBe(true);
    expect(tried).toEqual(['m-1', 'm-2']);
  });

  test('asks for no immediate turn if the first action in it fails temporarily', async () => {
    const it = world();
    it.startCampaign(chain(item('VISIT')), 2);
    it.network.fault = () => 'transient';
    expect((await runLaneTurn(await due(it))).again).toBe(false);
    expect(it.tries()).toEqual(['VISIT 1 DID_NOT_HAPPEN']);
  });

  test('spreads one action less over the rest of the hours after each one', async () => {
    const it = world({ rate: 3600, user: { limits: { ...DEFAULT_LIMITS, VISIT: 200 } } });
    it.startCampaign(chain(item('VISIT')), 4);
    const slots: { at: number; next: number | null }[] = [];
    const { reserve } = it.parts.store;
    it.parts.store.reserve = (query) => {
      slots.push({ at: query.now, next: query.nextSlotAt });
      // What was kept is not waited for here, so that there is a second act in this turn.
      return reserve({ ...query, nextSlotAt: null }).finally(() =>
        it.clock.advance({ minutes: 7 }),
      );
    };
    await runLaneTurn(await due(it));
    const dealt = (at: number, actionsLeft: number) =>
      nextSlot({
        now: at,
        lastActionAt: at,
        actionsLeft,
        workingMsLeft: workingMsLeftToday(AWAKE.week, at),
        workedMs: workedMsToday(AWAKE.week, at),
        minGapMs: 45_000,
        draw: seededDraw('slot', it.userId, at),
        lookedMs: 0,
      });
    expect(slots.map(({ next }) => next)).toEqual(
      slots.map(({ at }, index) => dealt(at, 199 - index)),
    );
    expect(slots.length).toBeGreaterThanOrEqual(2);
  });

  test('with nothing due keeps no slot, and looks again at the next sweep', async () => {
    const it = world();
    it.startCampaign(chain(item('VISIT')), 1, { state: 'WAITING', dueAt: it.clock.now() + HOUR });
    const run = await due(it);
    setState(run, { ...run.state, nextSlotAt: null });
    expect([await runLaneTurn(run), run.state.nextSlotAt]).toEqual([
      { again: false, nextAt: it.clock.now() + 600_000 },
      null,
    ]);
  });
});

describe('a turn that walks leads', () => {
  test('walks leads that are due at this very moment, and doesn’t ask for another turn because of that alone', async () => {
    const it = world();
    const { campaignId } = it.startCampaign(chain(item('VISIT')), 1, {
      state: 'WAITING',
      dueAt: it.clock.now(),
    });
    const run = await due(it);
    setState(run, { ...run.state, nextSlotAt: it.clock.now() + HOUR });
    expect((await runLaneTurn(run)).again).toBe(false);
    expect(it.place(campaignId).state).not.toBe('WAITING');
  });

  test('reads no waiting leads while none is due', async () => {
    const it = world();
    it.startCampaign(chain(item('VISIT')), 1, { state: 'WAITING', dueAt: it.clock.now() + 1 });
    const reads = counted(it, 'ripeLeads');
    const run = await due(it);
    expect(await runLaneTurn(run)).toMatchObject({ again: false, nextAt: it.clock.now() + 1 });
    expect(reads).toEqual([]);
  });

  test('asks for another turn if more were due than fit in one batch', async () => {
    const it = world();
    it.startCampaign(item('END', { id: 'end' }), 501, { state: 'WAITING', dueAt: it.clock.now() });
    const run = await due(it);
    expect(await runLaneTurn(run)).toEqual({ again: true, nextAt: it.clock.now() });
    expect(await runLaneTurn(run)).toEqual({ again: false, nextAt: it.clock.now() + 600_000 });
  });

  test('overnight asks for no further turn, and forgets its slot', async () => {
    const it = world({ at: '2026-03-02T20:00:00Z', user: OFFICE });
    const { campaignId } = it.startCampaign(chain(item('VISIT')), 2, {
      state: 'WAITING',
      dueAt: it.clock.now(),
    });
    const run = await due(it);
    const end = await runLaneTurn(run);
    expect([end.again, run.state.nextSlotAt, it.place(campaignId).state, acts(it)]).toEqual([
      false,
      null,
      'IN_PROGRESS',
      [],
    ]);
  });

  test('ends without asking for more if the lane is lost while it walks', async () => {
    const it = world();
    it.startCampaign(chain(item('VISIT')), 1, { state: 'WAITING', dueAt: it.clock.now() });
    it.parts.store.applySteps = async () => null;
    const due_ = await due(it);
    const types: unknown[] = [];
    it.parts.store.dueTypes = async (query) => (types.push(query), new Set());
    expect([await runLaneTurn(due_), types]).toEqual([{ again: false, nextAt: null }, []]);
  });

  test('asks for another turn if leads continue whose hold is over', async () => {
    const it = world();
    it.startCampaign(chain(item('EMAIL', { message: 'Hi', subject: 'Yo' })), 1, {
      state: 'PAUSED',
      reason: 'MAILBOX_MISSING',
      dueAt: null,
      memory: { heldState: 'GETTING_READY' },
    });
    it.memory.changeUser({
      userId: it.userId,
      user: { mailboxConnected: true },
      now: it.clock.now(),
    });
    const run = await due(it);
    expect(run.state.facts.heldFor).toEqual(['MAILBOX_MISSING']);
    setState(run, { ...run.state, nextSlotAt: it.clock.now() + HOUR });
    expect((await runLaneTurn(run)).again).toBe(true);
  });
});

describe('a turn of a lane whose leads need all acceptances', () => {
  /** Anyone who was invited long ago and stands at the end of the watch. */
  async function watched({
    marks = {},
    rate = 10,
  }: { marks?: LaneRun['state']['marks']; rate?: number } = {}) {
    const it = world({ rate, at: '2026-02-27T09:00:00Z' });
    const connected = item('IF_CONNECTED', {
      id: 'c',
      yesDelay: 0,
      noDelay: 48,
      yes: chain(item('FOLLOW', { id: 'f' })),
      no: chain(item('LIKE', { id: 'l' })),
    });
    const began = it.clock.now();
    const { campaignId } = it.startCampaign(
      { ...item('CONNECT', { id: 'i', message: '' }), yes: connected },
      [{ memberId: 'm-1', invitationPendingSince: began, invitationId: 'inv-1' }],
      {
        state: 'WAITING',
        itemId: 'c',
        itemType: 'IF_CONNECTED',
        enteredAt: began,
        dueAt: began + 2 * DAY,
        addedAt: began,
        stamps: { invited: began, contacted: began },
      },
    );
    it.network.person('m-1').invitation = { id: 'inv-1', sentAt: began };
    it.clock.advance({ days: 3 });
    const run = await due(it, { lastActionAt: it.clock.now(), ...marks });
    setState(run, { ...run.state, nextSlotAt: it.clock.now() + HOUR });
    return { it, run, campaignId };
  }

  test('makes the full check, notes when, and walks them in this very turn', async () => {
    const { it, run, campaignId } = await watched();
    await runLaneTurn(run);
    expect([
      it.place(campaignId).itemId,
      run.state.marks.realInvitationsReadAt,
      run.state.marks.invitationsReadAt,
      run.state.connectionsWanted,
    ]).toEqual(['l', it.clock.realNow(), it.clock.now(), false]);
    expect(it.network.reads.filter((read) => read === 'sentInvitations')).toHaveLength(1);
  });

  test.each([
    [199, 0, 2000],
    [200, 1, null],
  ])(
    'not within a fifth of a real second of the last such check: after %i ms %i checks',
    async (ago, looks, again) => {
      const { it, run, campaignId } = await watched();
      setState(run, withMarks(run.state, { realInvitationsReadAt: it.clock.realNow() - ago }));
      const end = await runLaneTurn(run);
      expect([
        it.network.reads.filter((read) => read === 'sentInvitations').length,
        it.place(campaignId).itemId,
      ]).toEqual([looks, looks === 0 ? 'c' : 'l']);
      if (again !== null) expect(end).toEqual({ again: false, nextAt: it.clock.now() + again });
    },
  );

  test('looks again a little later, although others have moved in the meantime', async () => {
    const { it, run } = await watched();
    const other = it.startCampaign(chain(item('VISIT', { id: 'v' })), [{ memberId: 'm-9' }], {
      state: 'WAITING',
      dueAt: it.clock.now(),
    });
    setState(run, withMarks(run.state, { realInvitationsReadAt: it.clock.realNow() }));
    await readLane(run);
    expect([await runLaneTurn(run), it.place(other.campaignId).state]).toEqual([
      { again: false, nextAt: it.clock.now() + 2000 },
      'IN_PROGRESS',
    ]);
  });

  test('clears a temporary problem with that check', async () => {
    const { it, run } = await watched({ marks: { failures: 1 } });
    setState(run, withFacts(run.state, { user: { ...run.state.facts.user, incident: 'x' } }));
    await runLaneTurn(run);
    expect([
      run.state.facts.user.incident,
      run.state.marks.failures,
      it.memory.tables(it.userId).row.user.incident,
    ]).toEqual([null, undefined, null]);
  });

  test('leaves them where they are while the list continues, and reads the rest of it a little later', async () => {
    const { it, run, campaignId } = await watched();
    const pages = 12;
    it.network.read.sentInvitations = async ({ page = null }) => {
      it.network.reads.push('sentInvitations');
      const next = Number(page ?? 0) + 1;
      return { items: [], next: next < pages ? String(next) : null, total: null };
    };
    expect(await runLaneTurn(run)).toEqual({ again: false, nextAt: it.clock.now() + 2000 });
    expect([it.place(campaignId).itemId, run.state.connectionsWanted]).toEqual(['c', true]);
    it.clock.advance({ seconds: 2 });
    await runLaneTurn(run);
    expect(it.network.reads.filter((read) => read === 'sentInvitations')).toHaveLength(pages);
    // It vanished from the list: the next sweep looks what became of it.
    expect([it.place(campaignId).itemId, run.state.connectionsWanted]).toEqual(['c', false]);
    it.clock.advance({ minutes: 31 });
    await runLaneTurn(run);
    expect([it.place(campaignId).itemId, it.network.reads.includes('profile')]).toEqual([
      'l',
      true,
    ]);
  });

  test('while the list pauses, checks what waits for it once a minute and lets everything else continue', async () => {
    const { it, run, campaignId } = await watched();
    const retryAt = it.clock.now() + HOUR;
    setState(
      run,
      withMarks(run.state, {
        sweptAt: it.clock.now(),
        invitationList: {
          startedAt: it.clock.now() - HOUR,
          page: '7',
          pages: 7,
          read: 700,
          leadIds: [],
          retryAt,
        },
      }),
    );
    const other = it.startCampaign(chain(item('VISIT', { id: 'v' })), [{ memberId: 'm-9' }], {
      state: 'WAITING',
      dueAt: it.clock.now(),
    });
    await readLane(run);
    expect(await runLaneTurn(run)).toEqual({ again: false, nextAt: it.clock.now() + 60_000 });
    expect([it.place(campaignId).itemId, it.place(other.campaignId).state]).toEqual([
      'c',
      'IN_PROGRESS',
    ]);
    expect(it.network.reads).not.toContain('sentInvitations');
  });
});
