import { slugText } from '#world/fold-text.ts';
import { drawBits, drawUnit, hashNumbers, logUniform, pick, type Draw } from '#world/hash.ts';
import { CULTURES, DECORATIONS, NAMES, type Culture } from '#world/names.ts';
import { personIdOf, scramble, slugTailOf } from '#world/person-ids.ts';
import { PLACES, placeIndexOf, placeText, type Place } from '#world/places.ts';
import {
  COMPANIES,
  companyIndexOf,
  FIELDS,
  INDUSTRIES,
  TITLES,
  type Company,
} from '#world/work.ts';

/** The part of a person that searches look at, as indexes into the lists of the world. */
export interface Features {
  place: number;
  culture: number;
  woman: boolean;
  first: number;
  last: number;
  title: number;
  company: number;
  /** Bit n: the n-th skill of the person's field. */
  skills: number;
  photo: boolean;
  premium: boolean;
  open: boolean;
}

/** A skill as a profile shows it; `id` is what endorsing takes. */
interface Skill {
  id: number;
  name: string;
  endorsements: number;
}

/**
 * A person of the world. Names carry what people put around them (titles, emoji); `plainName` does
 * not.
 */
export interface Person {
  index: number;
  id: string;
  slug: string;
  memberId: string;
  firstName: string;
  lastName: string;
  plainName: string;
  headline: string;
  title: string;
  field: number;
  company: Company;
  industry: string;
  place: Place;
  location: string;
  photo: boolean;
  premium: boolean;
  open: boolean;
  relationsCount: number;
  followersCount: number;
  skills: readonly Skill[];
  email: string | null;
}

/** What searches need of one person, and no more: about a microsecond. */
export function featuresOf({ seed, index }: { seed: number; index: number }): Features {
  const bits = (draw: Draw) => drawBits({ seed, person: index, draw });
  const unit = (draw: Draw) => bits(draw) / 4294967296;
  const place = placeIndexOf(bits('place'));
  const culture = pick<Culture>(PLACES[place]?.cultures ?? ['english'], bits('firstName') >>> 8);
  const woman = unit('gender') < 0.48;
  const names = NAMES[culture];
  const premium = unit('premium') < 0.22;
  return {
    place,
    culture: CULTURES.indexOf(culture),
    woman,
    first: bits('firstName') % (woman ? names.women : names.men).length,
    last: bits('lastName') % names.families.length,
    title: bits('title') % TITLES.length,
    company: companyIndexOf(unit('company')),
    skills: bits('skills') & 1023,
    photo: unit('photo') < 0.82,
    premium,
    open: premium && unit('open') < 0.4,
  };
}

function decorated({
  seed,
  index,
  first,
  last,
}: {
  seed: number;
  index: number;
  first: string;
  last: string;
}): { firstName: string; lastName: string } {
  const unit = drawUnit({ seed, person: index, draw: 'decoration' });
  if (unit < 0.12) {
    const [before, after] = pick(
      DECORATIONS,
      drawBits({ seed, person: index, draw: 'decoration', turn: 1 }),
    );
    return { firstName: `${before}${first}`, lastName: `${last}${after}` };
  }
  if (unit < 0.135) return { firstName: first.toUpperCase(), lastName: last.toUpperCase() };
  if (unit < 0.15) return { firstName: first.toLowerCase(), lastName: last.toLowerCase() };
  return { firstName: first, lastName: last };
}

function headlineOf({
  bits,
  title,
  company,
  skills,
}: {
  bits: number;
  title: string;
  company: string;
  skills: readonly Skill[];
}): string {
  const [one, two] = skills;
  const third =
    one === undefined
      ? title
      : `${title} | ${one.name}${two === undefined ? '' : ` | ${two.name}`}`;
  return pick(
    [
      `${title} at ${company}`,
      `${title} at ${company}`,
      `${title} @ ${company}`,
      third,
      `${title} at ${company} | We are hiring`,
      `${title} 🚀 ${company}`,
    ],
    bits,
  );
}

function skillsOf({
  seed,
  index,
  mask,
  field,
}: {
  seed: number;
  index: number;
  mask: number;
  field: number;
}): Skill[] {
  const names = FIELDS[field]?.skills ?? [];
  return names.flatMap((name, at) =>
    (mask >> at) & 1
      ? [
          {
            id: scramble({ seed, index }) * 16 + at,
            name,
            endorsements: drawBits({ seed, person: index, draw: 'endorsements', turn: at }) % 60,
          },
        ]
      : [],
  );
}

