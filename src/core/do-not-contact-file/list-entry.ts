import {
  DO_NOT_CONTACT_COVERS,
  DO_NOT_CONTACT_REASON_TEXTS,
  DO_NOT_CONTACT_REASONS,
  isDeadAddress,
  type DoNotContactCovers,
  type DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import { domainOf, isDomainName } from '#core/do-not-contact-file/domain-name.ts';
import type { ListColumn, ListField } from '#core/do-not-contact-file/list-columns.ts';
import { cleanCell, readAddresses } from '#core/lead-pack/cell-values.ts';
import { WRONG_ROW_TEXTS, type WrongRowCode } from '#core/lead-pack/csv-row.ts';
import { headerWord } from '#core/lead-pack/header-meaning.ts';
import { meantValue } from '#core/lead-pack/meant-value.ts';
import { optOutPhrase } from '#core/lead-pack/opt-out-columns.ts';
import { parseProfileUrl, PROFILE_PROBLEM_TEXTS } from '#core/lead-pack/profile-url.ts';
import { restoreFormula } from '#core/lead/csv-export.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';

/** The reasons that a file can give; what a teammate listed is listed elsewhere. */
export const LIST_REASONS = [
  'FILE',
  'BY_HAND',
  'UNSUBSCRIBED',
  'OPT_OUT',
  'BOUNCED',
  'GONE',
  'ELSEWHERE',
] as const satisfies readonly DoNotContactReason[];
export type ListReason = (typeof LIST_REASONS)[number];

/** The entry that a row of a do-not-contact file adds, and the cell that gives the reason. */
export type ListEntry = {
  covers: DoNotContactCovers;
  /** The name of a person, or the address, the domain, or the company itself. */
  name: string;
  memberId: string | null;
  profileSlug: string | null;
  addresses: string[];
  reason: ListReason;
  column: string;
  value: string;
};
type WrongListCode = WrongRowCode | keyof typeof WRONG_LIST_TEXTS;
/** `leftOut`: further cells that can’t be used, in a row that has an entry. */
export type ListRowVerdict =
  | { verdict: 'ENTRY'; entry: ListEntry; leftOut: string[] }
  | { verdict: 'WRONG'; code: WrongListCode; sentence: string };

/** Reasons that only rows of do-not-contact files have. */
const WRONG_LIST_TEXTS = {
  NO_ENTRY: 'No LinkedIn profile, email, domain, or company',
  INVALID_DOMAIN: 'This isn’t a domain such as example.com',
  NO_COMPANY_NAME: 'This isn’t the name of a company',
  NOT_AN_ENTRY: 'This is neither a profile, an email, nor a domain',
} as const;

const MAX_EVIDENCE = 200;
const LONGEST_CELL = 5000;

type Reading = {
  columns: readonly ListColumn[];
  headers: readonly string[];
  /** Of rows that give none. */
  reason: ListReason;
};

/** Reads a row of a do-not-contact file: who or what it covers, and why. */
export function readListRow(
  cells: readonly string[],
  { columns, headers, reason: forAll }: Reading,
): ListRowVerdict {
  const texts = cells.map((cell) => cleanCell(restoreFormula(cell.replaceAll('\0', ''))));
  if (texts.every((text) => text === '')) return wrong('EMPTY_ROW');
  if (texts.slice(headers.length).some((text) => text !== '')) return wrong('TOO_MANY_CELLS');
  const valuesOf = (field: ListField) =>
    columns.flatMap((column) => {
      const value = column.field === field ? meantValue(texts[column.index] ?? '') : null;
      return value === null ? [] : [{ value, column: headers[column.index] ?? '' }];
    });
  if (columns.some(({ index }) => (texts[index] ?? '').length > LONGEST_CELL))
    return wrong('CELL_TOO_LONG');
  const [whole] = valuesOf('entry');
  const profiles = valuesOf('profileUrl').map((cell) => ({
    ...cell,
    profile: parseProfileUrl(cell.value),
  }));
  const emails = valuesOf('email').flatMap(({ value, column }) =>
    readAddresses(value).map(({ text, address }) => ({ value: text, column, address })),
  );
  const said = valuesOf('reason')[0];
  const reason = said === undefined ? forAll : (reasonOf(said.value) ?? forAll);
  const subject = subjectOf({
    profiles,
    emails,
    domain: valuesOf('domain')[0],
    company: valuesOf('company')[0],
    covers: coversOf(valuesOf('covers')[0]?.value ?? ''),
    isDead: isDeadAddress(reason),
    whole,
  });
  if ('code' in subject) return wrong(subject.code);
  const fullName =
    valuesOf('fullName')[0]?.value ??
    [...valuesOf('firstName'), ...valuesOf('lastName')].map(({ value }) => value).join(' ');
  const isPerson = subject.covers === 'PERSON';
  const { value, column } = valuesOf('note')[0] ?? said ?? subject.of;
  return {
    verdict: 'ENTRY',
    leftOut: subject.leftOut,
    entry: {
      covers: subject.covers,
      name: ((isPerson && fullName) || subject.name).slice(0, FIELD_LENGTHS.leadName),
      memberId: subject.memberId ?? null,
      profileSlug: subject.profileSlug ?? null,
      addresses: subject.addresses ?? [],
      reason,
      column: column.slice(0, MAX_EVIDENCE).toWellFormed(),
      value: value.slice(0, MAX_EVIDENCE).toWellFormed(),
    },
  };
}

type Cell = { value: string; column: string };
type RowCells = {
  profiles: (Cell & { profile: ReturnType<typeof parseProfileUrl> })[];
  emails: (Cell & { address: string | null })[];
  domain: Cell | undefined;
  company: Cell | undefined;
  covers: DoNotContactCovers | null;
  isDead: boolean;
  /** A cell that can be of any kind. */
  whole: Cell | undefined;
};
type Subject = Pick<ListEntry, 'covers' | 'name'> &
  Partial<Pick<ListEntry, 'memberId' | 'profileSlug' | 'addresses'>> & {
    of: Cell;
    leftOut: string[];
  };

/**
 * The subject of a row: a person by their profile, else addresses, a domain, or a company. A
 * person’s employer says nothing about everyone who works there. If only an address is dead, its
 * owner can be reached otherwise.
 */
function subjectOf(row: RowCells): Subject | { code: WrongListCode } {
  const { profiles, emails, domain, company, covers, isDead, whole } = row;
  const found = profiles.flatMap(({ profile, ...cell }) =>
    typeof profile === 'string' ? [] : [{ ...cell, profile }],
  );
  const addresses = [...new Set(emails.flatMap(({ address }) => address ?? []))];
  const leftOut = [
    ...profiles.flatMap(({ profile, value }) => (typeof profile === 'string' ? [value] : [])),
    ...emails.flatMap(({ address, value }) => (address === null ? [value] : [])),
  ];
  const [first] = [...found, ...emails.filter(({ address }) => address !== null)];
  if (covers === 'DOMAIN' && domain !== undefined) return ofDomain(domain, leftOut);
  if (covers === 'COMPANY' && company !== undefined) return ofCompany(company, leftOut);
  if (first !== undefined) {
    const onlyAddress = addresses.length > 0 && (covers === 'ADDRESS' || isDead);
    const isPerson = !onlyAddress && (found.length > 0 || covers === 'PERSON');
    const idOf = (kind: 'SLUG' | 'MEMBER_ID') =>
      found.find(({ profile }) => profile.kind === kind)?.profile.identifier ?? null;
    const url = found[0]?.profile.url;
    return {
      covers: isPerson ? 'PERSON' : 'ADDRESS',
      name: (isPerson ? url : undefined) ?? addresses[0] ?? '',
      ...(isPerson && { memberId: idOf('MEMBER_ID'), profileSlug: idOf('SLUG') }),
      addresses,
      of: first,
      leftOut,
    };
  }
  const [badProfile] = profiles;
  if (typeof badProfile?.profile === 'string' && badProfile.profile !== 'EMPTY')
    return { code: badProfile.profile };
  if (emails.length > 0) return { code: 'EMAIL_INVALID' };
  if (domain !== undefined) return ofDomain(domain, leftOut);
  if (company !== undefined) return ofCompany(company, leftOut);
  return whole === undefined ? { code: 'NO_ENTRY' } : ofAnyKind(whole, row);
}

function ofDomain(of: Cell, leftOut: string[]): Subject | { code: WrongListCode } {
  const domain = domainOf(of.value);
  return domain === null
    ? { code: 'INVALID_DOMAIN' }
    : { covers: 'DOMAIN', name: domain, of, leftOut };
}

function ofCompany(of: Cell, leftOut: string[]): Subject | { code: WrongListCode } {
  const name = of.value.slice(0, FIELD_LENGTHS.companyName);
  // Of a name without a letter or a digit, nothing would be left to compare.
  return /[\p{L}\p{N}]/u.test(name)
    ? { covers: 'COMPANY', name, of, leftOut }
    : { code: 'NO_COMPANY_NAME' };
}

function ofAnyKind(cell: Cell, row: RowCells): Subject | { code: WrongListCode } {
  const rest = { ...row, whole: undefined };
  const profile = parseProfileUrl(cell.value);
  if (typeof profile !== 'string') return subjectOf({ ...rest, profiles: [{ ...cell, profile }] });
  const isAddress = /[^@\s*]@/u.test(cell.value);
  if (isAddress) {
    const emails = readAddresses(cell.value).map(({ text: value, address }) => ({
      ...cell,
      value,
      address,
    }));
    return subjectOf({ ...rest, emails });
  }
  return isDomainName(cell.value) ? ofDomain(cell, []) : { code: 'NOT_AN_ENTRY' };
}

const COVERS_WORDS: ReadonlyMap<string, DoNotContactCovers> = new Map([
  ...DO_NOT_CONTACT_COVERS.map((covers) => [headerWord(covers), covers] as const),
  ['email', 'ADDRESS'],
  ['emailaddress', 'ADDRESS'],
]);

function coversOf(text: string): DoNotContactCovers | null {
  return COVERS_WORDS.get(headerWord(text)) ?? null;
}

const REASON_WORDS: ReadonlyMap<string, DoNotContactReason> = new Map(
  DO_NOT_CONTACT_REASONS.flatMap((reason) => [
    [headerWord(reason), reason] as const,
    [headerWord(DO_NOT_CONTACT_REASON_TEXTS[reason]), reason] as const,
  ]),
);
const BOUNCE = /bounce|undeliver|invalid|rebot|unzustell/iu;
const UNSUBSCRIBE = /unsub|abgemeldet|désabonn|desabonn|baja/iu;

/** A reason in our words or in those of other tools; null if it is none of those. */
function reasonOf(text: string): ListReason | null {
  const known = REASON_WORDS.get(headerWord(text));
  if (known !== undefined) return known === 'TEAMMATE' ? 'ELSEWHERE' : known;
  if (BOUNCE.test(text)) return 'BOUNCED';
  if (UNSUBSCRIBE.test(text)) return 'UNSUBSCRIBED';
  return optOutPhrase(text) === null ? null : 'OPT_OUT';
}

function wrong(code: WrongListCode): ListRowVerdict {
  return { verdict: 'WRONG', code, sentence: sentenceOf(code) };
}

function sentenceOf(code: WrongListCode): string {
  return code in WRONG_LIST_TEXTS
    ? WRONG_LIST_TEXTS[code as keyof typeof WRONG_LIST_TEXTS]
    : (WRONG_ROW_TEXTS[code as WrongRowCode] ?? PROFILE_PROBLEM_TEXTS.NOT_A_PROFILE).sentence;
}

/** The verdict for a row that the file reader could not split. */
export function brokenListRow(code: WrongRowCode): ListRowVerdict {
  return wrong(code);
}
