import { describe, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { recheckMissing, watchInvitations } from '#engine/watching/watch-invitations.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import {
  createMemoryEngineWorld,
  type MemoryEngineWorld,
} from '../../../test/support/memory-engine-world.ts';
import { takeLane } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts } from '#engine/lane/lane-state.ts';

const HOUR = 3_600_000;
const SEQUENCE = chain(item('CONNECT', { message: '' }), item('MESSAGE', { message: 'Hi' }));

/**
 * A lane with so many people who were invited six hours ago (more than five real seconds at this
 * pace) and wait for their acceptance.
 */
async function invited(people = 1, sinceMs = 6 * HOUR) {
  const it = createMemoryEngineWorld();
  const since = it.clock.now() - sinceMs;
  const persons = Array.from({ length: people }, (_, index) => ({
    memberId: `m-${index + 1}`,
    invitationId: `inv-${index + 1}`,
    invitationPendingSince: since,
  }));
  const { campaignId, leadIds } = it.startCampaign(SEQUENCE, persons, {
    state: 'WAITING',
    itemId: 'message',
    itemType: 'MESSAGE',
    dueAt: null,
    stamps: { invited: since },
  });
  return { it, campaignId, leadIds, run: await takeLane(it) };
}

type Entry = readonly [memberId: string | null, invitationId: string];
/** A network whose sent invitations come in these pages; says which were asked for. */
function sent(it: MemoryEngineWorld, ...lists: (readonly Entry[])[]): unknown[] {
  const asked: unknown[] = [];
  it.network.read.sentInvitations = async ({ page = null, limit, account }) => {
    asked.push([page, limit, account]);
    const at = Number(page ?? 0);
    return {
      items: (lists[at] ?? []).map(([memberId, invitationId]) => ({
        memberId,
        invitationId,
        slug: null,
        note: null,
        sentAt: null,
      })),
      next: at + 1 < lists.length ? String(at + 1) : null,
      total: null,
    };
  };
  return asked;
}
const profiles = (it: MemoryEngineWorld) =>
  it.network.reads.filter((read) => read === 'profile').length;
const missing = async (it: MemoryEngineWorld) =>
  (await it.parts.store.missingInvitations({ userId: it.userId, limit: 1000 })).map(
    ({ memberId }) => memberId,
  );
const person = (it: MemoryEngineWorld, leadId = '') =>
  it.memory.lead({ userId: it.userId, leadId })?.person;

describe('the full check of the invitations', () => {
  test.each([
    ['still pending by the person', [['m-1', 'other']], []],
    ['still pending by its own id, where the list names nobody', [[null, 'inv-1']], []],
    ['gone', [['m-2', 'inv-2']], ['m-1']],
  ] as const)('notes whose invitation is %s, and reads no profile', async (_title, list, noted) => {
    const { it, run } = await invited();
    sent(it, list);
    expect(await watchInvitations(run)).toBe(true);
    expect([await missing(it), profiles(it), run.state.marks.invitationsReadAt]).toEqual([
      noted,
      0,
      it.clock.now(),
    ]);
  });

  test('checks the newest connections first, so that no one who has accepted is missing', async () => {
    const { it, run } = await invited();
    it.network.accept('m-1');
    await watchInvitations(run);
    expect(await missing(it)).toEqual([]);
  });

  test.each([
    ['leaves out one sent within five real seconds: the list may not show it yet', 0, []],
    ['leaves out one sent just so long ago', 1, []],
    ['misses one sent before that', 2, ['m-1']],
  ])('%s', async (_title, more, noted) => {
    const { it, run } = await invited(1, 5000 * 3600 + more - 1);
    sent(it, []);
    await watchInvitations(run);
    expect(await missing(it)).toEqual(noted);
  });

  test('reads a long list in pieces over several turns, from where it stopped, whichever worker continues', async () => {
    const { it, run } = await invited(2);
    const began = it.clock.now();
    const byHand = Array.from({ length: 3500 }, (_, index): Entry => [`h-${index}`, `by-${index}`]);
    const pages = Array.from({ length: 36 }, (_, page): readonly Entry[] =>
      page === 0 ? [['m-1', 'inv-1']] : byHand.slice((page - 1) * 100, page * 100),
    );
    const asked = sent(it, ...pages);
    for (const read of [10, 20, 30]) {
      expect(await watchInvitations(run)).toBe(false);
      expect(asked).toHaveLength(read);
      expect(run.state.marks.invitationList).toEqual({
        startedAt: began,
        page: String(read),
        pages: read,
        read: 1 + (read - 1) * 100,
        leadIds: [expect.any(String)],
      });
      expect(run.state.marks.invitationsReadAt).toBeUndefined();
      it.clock.advance({ minutes: 1 });
      // What another worker would take over.
      setState(run, { ...run.state, marks: JSON.parse(JSON.stringify(run.state.marks)) });
    }
    expect(await watchInvitations(run)).toBe(true);
    expect([asked.length, await missing(it)]).toEqual([36, ['m-2']]);
    expect([run.state.marks.invitationsReadAt, run.state.marks.invitationList]).toEqual([
      began,
      undefined,
    ]);
  });

  test('pauses if the network doesn’t show the next page, keeps its place, and fails nothing else', async () => {
    const { it, run } = await invited();
    const asked = sent(it, [['h-1', 'by-1']], [['m-1', 'inv-1']]);
    const read = it.network.read.sentInvitations;
    let broken = true;
    it.network.read.sentInvitations = (query) =>
      broken && query.page === '1'
        ? Promise.reject(new NetworkError('transient', 'busy'))
        : read(query);
    expect(await watchInvitations(run)).toBe(false);
    const retryAt = it.clock.now() + 5000 * 3600;
    expect(run.state.marks.invitationList).toMatchObject({ page: '1', read: 1, retryAt });
    expect(run.state.marks.failures).toBeUndefined();
    broken = false;
    expect(await watchInvitations(run)).toBe(false);
    expect(asked).toHaveLength(1);
    it.clock.advance({ hours: 5 });
    expect(await watchInvitations(run)).toBe(true);
    expect([asked.length, await missing(it)]).toEqual([2, []]);
  });

  test('fails like any other read on its first page, and because of the account on every page', async () => {
    for (const [page, kind] of [
      [null, 'transient'],
      ['1', 'account_disconnected'],
    ] as const) {
      const { it, run } = await invited();
      sent(it, [], []);
      const read = it.network.read.sentInvitations;
      it.network.read.sentInvitations = (query) =>
        (query.page ?? null) === page ? Promise.reject(new NetworkError(kind, 'no')) : read(query);
      await expect(watchInvitations(run)).rejects.toMatchObject({ kind });
    }
  });

  test.each(['the same', 'another'])(
    'of a list without an end, with %s next page each time, counts no one as gone and starts over after a pause',
    async (which) => {
      const { it, run } = await invited();
      let asked = 0;
      it.network.read.sentInvitations = async () => (
        (asked += 1),
        { items: [], next: which === 'the same' ? 'more' : `more-${asked}`, total: null }
      );
      for (let turns = 0; turns < 60; turns += 1) expect(await watchInvitations(run)).toBe(false);
      expect(asked).toBe(which === 'the same' ? 2 : 500);
      expect(run.state.marks.invitationList).toMatchObject({ page: null, pages: 0, leadIds: [] });
      expect([await missing(it), run.state.marks.invitationsReadAt]).toEqual([[], undefined]);
    },
  );
});

