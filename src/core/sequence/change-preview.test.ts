import { describe, expect, test } from 'vitest';
import type { LeadState } from '#core/lead/lead-state.ts';
import {
  changePreview,
  needsRootCounts,
  previewSentence,
  type PreviewRow,
  type Standing,
} from '#core/sequence/change-preview.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';

const item = (
  type: SequenceItemType,
  id: string,
  parts: Partial<SequenceItem> = {},
): SequenceItem => ({ ...newItem({ type, id }), ...parts });
const END = item('END', 'end');
const chain = (...items: SequenceItem[]): SequenceItem =>
  items.reduceRight<SequenceItem>((next, one) => ({ ...one, yes: next }), END);
const VISIT = item('VISIT', 'visit', { yesDelay: 1 });
const MESSAGE = item('MESSAGE', 'message', { message: 'Hi', yesDelay: 1 });
const LIKE = item('LIKE', 'like', { yesDelay: 1 });
const standing = (itemId: string, leads: number, more: Partial<Standing> = {}): Standing => ({
  itemId,
  state: 'IN_PROGRESS',
  leads,
  untried: 0,
  untouched: 0,
  ...more,
});
const ask = (
  before: SequenceItem | null,
  after: SequenceItem,
  on: readonly Standing[] = [],
  removedItems: Record<string, 'NEXT' | 'FINISH'> = {},
) => changePreview({ before, after, removedItems, standing: on });
const row = (
  itemId: string,
  itemType: SequenceItemType,
  more: Partial<PreviewRow>,
): PreviewRow => ({
  itemId,
  itemType,
  changes: [],
  leads: 0,
  staying: 0,
  effect: 'STAY',
  toItemId: null,
  toItemType: null,
  nextItemType: null,
  number: null,
  nextNumber: null,
  ...more,
});

/** An item that now follows another one, with the leads on it. */
const moved = (
  itemId: string,
  itemType: SequenceItemType,
  leads: number,
  more: Partial<PreviewRow> = {},
) => row(itemId, itemType, { changes: ['MOVED'], leads, ...more });

describe('what a save does to the leads of a started campaign', () => {
  test('nothing, where nothing changes', () => {
    const before = chain(VISIT, MESSAGE);
    expect(ask(before, before, [standing('visit', 3)])).toEqual({ leads: 3, touched: 0, rows: [] });
  });

  test('counts active, paused, and failed leads, but no ended ones', () => {
    const states: LeadState[] = [
      'GETTING_READY',
      'WAITING',
      'IN_PROGRESS',
      'PAUSED',
      'FAILED',
      'FINISHED',
      'BLACKLISTED',
    ];
    const on = states.map((state, index) => standing('visit', 10 ** index, { state }));
    expect(ask(chain(VISIT), chain(VISIT), on).leads).toBe(11_111);
    const text = chain({ ...MESSAGE, message: 'Hello' });
    expect(
      ask(
        chain(MESSAGE),
        text,
        on.map((one) => ({ ...one, itemId: 'message' })),
      ),
    ).toEqual({
      leads: 11_111,
      touched: 11_111,
      rows: [row('message', 'MESSAGE', { changes: ['TEXT'], leads: 11_111 })],
    });
  });

  test('a changed delay also affects leads after the item, each counted once', () => {
    const after = chain({ ...VISIT, yesDelay: 5 }, { ...MESSAGE, message: 'Hello' });
    const { touched, rows } = ask(chain(VISIT, MESSAGE), after, [
      standing('visit', 2),
      standing('message', 3),
      standing('end', 50),
    ]);
    expect([touched, rows]).toEqual([
      5,
      [
        row('visit', 'VISIT', { changes: ['DELAY'], leads: 5 }),
        row('message', 'MESSAGE', { changes: ['TEXT'], leads: 3 }),
      ],
    ]);
  });

  test('a changed delay of a condition affects both of its branches', () => {
    const condition = (yesDelay: number) =>
      item('IF_OPEN_PROFILE', 'if', {
        yesDelay,
        noDelay: 1,
        yes: chain(VISIT),
        no: { ...LIKE, yes: item('END', 'end-2') },
      });
    const { rows } = ask(condition(1), condition(2), [
      standing('if', 1),
      standing('visit', 20),
      standing('like', 300),
    ]);
    expect(rows).toEqual([row('if', 'IF_OPEN_PROFILE', { changes: ['DELAY'], leads: 321 })]);
  });

  test('a new item gets the leads that pass it from now on', () => {
    expect(ask(chain(VISIT), chain(VISIT, LIKE), [standing('visit', 2)])).toEqual({
      leads: 2,
      touched: 0,
      rows: [moved('end', 'END', 0), row('like', 'LIKE', { changes: ['ADDED'], effect: 'NONE' })],
    });
  });
});

