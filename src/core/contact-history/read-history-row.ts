import {
  CONTACT_FACTS,
  joinedFacts,
  type ContactFact,
  type ContactFacts,
  type PastContact,
} from '#core/contact-history/contact-facts.ts';
import type { HistoryColumn, HistoryField } from '#core/contact-history/history-columns.ts';
import { parseHistoryDate, type DateOrder } from '#core/contact-history/history-dates.ts';
import { stateFacts, type SaidState } from '#core/contact-history/history-state.ts';
import { INCOMING, OUTGOING } from '#core/contact-history/history-words.ts';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import {
  invalidRowReason,
  readRow,
  WRONG_ROW_TEXTS,
  type WrongRowCode,
} from '#core/lead-pack/csv-row.ts';
import { headerWord } from '#core/lead-pack/header-meaning.ts';
import { meantValue } from '#core/lead-pack/meant-value.ts';
import { optOutOf, optOutPhrase, type OptOutColumn } from '#core/lead-pack/opt-out-columns.ts';
import { parseProfileUrl, type ProfileAddress } from '#core/lead-pack/profile-url.ts';
import { splitEmails } from '#core/lead-pack/cell-values.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';

type WrongHistoryCode = WrongRowCode | keyof typeof WRONG_HISTORY_TEXTS;
export type WrongHistoryRow = {
  verdict: 'WRONG';
  code: WrongHistoryCode;
  sentence: string;
  advice: string;
  field: string | null;
};
/** The people a row is about; empty if it says that nobody was contacted. */
export type HistoryRowVerdict = { verdict: 'SAYS'; people: PastContact[] } | WrongHistoryRow;

/** Reasons that only rows of history files have. */
const WRONG_HISTORY_TEXTS = {
  NOT_A_DATE: {
    sentence: 'This date can’t be read',
    advice: 'Use a format like 2024-03-25, or choose whether the day comes first',
  },
  DATE_IN_FUTURE: {
    sentence: 'This date is in the future',
    advice: 'Correct it, or choose whether the day comes first',
  },
  UNKNOWN_DIRECTION: {
    sentence: 'It isn’t clear who sent this invitation',
    advice: 'Use INCOMING or OUTGOING',
  },
} as const;

type Reading = {
  columns: readonly HistoryColumn[];
  headers: readonly string[];
  optOuts: readonly OptOutColumn[];
  order: DateOrder;
  now: number;
};

const YES = new Set(['yes', 'true', 'y', 'x', '1', 'ja', 'wahr', 'oui', 'vrai', 'si', 'verdadero']);
const NO = new Set(['no', 'false', 'n', '0', 'never', 'nein', 'falsch', 'nie', 'non', 'faux']);
const OUT = new Set(OUTGOING.split(' '));
const IN = new Set(INCOMING.split(' '));
/** More recipients than these are a group, whose members nobody wrote to one by one. */
const MOST_RECIPIENTS = 10;
/** A file may be of a zone that is ahead of ours. */
const AHEAD_MS = MS_PER_DAY;

/** A row about one person, with a date or a yes for each thing that happened. */
export function readPerson(cells: readonly string[], reading: Reading): HistoryRowVerdict {
  const { columns, headers, optOuts } = reading;
  const row = readRow(cells, identityColumns(columns), headers.length);
  if (row.verdict === 'WRONG') return row;
  const cellsOf = (field: HistoryField) =>
    columns.flatMap(({ index, field: of }) => (of === field ? [cells[index] ?? ''] : []));
  const said: ContactFacts[] = [];
  for (const fact of CONTACT_FACTS)
    for (const cell of cellsOf(fact)) {
      const at = happened(cell, reading);
      if (typeof at === 'string') return wrong(at, fact);
      if (at !== undefined) said.push({ [fact]: at });
    }
  const states = statesOf(cells, reading);
  const facts = joinedFacts([...said, ...states.map((state) => state.facts)]);
  const { profile, email, fullName } = row.candidate;
  const emails = cellsOf('email');
  const optOut = optOutOf(cells, { columns: optOuts, emails }) ?? stateOptOut(states, emails);
  if (Object.keys(facts).length === 0 && optOut === null) return { verdict: 'SAYS', people: [] };
  return {
    verdict: 'SAYS',
    people: [{ ...identityOf(profile), email, name: fullName, facts, optOut }],
  };
}

type StateOfRow = SaidState & { header: string; cell: string };

/** The states of a row, with the date of its last action if it has one. */
function statesOf(cells: readonly string[], reading: Reading): StateOfRow[] {
  const { columns, headers } = reading;
  const dateColumn = columns.find(({ field }) => field === 'statusAt');
  const date = happened(cells[dateColumn?.index ?? -1] ?? '', reading);
  // A last action may as well be a word.
  const at = typeof date === 'number' ? date : null;
  return columns.flatMap(({ index, field }): StateOfRow[] => {
    const cell = cells[index] ?? '';
    return field === 'status'
      ? [{ ...stateFacts(cell, at), header: headers[index] ?? '', cell: cell.trim() }]
      : [];
  });
}

function identityColumns(columns: readonly HistoryColumn[]): ColumnMapping[] {
  const known = IDENTITY.get(columns);
  if (known !== undefined) return known;
  const made = columns.flatMap(({ index, field }): ColumnMapping[] =>
    field === 'profileUrl' ||
    field === 'email' ||
    field === 'fullName' ||
    field === 'firstName' ||
    field === 'lastName'
      ? [{ index, meaning: field, customName: null }]
      : [],
  );
  IDENTITY.set(columns, made);
  return made;
}
/** Made once for all rows of a file. */
const IDENTITY = new WeakMap<readonly HistoryColumn[], ColumnMapping[]>();

