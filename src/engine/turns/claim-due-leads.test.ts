import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK } from '#core/schedule/week.ts';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import {
  allowancesOf,
  nextDueLeads,
  inTurnOrder,
  openWork,
} from '#engine/turns/claim-due-leads.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { takeLane } from '../../../test/support/memory-lane.ts';
import { setState } from '#engine/lane/lane-run.ts';
import { withFacts, withBlocked } from '#engine/lane/lane-state.ts';

type Brief = {
  id: number;
  campaignId: string;
  type: SequenceItemType;
  dueAt: number;
  fresh?: boolean;
};
const leadOf = ({ id, campaignId, type, dueAt, fresh = false }: Brief): LeadInWalk =>
  ({
    leadId: String(id),
    campaignId,
    itemType: type,
    dueAt,
    state: (fresh ? 'GETTING_READY' : 'IN_PROGRESS') satisfies LeadState,
  }) as LeadInWalk;
const turns = (
  leads: readonly Brief[],
  served: {
    campaigns?: Record<string, number>;
    types?: Partial<Record<SequenceItemType, number>>;
  } = {},
) =>
  inTurnOrder(
    leads.map(leadOf),
    new Map(Object.entries(served.campaigns ?? {})),
    served.types ?? {},
  ).map(({ leadId }) => Number(leadId));

describe('the order of turns', () => {
  test('follow-ups come before new leads and before invitations, however old those are', () => {
    expect(
      turns([
        { id: 1, campaignId: 'a', type: 'VISIT', dueAt: 1, fresh: true },
        { id: 2, campaignId: 'a', type: 'CONNECT', dueAt: 2 },
        { id: 3, campaignId: 'a', type: 'MESSAGE', dueAt: 9 },
      ]),
    ).toEqual([3, 1, 2]);
  });

  test('of one type in one campaign the oldest is first, and of the same age the one that came first', () => {
    expect(
      turns([
        { id: 10, campaignId: 'a', type: 'LIKE', dueAt: 5 },
        { id: 9, campaignId: 'a', type: 'LIKE', dueAt: 5 },
        { id: 11, campaignId: 'a', type: 'LIKE', dueAt: 4 },
      ]),
    ).toEqual([11, 9, 10]);
  });

  test('campaigns take turns, the one served longest ago first', () => {
    const leads = [1, 2, 3].flatMap((n): Brief[] => [
      { id: n, campaignId: 'a', type: 'LIKE', dueAt: n },
      { id: 10 + n, campaignId: 'b', type: 'LIKE', dueAt: 100 + n },
    ]);
    expect(turns(leads, { campaigns: { a: 7, b: 5 } })).toEqual([11, 1, 12, 2, 13, 3]);
  });

  test('types take turns inside a campaign, the one served longest ago first', () => {
    const leads = [1, 2, 3].flatMap((n): Brief[] => [
      { id: n, campaignId: 'a', type: 'VISIT', dueAt: n, fresh: true },
      { id: 10 + n, campaignId: 'a', type: 'CONNECT', dueAt: 100 + n },
    ]);
    expect(turns(leads, { types: { VISIT: 9, CONNECT: 3 } })).toEqual([11, 1, 12, 2, 13, 3]);
  });

  test('nobody is lost or doubled, a rank is never mixed with another, and no two campaigns are more than a turn apart', () => {
    const brief = fc.record({
      id: fc.nat(1000),
      campaignId: fc.constantFrom('a', 'b', 'c'),
      type: fc.constantFrom<SequenceItemType>('VISIT', 'CONNECT', 'MESSAGE', 'IF_OPEN_PROFILE'),
      dueAt: fc.nat(50),
      fresh: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(brief, { selector: ({ id }) => id }),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(9)),
        (leads, campaigns) => {
          const order = turns(leads, { campaigns });
          expect([...order].sort((one, other) => one - other)).toEqual(
            leads.map(({ id }) => id).sort((one, other) => one - other),
          );
          const placed = order.flatMap((id) => leads.find((lead) => lead.id === id) ?? []);
          const ranks = placed.map(({ fresh, type }) => (fresh || type === 'CONNECT' ? 1 : 0));
          expect([...ranks].sort()).toEqual(ranks);
          for (const rank of [0, 1]) {
            const left = new Map<string, number>();
            const own = placed.filter((_, index) => ranks[index] === rank);
            for (const { campaignId } of own) left.set(campaignId, (left.get(campaignId) ?? 0) + 1);
            const served = new Map([...left.keys()].map((key) => [key, 0]));
            for (const { campaignId } of own) {
              served.set(campaignId, (served.get(campaignId) ?? 0) + 1);
              for (const [other, count] of served)
                if (count < (left.get(other) ?? 0))
                  expect((served.get(campaignId) ?? 0) - count).toBeLessThanOrEqual(1);
            }
          }
        },
      ),
    );
  });
});