describe('an item that is removed', () => {
  const before = chain(VISIT, MESSAGE, LIKE);
  const after = chain(VISIT, LIKE);
  const on = [
    standing('message', 4),
    standing('message', 2, { state: 'PAUSED' }),
    standing('message', 1, { state: 'FAILED' }),
    standing('like', 9),
  ];

  test('sends its leads to the next remaining one, including paused and failed ones', () => {
    expect(ask(before, after, on)).toEqual({
      leads: 16,
      touched: 16,
      rows: [
        moved('like', 'LIKE', 9),
        row('message', 'MESSAGE', {
          changes: ['REMOVED'],
          leads: 7,
          effect: 'NEXT',
          toItemId: 'like',
          toItemType: 'LIKE',
          nextItemType: 'LIKE',
        }),
      ],
    });
  });

  test('finishes them if the user says so; paused and failed ones stay as they are', () => {
    expect(ask(before, after, on, { message: 'FINISH' })).toEqual({
      leads: 16,
      touched: 16,
      rows: [
        moved('like', 'LIKE', 9),
        row('message', 'MESSAGE', {
          changes: ['REMOVED'],
          leads: 4,
          staying: 3,
          effect: 'FINISH',
          nextItemType: 'LIKE',
        }),
      ],
    });
  });

  test('finishes them if nothing follows it', () => {
    const open = { ...VISIT, yes: { ...LIKE, yes: null } };
    expect(ask(open, { ...VISIT, yes: null }, [standing('like', 5)]).rows).toEqual([
      row('like', 'LIKE', { changes: ['REMOVED'], leads: 5, effect: 'FINISH' }),
    ]);
  });
});

describe('items of one type', () => {
  const second = item('MESSAGE', 'second', { message: 'Two', yesDelay: 1 });

  test('are distinguished by their number in reading order', () => {
    const changed = ask(
      chain(MESSAGE, VISIT, second),
      chain(MESSAGE, VISIT, { ...second, message: 'Three' }),
    );
    expect(changed.rows).toEqual([row('second', 'MESSAGE', { changes: ['TEXT'], number: 2 })]);
    expect(ask(chain(MESSAGE, VISIT), chain(MESSAGE, VISIT, second)).rows).toMatchObject([
      { itemId: 'end', number: null },
      { itemId: 'second', number: 2 },
    ]);
  });

  test('have their old numbers if removed, and their new ones if next', () => {
    const third = item('MESSAGE', 'third', { message: 'Three', yesDelay: 1 });
    expect(
      ask(chain(VISIT, MESSAGE, second, third), chain(VISIT, MESSAGE, third)).rows,
    ).toMatchObject([
      moved('third', 'MESSAGE', 0, { number: 2 }),
      { itemId: 'second', number: 2, toItemId: 'third', nextNumber: 2 },
    ]);
    expect(ask(chain(VISIT, MESSAGE, LIKE), chain(VISIT, LIKE)).rows).toMatchObject([
      { number: null },
      { number: null, nextNumber: null, toItemId: 'like' },
    ]);
  });
});