/**
 * The instant of a cell; null: it happened, without a date; undefined: it did not, or the cell says
 * nothing; otherwise what is wrong with it.
 */
function happened(
  cell: string,
  { order, now }: Pick<Reading, 'order' | 'now'>,
): number | null | undefined | 'NOT_A_DATE' | 'DATE_IN_FUTURE' {
  const text = meantValue(cell);
  if (text === null) return undefined;
  const word = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  if (NO.has(word) || /^0{4}-0{2}-0{2}/u.test(word)) return undefined;
  if (YES.has(word) || /^[1-9]\d{0,3}$/u.test(word)) return null;
  const at = parseHistoryDate(text, order);
  if (at === null) return 'NOT_A_DATE';
  return at > now + AHEAD_MS ? 'DATE_IN_FUTURE' : at;
}

/** A state such as "Unsubscribed" is a request like a column of its own. */
function stateOptOut(states: readonly StateOfRow[], emails: readonly string[]): FileOptOut | null {
  const [said] = states.flatMap(({ header, cell, optOut }) => {
    const covers = optOut ?? optOutPhrase(cell);
    return covers === null ? [] : [{ covers, column: header, value: cell }];
  });
  if (said === undefined) return null;
  return {
    covers: said.covers,
    column: said.column.slice(0, MAX_EVIDENCE).toWellFormed(),
    value: said.value.slice(0, MAX_EVIDENCE).toWellFormed(),
    date: null,
    addresses: [...new Set(emails.flatMap(splitEmails))],
  };
}
const MAX_EVIDENCE = 200;

/** An invitation or a message of LinkedIn’s archive; `own` is the profile whose archive it is. */
export function readCorrespondence(
  cells: readonly string[],
  { columns, order, now, own }: Pick<Reading, 'columns' | 'order' | 'now'> & { own: string | null },
): HistoryRowVerdict {
  const cell = (field: HistoryField) =>
    cells[columns.find((column) => column.field === field)?.index ?? -1] ?? '';
  if (cells.every((one) => one.trim() === '')) return invalidRowReason('EMPTY_ROW');
  const nobody: HistoryRowVerdict = { verdict: 'SAYS', people: [] };
  if (YES.has(headerWord(cell('draft')))) return nobody;
  const isInvitation = columns.some(({ field }) => field === 'direction');
  const direction = headerWord(cell('direction'));
  if (isInvitation && IN.has(direction)) return nobody;
  if (isInvitation && !OUT.has(direction)) return wrong('UNKNOWN_DIRECTION', 'direction');
  const at = happened(cell('sentAt'), { order, now });
  if (typeof at === 'string') return wrong(at, 'sentAt');
  const sender = profileOf(cell('fromUrl'));
  const isOurs = isInvitation || (sender !== null && sender.url === own);
  const others = isOurs
    ? recipientsOf({ urls: cell('toUrls'), names: cell('toName') })
    : [{ profile: sender, name: meantValue(cell('fromName')) }];
  const people = others.flatMap(({ profile, name }): PastContact[] =>
    profile === null || profile.url === own
      ? []
      : [
          {
            ...identityOf(profile),
            email: null,
            name,
            facts: { [factOf({ isInvitation, isOurs })]: at ?? null },
            optOut: null,
          },
        ],
  );
  if (people.length > MOST_RECIPIENTS) return nobody;
  return people.length === 0 ? invalidRowReason('NO_CONTACT') : { verdict: 'SAYS', people };
}

function factOf({ isInvitation, isOurs }: { isInvitation: boolean; isOurs: boolean }): ContactFact {
  if (isInvitation) return 'invitedAt';
  return isOurs ? 'writtenAt' : 'repliedAt';
}

/** The recipients of a message with their names, which only one has next to its profile. */
function recipientsOf({
  urls,
  names,
}: {
  urls: string;
  names: string;
}): { profile: ProfileAddress | null; name: string | null }[] {
  const profiles = urls.split(/[;,\s]+/u).filter((part) => part !== '');
  return profiles.map((url) => ({
    profile: profileOf(url),
    name: profiles.length === 1 ? meantValue(names) : null,
  }));
}

function profileOf(text: string): ProfileAddress | null {
  const profile = parseProfileUrl(text);
  return typeof profile === 'string' ? null : profile;
}

function identityOf(profile: ProfileAddress | null): Pick<PastContact, 'memberId' | 'profileSlug'> {
  return {
    memberId: profile?.kind === 'MEMBER_ID' ? profile.identifier : null,
    profileSlug: profile?.kind === 'SLUG' ? profile.identifier : null,
  };
}

function wrong(code: keyof typeof WRONG_HISTORY_TEXTS, field: string): WrongHistoryRow {
  return { verdict: 'WRONG', code, ...WRONG_HISTORY_TEXTS[code], field };
}

/** What a person reads about a wrong row of a history file, by its code. */
export function wrongHistoryText(code: string): string {
  const texts: Readonly<Record<string, { sentence: string; advice: string }>> = {
    ...WRONG_ROW_TEXTS,
    ...WRONG_HISTORY_TEXTS,
  };
  const text = texts[code];
  return text === undefined ? '' : `${text.sentence}. ${text.advice}`;
}