/** A person by index. Everything follows from seed and index, so nothing is kept. */
export function personOf({ seed, index }: { seed: number; index: number }): Person {
  const features = featuresOf({ seed, index });
  const bits = (draw: Draw) => drawBits({ seed, person: index, draw });
  const unit = (draw: Draw) => bits(draw) / 4294967296;
  const culture: Culture = CULTURES[features.culture] ?? 'english';
  const first = pick<string>(
    features.woman ? NAMES[culture].women : NAMES[culture].men,
    features.first,
  );
  const last = pick<string>(NAMES[culture].families, features.last);
  const place = pick(PLACES, features.place);
  const title = pick(TITLES, features.title);
  const company = pick(COMPANIES, features.company);
  const skills = skillsOf({ seed, index, mask: features.skills, field: title.field });
  const relationsCount = logUniform({ from: 40, to: 9000, unit: unit('relations') });
  return {
    index,
    id: personIdOf({ seed, index }),
    slug: `${slugText(first)}-${slugText(last)}-${slugTailOf({ seed, index })}`,
    memberId: String(scramble({ seed, index })),
    ...decorated({ seed, index, first, last }),
    plainName: `${first} ${last}`,
    headline: headlineOf({
      bits: bits('headline'),
      title: title.text,
      company: company.name,
      skills,
    }),
    title: title.text,
    field: title.field,
    company,
    industry: INDUSTRIES[company.industry]?.[1] ?? '',
    place,
    location: placeText(place),
    photo: features.photo,
    premium: features.premium,
    open: features.open,
    relationsCount,
    followersCount:
      relationsCount + Math.floor(logUniform({ from: 1, to: 4000, unit: unit('followers') })),
    skills,
    email: emailAddressOf({ seed, index, first, last, domain: company.domain }),
  };
}

/** The same person under another name; without a last name they keep theirs. */
export function renamed({
  seed,
  person,
  name,
}: {
  seed: number;
  person: Person;
  name: { first: string; last: string | null };
}): Person {
  const last = name.last ?? person.plainName.split(' ').slice(1).join(' ');
  return {
    ...person,
    slug: `${slugText(name.first)}-${slugText(last)}-${slugTailOf({ seed, index: person.index })}`,
    firstName: name.first,
    lastName: last,
    plainName: `${name.first} ${last}`,
  };
}

function emailAddressOf({
  seed,
  index,
  first,
  last,
  domain,
}: {
  seed: number;
  index: number;
  first: string;
  last: string;
  domain: string;
}): string | null {
  if (drawUnit({ seed, person: index, draw: 'email' }) > 0.7) return null;
  const name = slugText(first);
  const plainLast = slugText(last).replaceAll('-', '');
  return pick(
    [
      `${name}.${plainLast}@${domain}`,
      `${name[0] ?? 'x'}${plainLast}@${domain}`,
      `${name}@${domain}`,
      `${name}.${plainLast}${index % 90}@mail.example`,
    ],
    drawBits({ seed, person: index, draw: 'emailForm' }),
  );
}

/** Who works where, and under which address if any: a few microseconds, for looking at all. */
export function employeeOf({ seed, index }: { seed: number; index: number }): {
  first: string;
  last: string;
  domain: string;
  email: string | null;
} {
  const { culture, woman, first, last, company } = featuresOf({ seed, index });
  const names = NAMES[CULTURES[culture] ?? 'english'];
  const employee = {
    first: pick<string>(woman ? names.women : names.men, first),
    last: pick<string>(names.families, last),
    domain: pick(COMPANIES, company).domain,
  };
  return { ...employee, email: emailAddressOf({ seed, index, ...employee }) };
}

/**
 * How far a person is from an account's owner while they are not connected, and how many
 * acquaintances they share.
 */
export function networkDistanceOf({
  seed,
  owner,
  index,
}: {
  seed: number;
  owner: number;
  index: number;
}): { distance: 'SECOND_DEGREE' | 'THIRD_DEGREE' | 'OUT_OF_NETWORK'; shared: number } {
  const bits = drawBits({ seed, person: index, draw: 'distance', turn: hashNumbers(seed, owner) });
  const unit = bits / 4294967296;
  if (unit < 0.55)
    return {
      distance: 'SECOND_DEGREE',
      shared: 1 + (drawBits({ seed, person: index, draw: 'mutual', turn: owner }) % 40),
    };
  return { distance: unit < 0.9 ? 'THIRD_DEGREE' : 'OUT_OF_NETWORK', shared: 0 };
}