describe('a new first item', () => {
  const before = chain(VISIT, MESSAGE);
  const on = [
    standing('visit', 10, { state: 'GETTING_READY', untried: 6, untouched: 8 }),
    standing('message', 3, { untried: 3, untouched: 3 }),
  ];

  test('restarts only untried leads while the old one stays', () => {
    const { leads, touched, rows } = ask(before, chain(LIKE, VISIT, MESSAGE), on);
    expect([leads, touched, rows]).toEqual([
      13,
      10,
      [
        row('like', 'LIKE', {
          changes: ['NEW_START'],
          leads: 6,
          effect: 'START_ANEW',
          toItemId: 'like',
          toItemType: 'LIKE',
        }),
        moved('visit', 'VISIT', 4),
      ],
    ]);
  });

  test('restarts no one if no lead is waiting to start: it is a new item like others', () => {
    expect(ask(before, chain(LIKE, VISIT, MESSAGE), [standing('visit', 2)]).rows).toEqual([
      moved('visit', 'VISIT', 2),
      row('like', 'LIKE', { changes: ['ADDED'], effect: 'NONE' }),
    ]);
  });

  test('with the old one removed: its leads continue after it, but untried ones restart', () => {
    expect(ask(before, chain(LIKE, MESSAGE), on)).toMatchObject({
      touched: 13,
      rows: [
        { changes: ['NEW_START'], leads: 6 },
        moved('message', 'MESSAGE', 3),
        { itemId: 'visit', changes: ['REMOVED'], leads: 4, effect: 'NEXT', toItemId: 'message' },
      ],
    });
  });

  test('with the old one and all after it removed: untouched leads restart too, unless they should finish', () => {
    const after = chain(LIKE);
    expect(ask(chain(VISIT), after, on.slice(0, 1)).rows).toMatchObject([
      { changes: ['NEW_START'], leads: 8 },
      moved('end', 'END', 0),
      { itemId: 'visit', leads: 2 },
    ]);
    expect(ask(chain(VISIT), after, on.slice(0, 1), { visit: 'FINISH' }).rows).toMatchObject([
      { changes: ['NEW_START'], leads: 6 },
      moved('end', 'END', 0),
      { itemId: 'visit', leads: 4, effect: 'FINISH' },
    ]);
    expect(
      ask(chain(VISIT), after, [standing('visit', 9, { untried: 7, untouched: 5 })]).rows,
    ).toMatchObject([{ leads: 7 }, { leads: 0 }, { leads: 2 }]);
  });

  test('of a campaign without a sequence restarts no one', () => {
    expect(ask(null, chain(LIKE), on).rows.map(({ changes }) => changes)).not.toContainEqual([
      'NEW_START',
    ]);
  });

  test('requests only the counts of the old root', () => {
    expect([
      needsRootCounts({ before, after: chain(LIKE, VISIT) }),
      needsRootCounts({ before, after: chain(VISIT) }),
      needsRootCounts({ before: null, after: before }),
    ]).toEqual([true, false, false]);
  });
});

describe('a row in words', () => {
  const said = (more: Partial<PreviewRow>) => previewSentence(row('x', 'VISIT', more));

  test.each<[Partial<PreviewRow>, string]>([
    [{ effect: 'NONE', leads: 5 }, 'Leads that reach this step from now on'],
    [{ effect: 'STAY' }, 'No leads are here right now'],
    [
      { effect: 'FINISH', staying: 1 },
      'No leads continue from here; 1 that is paused or failed stays as is',
    ],
    [
      { effect: 'FINISH', staying: 1200 },
      'No leads continue from here; 1,200 that are paused or failed stay as they are',
    ],
    [{ effect: 'START_ANEW', leads: 1 }, '1 lead that hasn’t started yet begins here'],
    [{ effect: 'START_ANEW', leads: 1200 }, '1,200 leads that haven’t started yet begin here'],
    [{ effect: 'FINISH', leads: 1 }, '1 lead is here and finishes'],
    [
      { effect: 'FINISH', leads: 2, staying: 2 },
      '2 leads are here and finish; 2 that are paused or failed stay as they are',
    ],
    [{ effect: 'NEXT', leads: 1 }, '1 lead is here and continues to the next step'],
    [{ effect: 'NEXT', leads: 2, toItemType: 'LIKE' }, '2 leads are here and continue to the like'],
    [
      { effect: 'NEXT', leads: 2, toItemType: 'MESSAGE', nextNumber: 3 },
      '2 leads are here and continue to message 3',
    ],
    [
      { effect: 'STAY', leads: 2, changes: ['DELAY', 'TEXT'] },
      '2 leads are here and stay: the new timing applies to them right away',
    ],
    [
      { effect: 'STAY', leads: 1, changes: ['DELAY'] },
      '1 lead is here and stays: the new timing applies to them right away',
    ],
    [
      { effect: 'STAY', leads: 2, changes: ['TEXT'] },
      '2 leads are here and stay: they get the new text',
    ],
    [
      { effect: 'STAY', leads: 1, changes: ['TEXT'] },
      '1 lead is here and stays: they get the new text',
    ],
    [
      { effect: 'STAY', leads: 2, changes: ['ADDED'] },
      '2 leads are here and stay: the changes apply to them',
    ],
  ])('%j', (more, words) => {
    expect(said(more)).toBe(words);
  });
});