describe('with fewer slots than the day allows', () => {
  const world = () =>
    createMemoryEngineWorld({
      user: { week: { zone: 'Etc/UTC', schedulerItems: DEFAULT_WEEK } },
      config: { minGapSeconds: 1800 },
    });

  test('no type starves: profile views of new leads and their invites share the day', async () => {
    const it = world();
    it.startCampaign(chain(item('VISIT'), item('CONNECT')), 100);
    await it.runFor({ days: 4 });
    const kinds = it.network.acts.map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThan(40);
    expect(kinds.filter((kind) => kind === 'invite').length).toBeGreaterThan(kinds.length * 0.45);
  });

  test('follow-ups go before everything that begins', async () => {
    const it = world();
    it.startCampaign(chain(item('VISIT'), item('LIKE')), 100);
    await it.runFor({ days: 2 });
    const done = it.network.acts.map(({ kind }) => kind);
    // Every view is followed by its like before the next view.
    expect(done.filter((kind, index) => kind === 'visit' && done[index + 1] === 'visit')).toEqual(
      [],
    );
  });
});

describe('what the day and the week still allow', () => {
  type User = NonNullable<Parameters<typeof createMemoryEngineWorld>[0]>['user'];
  async function lane({
    types = ['CONNECT', 'VISIT'],
    user = {},
  }: { types?: readonly ('CONNECT' | 'CONNECT_BY_EMAIL' | 'VISIT' | 'LIKE')[]; user?: User } = {}) {
    const it = createMemoryEngineWorld({
      user: { limits: { CONNECT: 20, CONNECT_BY_EMAIL: 9, VISIT: 30, LIKE: 10 } as never, ...user },
    });
    for (const [index, type] of types.entries())
      it.startCampaign(chain(item(type, { message: '' })), [
        { memberId: `m-${index}`, email: 'a@b.c' },
      ]);
    return { it, run: await takeLane(it) };
  }

  test('is the limit of each type without what was used; looks at a profile share the day’s profile reads, others have no limit', async () => {
    const { run } = await lane();
    setState(run, withFacts(run.state, { usedToday: { VISIT: 12, LIKE: 10, PROFILE_READ: 60 } }));
    const { left } = allowancesOf(run);
    expect([left.get('CONNECT'), left.get('VISIT'), left.get('LIKE')]).toEqual([20, 18, 0]);
    expect([left.get('IF_OPEN_PROFILE'), left.get('IF_EMAIL_AVAILABLE')]).toEqual([40, 40]);
    expect(left.get('IF_MESSAGE_VIEWED')).toBeGreaterThan(1000);
  });

  test('is for invitations no more than the week still has, and nothing while they are paused', async () => {
    const { run, it } = await lane();
    setState(
      run,
      withFacts(run.state, {
        invites: {
          ...run.state.facts.invites,
          lastSevenDays: Array(97).fill(it.clock.now() - 1000),
        } as never,
      }),
    );
    const week = allowancesOf(run);
    if (week.invites.allowed)
      expect([week.left.get('CONNECT'), week.left.get('CONNECT_BY_EMAIL')]).toEqual([
        Math.min(20, week.invites.left),
        Math.min(9, week.invites.left),
      ]);
    setState(
      run,
      withFacts(run.state, {
        user: { ...run.state.facts.user, invitesPausedUntil: it.clock.now() + 5 },
      }),
    );
    const { left, invites } = allowancesOf(run);
    expect([
      left.get('CONNECT'),
      left.get('CONNECT_BY_EMAIL'),
      left.get('VISIT'),
      invites.allowed,
    ]).toEqual([0, 0, 30, false]);
  });

  test('is nothing for a type that is blocked in this turn, or rests until a time to come', async () => {
    const { run, it } = await lane();
    setState(run, withBlocked(run.state, ['LIKE']));
    for (const [ahead, left] of [
      [1, 0],
      [0, 30],
      [-1, 30],
    ] as const) {
      setState(run, { ...run.state, marks: { pausedUntil: { VISIT: it.clock.now() + ahead } } });
      expect([allowancesOf(run).left.get('VISIT'), allowancesOf(run).left.get('LIKE')]).toEqual([
        left,
        0,
      ]);
    }
  });

  test('counts only where somebody is due: of a full type they wait for tomorrow', async () => {
    const { run } = await lane({ types: ['VISIT', 'LIKE'] });
    const free = await openWork(run);
    expect([
      free.actionsLeft.NETWORK,
      free.waitsForTomorrow,
      free.invitesHeld,
      [...free.due].toSorted(),
    ]).toEqual([40, false, false, ['LIKE', 'VISIT']]);
    setState(run, withFacts(run.state, { usedToday: { LIKE: 10 } }));
    const full = await openWork(run);
    expect([full.actionsLeft.NETWORK, full.waitsForTomorrow, full.invitesHeld]).toEqual([
      30,
      true,
      false,
    ]);
    expect(
      (await nextDueLeads({ run, work: full, channel: 'NETWORK', readAhead: 5 })).map(
        ({ itemType }) => itemType,
      ),
    ).toEqual(['VISIT']);
  });

  test('holds invitations that are due while they are paused, and says until when', async () => {
    for (const [types, held] of [
      [['CONNECT', 'VISIT'], true],
      [['CONNECT_BY_EMAIL'], true],
      [['VISIT'], false],
    ] as const) {
      const { run, it } = await lane({ types });
      setState(
        run,
        withFacts(run.state, {
          user: { ...run.state.facts.user, invitesPausedUntil: it.clock.now() + 5 },
        }),
      );
      expect(await openWork(run)).toMatchObject({
        invitesHeld: held,
        invitesHeldUntil: it.clock.now() + 5,
        waitsForTomorrow: held,
      });
    }
    const full = await lane({ types: ['CONNECT'] });
    setState(full.run, withFacts(full.run.state, { usedToday: { CONNECT: 20 } }));
    expect(await openWork(full.run)).toMatchObject({
      invitesHeld: false,
      invitesHeldUntil: null,
      waitsForTomorrow: true,
    });
  });

  test('gives the turn to the campaign and the type that were served longest ago', async () => {
    const { run, it } = await lane({ types: ['LIKE', 'VISIT'] });
    it.startCampaign(chain(item('LIKE')), [{ memberId: 'm-7' }]);
    setState(
      run,
      withFacts(run.state, {
        campaigns: run.state.facts.campaigns.map((campaign, index) => ({
          ...campaign,
          servedAt: [9, null, 5][index] ?? null,
        })),
      }),
    );
    const order = await nextDueLeads({
      run,
      work: await openWork(run),
      channel: 'NETWORK',
      readAhead: 1,
    });
    expect(order.map(({ campaignId }) => campaignId)).toEqual([
      run.state.facts.campaigns[1]?.campaignId,
      run.state.facts.campaigns[0]?.campaignId,
    ]);
  });
});
