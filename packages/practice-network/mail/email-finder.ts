import { slugText } from '#world/fold-text.ts';
import { drawUnit, hashText } from '#world/hash.ts';
import { employeeOf } from '#world/person.ts';

/** What Hunter's Email Finder would say, as far as it is read. */
export interface FinderAnswer {
  email: string | null;
  score: number | null;
  accept_all: boolean;
  verification: { status: 'valid' | 'accept_all' | null };
}
const NOBODY: FinderAnswer = {
  email: null,
  score: null,
  accept_all: false,
  verification: { status: null },
};

/** Of ten domains one takes mail to anybody. */
const TAKES_ALL = 0.1;
/** Of addresses at the company how many could be checked; the others are only likely. */
const CHECKED = 0.95;
/** How often there is a guess about somebody without an address at the company: it bounces. */
const GUESSED = 0.25;

/**
 * The email finder of the practice world: it knows who works where, so that about six of ten people
 * are found, as with a real one, and what it verifies is true. The table is made when it is first
 * asked.
 */
export function createEmailFinder({
  seed,
  size,
}: {
  seed: number;
  size: number;
}): (asked: { firstName: string; lastName: string; domain: string }) => FinderAnswer {
  let table: Map<string, number> | null = null;
  return ({ firstName, lastName, domain }) => {
    const key = keyOf({ first: firstName, last: lastName, domain: domain.toLowerCase() });
    table ??= peopleByPlace({ seed, size });
    const index = table.get(key);
    return index === undefined ? NOBODY : answerAbout({ seed, index });
  };
}

function peopleByPlace({ seed, size }: { seed: number; size: number }): Map<string, number> {
  const table = new Map<string, number>();
  for (let index = size - 1; index >= 0; index -= 1)
    table.set(keyOf(employeeOf({ seed, index })), index);
  return table;
}

function keyOf({ first, last, domain }: { first: string; last: string; domain: string }): string {
  return `${slugText(first)} ${slugText(last)}@${domain}`;
}

function answerAbout({ seed, index }: { seed: number; index: number }): FinderAnswer {
  const { first, last, domain, email } = employeeOf({ seed, index });
  const unit = drawUnit({ seed, person: index, draw: 'finder' });
  if (email === null || !email.endsWith(`@${domain}`))
    return unit < GUESSED
      ? {
          ...NOBODY,
          email: `${slugText(first)}.${slugText(last).replaceAll('-', '')}@${domain}`,
          score: 62,
        }
      : NOBODY;
  if (hashText(seed, `takes all ${domain}`) / 4294967296 < TAKES_ALL)
    return { email, score: 80, accept_all: true, verification: { status: 'accept_all' } };
  return unit < CHECKED
    ? { email, score: 97, accept_all: false, verification: { status: 'valid' } }
    : { ...NOBODY, email, score: 75 };
}
