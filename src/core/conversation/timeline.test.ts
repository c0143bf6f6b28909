import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareNewestFirst,
  entryAt,
  mergeTimeline,
  placeOf,
  type TimelineKey,
} from '#core/conversation/timeline.ts';

const entry: fc.Arbitrary<TimelineKey> = fc.record({
  kind: fc.constantFrom('MESSAGE' as const, 'NOTE' as const, 'EVENT' as const),
  at: fc.nat(6),
  id: fc.integer({ min: 1, max: 2000 }).map(String),
});
const nameOf = ({ kind, id }: TimelineKey) => `${kind}${id}`;
const distinct = fc.uniqueArray(entry, { selector: nameOf, maxLength: 40 });

describe('a thread', () => {
  test('puts a note after the message of the same instant, an event after both, and a later row before an earlier one', () => {
    const entries: TimelineKey[] = [
      { kind: 'MESSAGE', at: 5, id: '9' },
      { kind: 'EVENT', at: 5, id: '1' },
      { kind: 'NOTE', at: 5, id: '1' },
      { kind: 'MESSAGE', at: 5, id: '10' },
      { kind: 'MESSAGE', at: 7, id: '2' },
    ];
    expect(entries.toSorted(compareNewestFirst).map(nameOf)).toEqual([
      'MESSAGE2',
      'EVENT1',
      'NOTE1',
      'MESSAGE10',
      'MESSAGE9',
    ]);
  });

  test('read page by page shows every entry once, in the order of the whole', () => {
    fc.assert(
      fc.property(distinct, fc.integer({ min: 1, max: 7 }), (all, size) => {
        const seen: TimelineKey[] = [];
        let before: TimelineKey | null = null;
        for (let more = true; more;) {
          const older = all.filter((one) => before === null || compareNewestFirst(before, one) < 0);
          const newest = (kind: TimelineKey['kind']) =>
            older
              .filter((one) => one.kind === kind)
              .toSorted(compareNewestFirst)
              .slice(0, size + 1);
          const page = mergeTimeline(
            [...newest('MESSAGE'), ...newest('NOTE'), ...newest('EVENT')],
            size,
          );
          seen.push(...page.entries);
          const last = page.entries.at(-1);
          before = last === undefined ? null : entryAt(placeOf(last));
          more = page.more;
        }
        expect(seen.map(nameOf)).toEqual(all.toSorted(compareNewestFirst).map(nameOf));
      }),
    );
  });

  test.each(['', '12', '12-LABEL-1', '12-MESSAGE-0', '-1-EVENT-1', '1-EVENT-1 ', '1-EVENT-1e3'])(
    'rejects “%s” as a cursor',
    (text) => {
      expect(entryAt(text)).toBeNull();
    },
  );
});
