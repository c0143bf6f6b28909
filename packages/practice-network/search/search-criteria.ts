import { parseKeywords } from '#search/keyword-query.ts';
import { queryTest, type PeopleIndex, type SearchField, type Test } from '#search/people-index.ts';
import { communityOf, isMember } from '#world/communities.ts';
import { hashText } from '#world/hash.ts';
import { cityGeoId, PLACES } from '#world/places.ts';
import { COMPANIES, INDUSTRIES, TITLES } from '#world/work.ts';

/**
 * One condition: any of the wanted values (texts, or the network's numbers), none of the unwanted
 * ones.
 */
export interface Wanted {
  include: readonly string[];
  exclude?: readonly string[];
}

/** What an address asks for, whichever product it belongs to. Absent means: not asked. */
export interface SearchCriteria {
  keywords?: string;
  firstName?: string;
  lastName?: string;
  title?: Wanted;
  company?: Wanted;
  place?: Wanted;
  industry?: Wanted;
  /** F, S or O. */
  distance?: readonly string[];
  group?: readonly string[];
  event?: readonly string[];
  /**
   * A list or search that the network keeps under a number: it stands for a title in a country,
   * drawn from the number.
   */
  kept?: string;
}

/** How far the asking account is from a person. */
export type DistanceOf = (index: number) => 'F' | 'S' | 'O';

function wordsTest({
  people,
  fields,
  text,
}: {
  people: PeopleIndex;
  fields: readonly SearchField[];
  text: string;
}): Test | null {
  const query = parseKeywords(text);
  return query === null ? null : queryTest({ people, fields, query });
}

function oneOf(tests: readonly Test[]): Test {
  return (at) => tests.some((test) => test(at));
}

/** A value of a condition is a number of the network if the condition knows it, else text. */
function valueTest({
  people,
  value,
  field,
  idTest,
}: {
  people: PeopleIndex;
  value: string;
  field: SearchField;
  idTest: (id: string) => Test | null;
}): Test {
  return idTest(value) ?? wordsTest({ people, fields: [field], text: value }) ?? (() => true);
}

function wantedTest(input: {
  people: PeopleIndex;
  wanted: Wanted;
  field: SearchField;
  idTest: (id: string) => Test | null;
}): Test {
  const wanted = input.wanted.include.map((value) => valueTest({ ...input, value }));
  const unwanted = (input.wanted.exclude ?? []).map((value) => valueTest({ ...input, value }));
  const any = wanted.length === 0 ? () => true : oneOf(wanted);
  return (at) => any(at) && !unwanted.some((test) => test(at));
}

function placeTest(people: PeopleIndex): (id: string) => Test | null {
  return (id) => {
    const found = Uint8Array.from(PLACES, (place, at) =>
      place.countryGeoId === id || cityGeoId(at) === id ? 1 : 0,
    );
    return found.includes(1)
      ? (at) => found[people.place[at] ?? 0] === 1
      : /^\d+$/.test(id)
        ? () => false
        : null;
  };
}

function companyTest(people: PeopleIndex): (id: string) => Test | null {
  return (id) => {
    const found = COMPANIES.findIndex((company) => company.id === id);
    return found >= 0 ? (at) => people.company[at] === found : null;
  };
}

function industryTest(people: PeopleIndex): (id: string) => Test | null {
  return (id) => {
    const found = INDUSTRIES.findIndex(([number]) => number === id);
    return found >= 0 ? (at) => COMPANIES[people.company[at] ?? 0]?.industry === found : null;
  };
}

function keptTest({ people, seed, id }: { people: PeopleIndex; seed: number; id: string }): Test {
  const bits = hashText(seed, id);
  const title = bits % TITLES.length;
  const code = PLACES[(bits >>> 8) % PLACES.length]?.code;
  return (at) =>
    people.title[at] === title && (bits % 3 === 0 || PLACES[people.place[at] ?? 0]?.code === code);
}

/** All conditions of a search as one test. */
export function criteriaTest({
  people,
  seed,
  criteria,
  distanceOf,
}: {
  people: PeopleIndex;
  seed: number;
  criteria: SearchCriteria;
  distanceOf: DistanceOf;
}): Test {
  const tests: Test[] = [];
  const words = (text: string | undefined, fields: readonly SearchField[]) => {
    const test = text === undefined ? null : wordsTest({ people, fields, text });
    if (test !== null) tests.push(test);
  };
  words(criteria.keywords, ['first', 'last', 'title', 'company', 'industry', 'place', 'skills']);
  words(criteria.firstName, ['first']);
  words(criteria.lastName, ['last']);
  const none = () => null;
  if (criteria.title)
    tests.push(wantedTest({ people, wanted: criteria.title, field: 'title', idTest: none }));
  if (criteria.company)
    tests.push(
      wantedTest({
        people,
        wanted: criteria.company,
        field: 'company',
        idTest: companyTest(people),
      }),
    );
  if (criteria.place)
    tests.push(
      wantedTest({ people, wanted: criteria.place, field: 'place', idTest: placeTest(people) }),
    );
  if (criteria.industry)
    tests.push(
      wantedTest({
        people,
        wanted: criteria.industry,
        field: 'industry',
        idTest: industryTest(people),
      }),
    );
  for (const [kind, ids] of [
    ['Group', criteria.group],
    ['Event', criteria.event],
  ] as const) {
    if (!ids) continue;
    const found = ids.flatMap((id) => communityOf(kind, id) ?? []);
    tests.push((at) => found.some((community) => isMember({ seed, community, index: at })));
  }
  if (criteria.kept !== undefined) tests.push(keptTest({ people, seed, id: criteria.kept }));
  const distances = criteria.distance;
  if (distances && distances.length > 0) tests.push((at) => distances.includes(distanceOf(at)));
  return (at) => tests.every((test) => test(at));
}
