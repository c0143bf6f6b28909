import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeadState } from '#core/lead/lead-state.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import { inTurn } from '#engine/claim-due-leads.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { chain, createEngineWorld, item, startCampaign } from '../../test/support/engine-world.ts';

type Brief = { id: number; campaignId: string; type: SequenceItemType; dueAt: number; fresh?: boolean };
const leadOf = ({ id, campaignId, type, dueAt, fresh = false }: Brief): LeadInWalk => ({ leadId: String(id), campaignId, itemType: type, dueAt, state: (fresh ? 'GETTING_READY' : 'IN_PROGRESS') satisfies LeadState }) as LeadInWalk;
const turns = (leads: readonly Brief[], served: { campaigns?: Record<string, number>; types?: Partial<Record<SequenceItemType, number>> } = {}) =>
  inTurn({ leads: leads.map(leadOf), servedAt: new Map(Object.entries(served.campaigns ?? {})), servedTypes: served.types ?? {} }).map(({ leadId }) => Number(leadId));

describe('the order of turns', () => {
  test('follow-ups come before new leads and before invitations, however old those are', () => {
    expect(turns([{ id: 1, campaignId: 'a', type: 'VISIT', dueAt: 1, fresh: true }, { id: 2, campaignId: 'a', type: 'CONNECT', dueAt: 2 }, { id: 3, campaignId: 'a', type: 'MESSAGE', dueAt: 9 }])).toEqual([3, 1, 2]);
  });

  test('of one type in one campaign the oldest is first, and of the same age the one that came first', () => {
    expect(turns([{ id: 10, campaignId: 'a', type: 'LIKE', dueAt: 5 }, { id: 9, campaignId: 'a', type: 'LIKE', dueAt: 5 }, { id: 11, campaignId: 'a', type: 'LIKE', dueAt: 4 }])).toEqual([11, 9, 10]);
  });

  test('campaigns take turns, the one served longest ago first', () => {
    const leads = [1, 2, 3].flatMap((n): Brief[] => [{ id: n, campaignId: 'a', type: 'LIKE', dueAt: n }, { id: 10 + n, campaignId: 'b', type: 'LIKE', dueAt: 100 + n }]);
    expect(turns(leads, { campaigns: { a: 7, b: 5 } })).toEqual([11, 1, 12, 2, 13, 3]);
  });

  test('types take turns inside a campaign, the one served longest ago first', () => {
    const leads = [1, 2, 3].flatMap((n): Brief[] => [{ id: n, campaignId: 'a', type: 'VISIT', dueAt: n, fresh: true }, { id: 10 + n, campaignId: 'a', type: 'CONNECT', dueAt: 100 + n }]);
    expect(turns(leads, { types: { VISIT: 9, CONNECT: 3 } })).toEqual([11, 1, 12, 2, 13, 3]);
  });

  test('nobody is lost or doubled, a rank is never mixed with another, and no two campaigns are more than a turn apart', () => {
    const brief = fc.record({ id: fc.nat(1000), campaignId: fc.constantFrom('a', 'b', 'c'), type: fc.constantFrom<SequenceItemType>('VISIT', 'CONNECT', 'MESSAGE', 'IF_OPEN_PROFILE'), dueAt: fc.nat(50), fresh: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(brief, { selector: ({ id }) => id }), fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(9)), (leads, campaigns) => {
        const order = turns(leads, { campaigns });
        expect([...order].sort((one, other) => one - other)).toEqual(leads.map(({ id }) => id).sort((one, other) => one - other));
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
            for (const [other, count] of served) if (count < (left.get(other) ?? 0)) expect((served.get(campaignId) ?? 0) - count).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });
});

describe('with fewer slots than the day allows', () => {
  const database = useTestDatabase();

  test('no type starves: profile views of new leads and their invites share the day', async () => {
    const it = await createEngineWorld({ db: database.db, databaseUrl: database.url, config: { minGapSeconds: 1800 } });
    await startCampaign({ world: it, sequence: chain(item('VISIT'), item('CONNECT')), people: 100 });
    await it.runFor({ days: 4 });
    const kinds = it.network.acts.map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThan(40);
    expect(kinds.filter((kind) => kind === 'invite').length).toBeGreaterThan(kinds.length * 0.45);
  });

  test('follow-ups go before everything that begins', async () => {
    const it = await createEngineWorld({ db: database.db, databaseUrl: database.url, config: { minGapSeconds: 1800 } });
    await startCampaign({ world: it, sequence: chain(item('VISIT'), item('LIKE')), people: 100 });
    await it.runFor({ days: 2 });
    const done = it.network.acts.map(({ kind }) => kind);
    // Every view is followed by its like before the next view.
    expect(done.filter((kind, index) => kind === 'visit' && done[index + 1] === 'visit')).toEqual([]);
  });
});
