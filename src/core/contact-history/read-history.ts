import {
  joinedFacts,
  type ContactFact,
  type PastContact,
} from '#core/contact-history/contact-facts.ts';
import {
  historyKind,
  type HistoryColumn,
  type HistoryField,
  type HistoryKind,
} from '#core/contact-history/history-columns.ts';
import { mostlyInOrder, orderOf, type DateOrder } from '#core/contact-history/history-dates.ts';
import {
  readCorrespondence,
  readPerson,
  type HistoryRowVerdict,
  type WrongHistoryRow,
} from '#core/contact-history/read-history-row.ts';
import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import { invalidRowReason, type WrongRowCode } from '#core/lead-pack/csv-row.ts';
import { joinedOptOut, type OptOutColumn } from '#core/lead-pack/opt-out-columns.ts';
import { parseProfileUrl } from '#core/lead-pack/profile-url.ts';
import { groupByPerson } from '#core/lead-pack/same-person.ts';

/** The most rows of a file of contact history; a messages file has one for each message. */
export const MOST_HISTORY_ROWS = 100_000;

type Row = { rowNumber: number; cells: readonly string[]; broken: WrongRowCode | null };
/** The rows of a file, read again each time, and what its columns mean. */
export type HistoryTable = {
  rows: () => Iterable<Row>;
  columns: readonly HistoryColumn[];
  headers: readonly string[];
  optOuts: readonly OptOutColumn[];
  /** Null: as most dates of the file show. */
  order: DateOrder | null;
  now: number;
};

/**
 * A file as people with what it says of each, in the order of their first rows; wrong rows with
 * their reasons; and how many rows say of nobody that they were contacted.
 */
export type ReadHistory = {
  kind: HistoryKind;
  order: DateOrder;
  /** Whether some date could be read either way, and the others don’t settle it. */
  unclear: boolean;
  people: (PastContact & { rowNumber: number })[];
  wrong: (WrongHistoryRow & { rowNumber: number; cells: readonly string[] })[];
  silent: number;
};

const DATE_FIELDS: readonly HistoryField[] = [
  'connectedAt',
  'invitedAt',
  'writtenAt',
  'repliedAt',
  'statusAt',
  'sentAt',
];

/** Reads a whole file of contact history (product rules, section 21). */
export function readHistory(table: HistoryTable): ReadHistory {
  const kind = historyKind(table.columns);
  const shown = shownOrder(table);
  const order = table.order ?? shown.order;
  const own = kind === 'PEOPLE' ? null : ownProfile(table);
  const said: (PastContact & { rowNumber: number })[] = [];
  const wrong: ReadHistory['wrong'] = [];
  let silent = 0;
  for (const { rowNumber, cells, broken } of table.rows()) {
    const verdict = broken === null ? judge(cells) : invalidRowReason(broken);
    if (verdict.verdict === 'WRONG') wrong.push({ ...verdict, rowNumber, cells });
    else if (verdict.people.length === 0) silent += 1;
    else for (const person of verdict.people) said.push({ ...person, rowNumber });
  }
  return { kind, order, unclear: shown.unclear, people: joinedPeople(said), wrong, silent };

  function judge(cells: readonly string[]): HistoryRowVerdict {
    return kind === 'PEOPLE'
      ? readPerson(cells, { ...table, order })
      : readCorrespondence(cells, { ...table, order, own });
  }
}

/** The order of days and months that the dates of a file show, and whether they leave it open. */
function shownOrder({ rows, columns }: HistoryTable): { order: DateOrder; unclear: boolean } {
  const places = columns.flatMap(({ index, field }) => (DATE_FIELDS.includes(field) ? index : []));
  const votes = { DAY_FIRST: 0, MONTH_FIRST: 0, EITHER: 0 };
  for (const { cells } of rows())
    for (const index of places) {
      const order = orderOf(cells[index] ?? '');
      if (order !== null) votes[order] += 1;
    }
  const settled = (votes.DAY_FIRST === 0) !== (votes.MONTH_FIRST === 0);
  return { order: mostlyInOrder(votes), unclear: votes.EITHER > 0 && !settled };
}

/** Whose archive it is: the one profile that is on one side of most rows. */
function ownProfile({ rows, columns }: HistoryTable): string | null {
  const places = columns.flatMap(({ index, field }) =>
    field === 'fromUrl' || field === 'toUrls' ? index : [],
  );
  const counts = new Map<string, number>();
  for (const { cells } of rows()) {
    const there = new Set(places.flatMap((index) => profilesIn(cells[index] ?? '')));
    for (const url of there) counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  const [own] = [...counts].toSorted(([, one], [, other]) => other - one);
  return own?.[0] ?? null;
}

function profilesIn(cell: string): string[] {
  return cell.split(/[;,\s]+/u).flatMap((part) => {
    const profile = parseProfileUrl(part);
    return typeof profile === 'string' ? [] : [profile.url];
  });
}

/** Rows about one person as one, with everything that they say. */
function joinedPeople(
  said: readonly (PastContact & { rowNumber: number })[],
): ReadHistory['people'] {
  const keys = groupByPerson(said);
  const groups = Map.groupBy(said, (_, index) => keys[index] ?? '');
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const known = (field: 'memberId' | 'profileSlug' | 'email' | 'name') =>
      rows.map((row) => row[field]).find((value) => value !== null) ?? null;
    return [
      {
        rowNumber: first.rowNumber,
        memberId: known('memberId'),
        profileSlug: known('profileSlug'),
        email: known('email'),
        name: known('name'),
        facts: joinedFacts(rows.map(({ facts }) => facts)),
        optOut: joinedOptOut(rows.flatMap(({ optOut }) => optOut ?? [])) ?? null,
      },
    ];
  });
}

/** Of how many people each fact is known, and how many the file says not to contact. */
export type HistoryCounts = Record<ContactFact, number> & {
  optOuts: { people: number; addresses: number };
};

/** Counts what a file says of its people. */
export function countHistory(people: readonly PastContact[]): HistoryCounts {
  const count = (fact: ContactFact) => people.filter(({ facts }) => fact in facts).length;
  const asked = (covers: FileOptOut['covers']) =>
    people.filter(({ optOut }) => optOut?.covers === covers).length;
  return {
    connectedAt: count('connectedAt'),
    invitedAt: count('invitedAt'),
    writtenAt: count('writtenAt'),
    repliedAt: count('repliedAt'),
    optOuts: { people: asked('PERSON'), addresses: asked('ADDRESS') },
  };
}
