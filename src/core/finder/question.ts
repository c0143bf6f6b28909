import type { FinderName } from '#core/finder/finder-answer.ts';

/**
 * The person to look for, as the lead gives them; `domain` is the company's, null while unknown.
 */
export type FinderPerson = {
  firstName: string | null;
  lastName: string | null;
  profileSlug: string | null;
  memberId: string | null;
  company: string | null;
  domain: string | null;
};

const DAY = 86_400_000;
/** How long repeating a question is free (product rules, section 16). */
const FREE_REPEAT_MS = 90 * DAY;

/**
 * The key of a question: the same person at the same company. Null if too little is known to ask:
 * it takes a first and a last name and the person's company.
 */
export function questionKey(person: FinderPerson): string | null {
  const first = comparable(person.firstName ?? '');
  const last = comparable(person.lastName ?? '');
  const place =
    person.domain !== null ? `domain:${person.domain}` : companyKey(person.company ?? '');
  if (first === '' || last === '' || place === null) return null;
  const who =
    person.profileSlug !== null
      ? `profile:${person.profileSlug.toLowerCase()}`
      : person.memberId !== null
        ? `member:${person.memberId}`
        : `name:${first} ${last}`;
  return `${who} at ${place}`;
}

function companyKey(company: string): string | null {
  const name = comparable(company);
  return name === '' ? null : `company:${name}`;
}

/** Normalizes words: no case, accents, or punctuation; any script. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** An earlier question. `askedAt` in campaign time. */
export type AskedQuestion = {
  state: 'OPEN' | 'ANSWERED' | 'GIVEN_UP';
  result: 'VERIFIED' | 'LIKELY' | 'CATCH_ALL' | 'NOTHING' | null;
  askedAt: number;
  finders: readonly FinderName[];
};

/**
 * What repeating a question does: it joins one still open and gets the answer for 90 days. After
 * that, after it was given up, or if a configured finder hasn't been asked about an unverified
 * address yet, it is asked again.
 */
export function repeatOf(
  asked: AskedQuestion,
  finders: readonly FinderName[],
  now: number,
): 'GOES_ON' | 'ANSWER_STANDS' | 'ASK_ANEW' {
  if (asked.state === 'OPEN') return 'GOES_ON';
  if (asked.state === 'GIVEN_UP' || now - asked.askedAt >= FREE_REPEAT_MS) return 'ASK_ANEW';
  if (asked.result === 'VERIFIED') return 'ANSWER_STANDS';
  return finders.every((finder) => asked.finders.includes(finder)) ? 'ANSWER_STANDS' : 'ASK_ANEW';
}
