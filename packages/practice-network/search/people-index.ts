import type { KeywordQuery } from '#search/keyword-query.ts';
import { foldText } from '#world/fold-text.ts';
import { CULTURES, NAMES } from '#world/names.ts';
import { featuresOf } from '#world/person.ts';
import { PLACES, placeText } from '#world/places.ts';
import { COMPANIES, FIELDS, INDUSTRIES, TITLES } from '#world/work.ts';

/** What can be asked of one person. */
export type Test = (index: number) => boolean;

/** The parts of a profile that words are looked for in. */
const SEARCH_FIELDS = ['first', 'last', 'title', 'company', 'industry', 'place', 'skills'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/**
 * The searched features of a whole population as flat arrays: some hundred kilobytes for 50 000
 * people.
 */
export interface PeopleIndex {
  size: number;
  title: Uint8Array;
  company: Uint16Array;
  place: Uint8Array;
  /** Culture and sex, the two that say which list of first names holds. */
  names: Uint8Array;
  first: Uint8Array;
  last: Uint8Array;
  skills: Uint16Array;
  open: Uint8Array;
}

/** Computes what searches compare for everyone in the world of a seed. */
export function buildPeopleIndex({ seed, size }: { seed: number; size: number }): PeopleIndex {
  const index: PeopleIndex = {
    size,
    title: new Uint8Array(size),
    company: new Uint16Array(size),
    place: new Uint8Array(size),
    names: new Uint8Array(size),
    first: new Uint8Array(size),
    last: new Uint8Array(size),
    skills: new Uint16Array(size),
    open: new Uint8Array(size),
  };
  for (let at = 0; at < size; at += 1) {
    const features = featuresOf({ seed, index: at });
    index.title[at] = features.title;
    index.company[at] = features.company;
    index.place[at] = features.place;
    index.names[at] = features.culture * 2 + (features.woman ? 1 : 0);
    index.first[at] = features.first;
    index.last[at] = features.last;
    index.skills[at] = features.skills;
    index.open[at] = features.open ? 1 : 0;
  }
  return index;
}

const TEXTS = {
  titles: TITLES.map((title) => foldText(title.text)),
  companies: COMPANIES.map((company) => foldText(company.name)),
  industries: INDUSTRIES.map(([, name]) => foldText(name)),
  places: PLACES.map((place) => foldText(`${placeText(place)} ${place.code}`)),
  skills: FIELDS.map((field) => field.skills.map(foldText)),
  first: CULTURES.flatMap((culture) => [
    NAMES[culture].men.map(foldText),
    NAMES[culture].women.map(foldText),
  ]),
  last: CULTURES.map((culture) => NAMES[culture].families.map(foldText)),
};

function holds(text: string, term: string): 0 | 1 {
  return ` ${text} `.includes(` ${term} `) ? 1 : 0;
}

function marks(texts: readonly string[], term: string): Uint8Array {
  return Uint8Array.from(texts, (text) => holds(text, term));
}

/** A test for one word or phrase in one part of the profile; whole words only. */
function fieldTest({
  people,
  field,
  term,
}: {
  people: PeopleIndex;
  field: SearchField;
  term: string;
}): Test {
  switch (field) {
    case 'title': {
      const found = marks(TEXTS.titles, term);
      return (at) => found[people.title[at] ?? 0] === 1;
    }
    case 'company': {
      const found = marks(TEXTS.companies, term);
      return (at) => found[people.company[at] ?? 0] === 1;
    }
    case 'industry': {
      const byIndustry = marks(TEXTS.industries, term);
      const found = Uint8Array.from(COMPANIES, (company) => byIndustry[company.industry] ?? 0);
      return (at) => found[people.company[at] ?? 0] === 1;
    }
    case 'place': {
      const found = marks(TEXTS.places, term);
      return (at) => found[people.place[at] ?? 0] === 1;
    }
    case 'skills': {
      const byField = TEXTS.skills.map((skills) =>
        skills.reduce((mask, skill, bit) => mask | (holds(skill, term) << bit), 0),
      );
      const byTitle = TITLES.map((title) => byField[title.field] ?? 0);
      return (at) => ((byTitle[people.title[at] ?? 0] ?? 0) & (people.skills[at] ?? 0)) !== 0;
    }
    case 'first': {
      const found = TEXTS.first.map((names) => marks(names, term));
      return (at) => found[people.names[at] ?? 0]?.[people.first[at] ?? 0] === 1;
    }
    case 'last': {
      const found = TEXTS.last.map((names) => marks(names, term));
      return (at) => found[(people.names[at] ?? 0) >> 1]?.[people.last[at] ?? 0] === 1;
    }
  }
}

/** A whole query over some parts of the profile: each term may stand in any of them. */
export function queryTest({
  people,
  fields,
  query,
}: {
  people: PeopleIndex;
  fields: readonly SearchField[];
  query: KeywordQuery;
}): Test {
  switch (query.kind) {
    case 'term': {
      const tests = fields.map((field) => fieldTest({ people, field, term: query.term }));
      return (at) => tests.some((test) => test(at));
    }
    case 'not': {
      const test = queryTest({ people, fields, query: query.of });
      return (at) => !test(at);
    }
    case 'and':
    case 'or': {
      const tests = query.of.map((part) => queryTest({ people, fields, query: part }));
      return query.kind === 'and'
        ? (at) => tests.every((test) => test(at))
        : (at) => tests.some((test) => test(at));
    }
  }
}
