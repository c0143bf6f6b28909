import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnsBefore, type QueueGroup, type TurnsBefore } from '#core/waiting/queue-turns.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { inTurnOrder } from '#engine/turns/claim-due-leads.ts';

const TYPES = [
  'VISIT',
  'CONNECT',
  'MESSAGE',
  'LIKE',
] as const satisfies readonly SequenceItemType[];
type Brief = { campaignId: string; type: (typeof TYPES)[number]; fresh: boolean };
const begins = ({ fresh, type }: Pick<Brief, 'fresh' | 'type'>): boolean =>
  fresh || type === 'CONNECT';

/**
 * What the engine does slot by slot: the first in the order of turns whose type the day still
 * allows; who and what was served last comes last.
 */
function turnsGiven({
  leads,
  left: allowed,
  served,
  types,
}: {
  leads: readonly LeadInWalk[];
  left: ReadonlyMap<SequenceItemType, number>;
  served: ReadonlyMap<string, number>;
  types: Partial<Record<SequenceItemType, number>>;
}): Map<string, TurnsBefore> {
  const left = new Map(allowed);
  const servedAt = new Map(served);
  const servedTypes = { ...types };
  const given = new Map<string, TurnsBefore>();
  const count = new Map<SequenceItemType, number>();
  let waiting = [...leads];
  for (let at = 1000; ; at += 1) {
    const [next] = inTurnOrder(
      waiting.filter(({ itemType }) => (left.get(itemType ?? 'END') ?? 0) > 0),
      servedAt,
      servedTypes,
    );
    if (next?.itemType == null) return given;
    const sameType = count.get(next.itemType) ?? 0;
    given.set(next.leadId, { all: given.size, sameType });
    count.set(next.itemType, sameType + 1);
    left.set(next.itemType, (left.get(next.itemType) ?? 0) - 1);
    servedAt.set(next.campaignId, at);
    servedTypes[next.itemType] = at;
    waiting = waiting.filter(({ leadId }) => leadId !== next.leadId);
  }
}

test('the turns that are told to come before a lead are those that the engine gives before it', () => {
  const brief = fc.record({
    campaignId: fc.constantFrom('1', '2', '3'),
    type: fc.constantFrom(...TYPES),
    fresh: fc.boolean(),
  });
  let told = 0;
  let exact = 0;
  let off = 0;
  fc.assert(
    fc.property(
      fc.array(brief, { minLength: 1, maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 4, maxLength: 4 }),
      fc.shuffledSubarray([10, 20, 30, 40], { minLength: 4 }),
      (briefs, allowed, orders) => {
        const leads = briefs.map(
          (one, index): LeadInWalk =>
            ({
              leadId: String(index + 1),
              campaignId: one.campaignId,
              itemType: one.type,
              dueAt: index,
              state: one.fresh ? 'GETTING_READY' : 'IN_PROGRESS',
            }) as LeadInWalk,
        );
        const left = new Map<SequenceItemType, number>(
          TYPES.map((type, index) => [type, allowed[index] ?? 0]),
        );
        const types = Object.fromEntries(TYPES.map((type, index) => [type, orders[index] ?? 0]));
        const servedAt = new Map([
          ['1', orders[0] ?? 0],
          ['2', orders[1] ?? 0],
          ['3', orders[2] ?? 0],
        ]);
        const groups = [
          ...Map.groupBy(briefs, (one) => `${one.campaignId} ${one.type} ${begins(one)}`).values(),
        ]
          .map((same) => same)
          .flatMap((same): QueueGroup[] =>
            same.slice(0, 1).map((one) => ({
              campaignId: one.campaignId,
              type: one.type,
              begins: begins(one),
              leads: same.length,
            })),
          );
        const given = turnsGiven({ leads, left, served: servedAt, types });
        for (const [index, one] of briefs.entries()) {
          const ahead = briefs
            .slice(0, index)
            .filter(
              (other) =>
                other.campaignId === one.campaignId &&
                other.type === one.type &&
                begins(other) === begins(one),
            ).length;
          const before = turnsBefore(
            {
              campaignId: one.campaignId,
              type: one.type,
              begins: begins(one),
              index: ahead,
            },
            { groups, left, servedAt, servedTypes: types },
          );
          const really = given.get(String(index + 1));
          if (really === undefined) {
            // No one whom the day does not reach is told a turn of today, but for neighbors of the
            // last one.
            expect(before.sameType).toBeGreaterThanOrEqual((left.get(one.type) ?? 0) - 6);
            continue;
          }
          told += 1;
          off += Math.abs(before.all - really.all);
          if (before.all === really.all && before.sameType === really.sameType) exact += 1;
          expect(Math.abs(before.all - really.all)).toBeLessThanOrEqual(15);
          expect(Math.abs(before.sameType - really.sameType)).toBeLessThanOrEqual(8);
        }
      },
    ),
    { numRuns: 400 },
  );
  // Types take turns over all campaigns at once, which a count cannot follow to the last place.
  expect(exact / told).toBeGreaterThan(0.5);
  expect(off / told).toBeLessThan(1.2);
});
