import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dealPeople,
  dealSentence,
  type CommonGround,
  type DealtPerson,
  type DealtSender,
} from './deal-people.ts';

const sender = (userId: string, change: Partial<DealtSender> = {}): DealtSender => ({
  userId,
  weight: 1,
  perWeek: 100,
  waiting: 0,
  ...change,
});
const ground = (userId: string, change: Partial<CommonGround> = {}): CommonGround => ({
  userId,
  connected: false,
  conversation: false,
  importedAt: null,
  ...change,
});
const person = (key: string, change: Partial<DealtPerson> = {}): DealtPerson => ({
  key,
  company: null,
  boundTo: null,
  ground: [],
  ...change,
});
const none: ReadonlyMap<string, string> = new Map();
const dealt = (people: DealtPerson[], senders = [sender('1'), sender('2')], recent = none) =>
  dealPeople({ people, senders, recentCompanies: recent });

describe('a person goes', () => {
  const connected = ground('2', { connected: true });
  const talking = ground('1', { conversation: true });
  const imported = ground('2', { importedAt: 5 });
  test.each([
    ['to whoever they belong to, whatever else', { boundTo: '1', ground: [connected] }, '1 BOUND'],
    ['to the connected before the talking', { ground: [talking, connected] }, '2 CONNECTED'],
    ['to a conversation before an import', { ground: [imported, talking] }, '1 CONVERSATION'],
    [
      'to a colleague’s sender before an import',
      { company: 'c:a', ground: [imported] },
      '1 SAME_COMPANY',
    ],
    [
      'to the latest import',
      { ground: [ground('1', { importedAt: 4 }), imported] },
      '2 OWN_IMPORT',
    ],
    ['to the one with most room', {}, '1 ROOM'],
  ] as [string, Partial<DealtPerson>, string][])('%s', (_, change, expected) => {
    const deal = dealt([person('m:x', change)], undefined, new Map([['c:a', '1']])).get('m:x');
    expect(`${deal?.userId} ${deal?.reason}`).toBe(expected);
  });

  test('nowhere if nobody takes anyone new, except where they belong', () => {
    const closed = [sender('1', { weight: 0 })];
    expect(dealt([person('m:x')], closed).size).toBe(0);
    expect(dealt([person('m:x', { boundTo: '1' })], closed).get('m:x')?.reason).toBe('BOUND');
  });

  test('with the sentence that says why', () => {
    const [first] = [
      ...dealt([person('m:x')], [sender('1', { perWeek: 20, waiting: 2 })]).values(),
    ];
    expect(first && dealSentence(first)).toBe('this sender has room for 18 more this week');
    expect(dealSentence({ reason: 'CONNECTED', room: 0 })).toBe(
      'this sender is connected to the person',
    );
    expect(dealSentence({ reason: 'OWN_IMPORT', room: 0 })).toBe(
      'this sender imported this person',
    );
  });
});

const IDS = ['1', '2', '3', '10'];
const anyGround = fc.record({
  userId: fc.constantFrom(...IDS),
  connected: fc.boolean(),
  conversation: fc.boolean(),
  importedAt: fc.option(fc.integer({ min: 0, max: 3 })),
});
const anyPeople = fc.uniqueArray(
  fc.record({
    key: fc.integer({ min: 0, max: 500 }).map((number) => `m:${number}`),
    company: fc.option(fc.constantFrom('c:a', 'c:b', 'c:c')),
    boundTo: fc.option(fc.constantFrom(...IDS), { freq: 4 }),
    ground: fc.uniqueArray(anyGround, { selector: ({ userId }) => userId, maxLength: 3 }),
  }),
  { selector: ({ key }) => key, maxLength: 40 },
);
const anySenders = fc.uniqueArray(
  fc.record({
    userId: fc.constantFrom(...IDS),
    weight: fc.integer({ min: 0, max: 5 }),
    perWeek: fc.integer({ min: 0, max: 60 }),
    waiting: fc.integer({ min: 0, max: 30 }),
  }),
  { selector: ({ userId }) => userId, minLength: 1 },
);

test('every person has one sender, the same each time, in whatever order they come', () => {
  fc.assert(
    fc.property(anyPeople, anySenders, fc.infiniteStream(fc.nat()), (people, senders, numbers) => {
      const deals = dealt(people, senders);
      const shuffled = <Item>(items: readonly Item[]) =>
        items
          .map((item) => ({ item, at: numbers.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ item }) => item);
      const again = dealt(
        shuffled(people).map((one) => ({ ...one, ground: shuffled(one.ground) })),
        shuffled(senders),
      );
      expect(new Map([...again].toSorted())).toEqual(new Map([...deals].toSorted()));
      for (const { key, boundTo } of people) {
        const deal = deals.get(key);
        if (boundTo !== null) expect(deal).toMatchObject({ userId: boundTo, reason: 'BOUND' });
        else if (deal !== undefined)
          expect(senders.find(({ userId }) => userId === deal.userId)?.weight).toBeGreaterThan(0);
        else expect(senders.every(({ weight }) => weight === 0)).toBe(true);
      }
    }),
  );
});

test('colleagues without ties of their own go to one sender', () => {
  fc.assert(
    fc.property(anyPeople, anySenders, (people, senders) => {
      const strangers = people.map((one) => ({ ...one, boundTo: null, ground: [] }));
      const deals = dealt(strangers, senders);
      for (const company of ['c:a', 'c:b', 'c:c']) {
        const theirs = strangers.filter((one) => one.company === company);
        expect(new Set(theirs.map(({ key }) => deals.get(key)?.userId)).size).toBeLessThan(2);
      }
    }),
  );
});

test('strangers are dealt by weight, to within one person', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 1, max: 200 }),
      (weights, many) => {
        const senders = weights.map((weight, place) => sender(String(place), { weight }));
        const deals = dealt(
          Array.from({ length: many }, (_, number) => person(`m:${number}`)),
          senders,
        );
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        for (const { userId, weight } of senders) {
          const got = [...deals.values()].filter((deal) => deal.userId === userId).length;
          expect(got).toBeGreaterThanOrEqual(Math.floor((many * weight) / all) - 1);
          expect(got).toBeLessThanOrEqual(Math.ceil(((many + senders.length) * weight) / all) + 1);
        }
      },
    ),
  );
});
