import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addsDetails, mergePerson, groupByPerson } from '#core/lead-pack/same-person.ts';

const nobody = {
  memberId: null,
  profileSlug: null,
  email: null,
  firstName: null,
  lastName: null,
  fullName: null,
  company: null,
  custom: {},
};
type Row = Record<Exclude<keyof typeof nobody, 'custom'>, string | null> & {
  custom: Record<string, string>;
};
const row = (said: Partial<Row>): Row => ({ ...nobody, ...said });

/** Rows grouped by person, in any order: the subject of the property. */
function people(rows: readonly Row[]): string[] {
  const keys = groupByPerson(rows);
  const groups = Map.groupBy(
    rows.map((person, index) => ({ person, key: keys[index] })),
    ({ key }) => key,
  );
  return [...groups.values()]
    .map((group) => mergePerson(group.map(({ person }) => person)))
    .map(({ custom, ...fields }) =>
      JSON.stringify([Object.entries(fields).toSorted(), Object.entries(custom).toSorted()]),
    )
    .toSorted();
}

describe('rows of one file', () => {
  test('with the same member, the same slug, or an email next to a profile are one person', () => {
    const keys = groupByPerson([
      row({ profileSlug: 'ada', email: 'ada@field.example' }),
      row({ email: 'ADA@field.example' }),
      row({ profileSlug: 'ada', email: 'other@field.example' }),
      row({ email: 'other@field.example' }),
      row({ memberId: 'ACo1' }),
      row({ memberId: 'ACo1', profileSlug: 'ben' }),
      row({ profileSlug: 'ben' }),
      row({ email: 'cora@field.example' }),
      row({ email: 'Cora@field.example' }),
      row({}),
    ]);
    const [ada, ben, cora] = [keys[0], keys[4], keys[7]];
    expect(keys).toEqual([ada, ada, ada, ada, ben, ben, ben, cora, cora, null]);
    expect(new Set([ada, ben, cora]).size).toBe(3);
  });

  test('with two profiles are two people even if they share an email, and a row with only that email is the first of them', () => {
    const rows = [
      row({ email: 'info@field.example' }),
      row({ profileSlug: 'ben', email: 'info@field.example' }),
      row({ profileSlug: 'ada', email: 'info@field.example' }),
    ];
    const keys = groupByPerson(rows);
    expect(keys[0]).toBe(keys[2]);
    expect(keys[1]).not.toBe(keys[2]);
  });

  test('whose slug is next to two member ids are those two members', () => {
    const keys = groupByPerson([
      row({ profileSlug: 'ada' }),
      row({ memberId: 'ACo2', profileSlug: 'ada' }),
      row({ memberId: 'ACo1', profileSlug: 'ada' }),
    ]);
    expect(keys[0]).toBe(keys[2]);
    expect(keys[1]).not.toBe(keys[2]);
  });

  const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: null });
  const drawnRow: fc.Arbitrary<Row> = fc
    .record({
      memberId: some('ACo1', 'ACo2'),
      profileSlug: some('ada', 'ben', 'cora'),
      email: some('a@x.io', 'B@x.io', 'b@x.io', 'c@x.io'),
      firstName: some('Ada', 'Ben'),
      lastName: some('Field', 'Lind'),
      company: some('Grey', 'Mast'),
      badge: some('1', '2'),
      proto: some('x'),
    })
    .map(({ badge, proto, ...said }) =>
      row({
        ...said,
        fullName: [said.firstName, said.lastName].filter(Boolean).join(' ') || null,
        custom: Object.fromEntries(
          [
            ['badge', badge],
            ['__proto__', proto],
          ].filter((pair): pair is [string, string] => pair[1] !== null),
        ),
      }),
    );

  test('give the same people in any order', () => {
    fc.assert(
      fc.property(
        fc
          .array(drawnRow, { maxLength: 12 })
          .chain((rows) =>
            fc.tuple(
              fc.constant(rows),
              fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
            ),
          ),
        ([rows, shuffled]) => {
          expect(people(shuffled)).toEqual(people(rows));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('lose nothing that only one row of a person says', () => {
    fc.assert(
      fc.property(fc.array(drawnRow, { minLength: 1, maxLength: 8 }), (rows) => {
        const whole = mergePerson(rows);
        for (const field of [
          'memberId',
          'profileSlug',
          'email',
          'firstName',
          'lastName',
          'company',
        ] as const) {
          const said = new Set(rows.flatMap((one) => (one[field] === null ? [] : [one[field]])));
          expect(said.size === 0 ? whole[field] === null : said.has(whole[field] ?? '')).toBe(true);
        }
        expect(new Set(Object.keys(whole.custom))).toEqual(
          new Set(rows.flatMap(({ custom }) => Object.keys(custom))),
        );
      }),
    );
  });
});

test('if rows differ, the one with a profile counts, then the one that says more; names of two rows are joined', () => {
  expect(
    mergePerson([
      row({ email: 'a@x.io', company: 'Old', firstName: 'Ada', fullName: 'Ada' }),
      row({ profileSlug: 'ada', email: 'a@x.io', lastName: 'Field', fullName: 'Field' }),
    ]),
  ).toMatchObject({ profileSlug: 'ada', company: 'Old', fullName: 'Ada Field' });
  expect(
    mergePerson([
      row({ email: 'a@x.io', company: 'Small' }),
      row({ email: 'a@x.io', company: 'Large', firstName: 'Ada', custom: { badge: '7' } }),
    ]),
  ).toMatchObject({ company: 'Large', firstName: 'Ada', custom: { badge: '7' } });
});

test('a row completes the first one of its person if it adds something', () => {
  const first = row({ profileSlug: 'ada', company: 'Grey' });
  const says = (said: Partial<Row>) => {
    const other = row(said);
    return addsDetails({ row: other, first, whole: mergePerson([first, other]) });
  };
  expect(says({ profileSlug: 'ada' })).toBe(false);
  expect(says({ profileSlug: 'ada', company: 'Grey' })).toBe(false);
  expect(says({ profileSlug: 'ada', email: 'a@x.io' })).toBe(true);
  expect(says({ profileSlug: 'ada', custom: { badge: '7' } })).toBe(true);
});
