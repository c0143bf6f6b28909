import type { FinderName } from '#core/finder/finder-answer.ts';

/** Who is looked for, as the lead says it; `domain` is the company's own, null while not known. */
export type FinderPerson = {
  firstName: string | null;
  lastName: string | null;
  profileSlug: string | null;
  memberId: string | null;
  company: string | null;
  domain: string | null;
};

const DAY = 86_400_000;
/** For so long a repeat of a question costs nothing (product rules, section 16). */
const FREE_REPEAT_MS = 90 * DAY;

/**
 * What makes two questions the same: the same person at the same company. Null when too little is
 * known to ask anybody: a name of two parts, and where the person works.
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

/** Words without regard to case, accents, and what stands between them; any script. */
function comparable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A question that was asked before. `askedAt` in campaign time. */
export type AskedQuestion = {
  state: 'OPEN' | 'ANSWERED' | 'GIVEN_UP';
  result: 'VERIFIED' | 'LIKELY' | 'CATCH_ALL' | 'NOTHING' | null;
  askedAt: number;
  finders: readonly FinderName[];
};

/**
 * What a repeat of a question comes to: it goes on where it is open, its answer stands for 90 days,
 * and after that, after it was given up, or while a configured finder has not been asked about what
 * is not verified yet, it is asked anew.
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