describe('the profiles of people whose invitation vanished', () => {
  const looked = async (people = 1) => {
    const made = await invited(people);
    sent(made.it, []);
    await watchInvitations(made.run);
    return made;
  };

  test('show what became of it: accepted, or declined', async () => {
    for (const accepted of [true, false]) {
      const { it, run, leadIds } = await looked();
      it.network.person('m-1').connectedAt = accepted ? it.clock.now() : null;
      await recheckMissing(run);
      expect([
        person(it, leadIds[0])?.connectedAt !== null,
        person(it, leadIds[0])?.invitationPendingSince,
      ]).toEqual([accepted, null]);
    }
  });

  test('of someone who left the network end the invitation, and the timeline says so', async () => {
    const { it, run, campaignId, leadIds } = await looked();
    it.network.leave('m-1');
    await recheckMissing(run);
    expect(person(it, leadIds[0])).toMatchObject({
      invitationPendingSince: null,
      connectedAt: null,
      profileReadAt: it.clock.now(),
    });
    expect(
      it.memory
        .tables(it.userId)
        .events.map(({ type, campaignId: of, leadId }) => [type, of, leadId]),
    ).toEqual([['INVITE_GONE', campaignId, leadIds[0]]]);
    expect(await missing(it)).toEqual([]);
  });

  test('are read five at a sweep and a hundred a day, never the same again, and continue the next day', async () => {
    const { it, run } = await looked(130);
    for (let index = 1; index <= 130; index += 1) it.network.leave(`m-${index}`);
    const used = () => it.memory.tables(it.userId).usage;
    await recheckMissing(run);
    expect([profiles(it), (await missing(it)).length]).toEqual([5, 125]);
    for (let sweeps = 0; sweeps < 40; sweeps += 1) await recheckMissing(run);
    expect([profiles(it), (await missing(it)).length]).toEqual([100, 30]);
    expect([...used().values()].map((day) => day.get('PROFILE_READ'))).toEqual([100]);
    it.clock.advance({ hours: 24 });
    setState(run, withFacts(run.state, { usedToday: {} }));
    for (let sweeps = 0; sweeps < 40; sweeps += 1) await recheckMissing(run);
    expect([profiles(it), await missing(it)]).toEqual([130, []]);
  });

  test('are not read outside the working hours', async () => {
    const { it, run } = await looked();
    setState(
      run,
      withFacts(run.state, {
        user: {
          ...run.state.facts.user,
          week: { ...run.state.facts.user.week, schedulerItems: [] },
        },
      }),
    );
    await recheckMissing(run);
    expect([profiles(it), await missing(it)]).toEqual([0, ['m-1']]);
  });
});
