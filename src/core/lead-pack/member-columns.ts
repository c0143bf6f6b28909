import { createColumnFacts, type ColumnFacts } from '#core/lead-pack/column-facts.ts';
import {
  freeName,
  guessColumns,
  type ColumnGuess,
  type ColumnMapping,
  type ColumnMeaning,
} from '#core/lead-pack/csv-columns.ts';
import { LEAD_FIELDS } from '#core/lead-pack/csv-header-words.ts';
import { headerMeaning } from '#core/lead-pack/header-meaning.ts';
import { isOptOutField, OPT_OUT_FIELDS } from '#core/lead-pack/opt-out-columns.ts';

/**
 * A member of a row that a program sends. CUSTOM is a custom field, whatever its name; NAMED has
 * the name of a field, or any other, which is read as a file's header is.
 */
export type Member = { kind: 'NAMED' | 'CUSTOM'; name: string; text: string };
/** The columns of a list: their headers, and what each means. */
export type ListColumns = { headers: string[]; mapping: ColumnMapping[] };
/** Rows as a table of the list’s columns; `asked` are the columns that the rows have. */
export type MemberTable = {
  columns: ListColumns;
  asked: ColumnMapping[];
  guesses: Pick<ColumnGuess, 'index' | 'meaning' | 'source'>[];
  rows: string[][];
};

const FIELDS: ReadonlySet<string> = new Set([...LEAD_FIELDS, ...OPT_OUT_FIELDS]);
/** Whether a column keeps what a row doesn’t use of it as a custom field. */
const keepsRest = (meaning: ColumnMeaning) =>
  meaning === 'custom' || meaning === 'email' || isOptOutField(meaning);

/**
 * Rows of members as the rows of a file (product rules, section 20): every column that a list has
 * keeps its place and its custom field, and new ones follow. A member that no row fills has no
 * column.
 */
export function memberTable(
  rows: readonly (readonly Member[])[],
  known: ListColumns = { headers: [], mapping: [] },
): MemberTable {
  const { members, facts } = membersOf(rows);
  const meanings = meaningsOf(members, facts);
  const columns = { headers: [...known.headers], mapping: [...known.mapping] };
  const asked = new Map<string, ColumnMapping>();
  const guesses: MemberTable['guesses'] = [];
  // Custom fields come first, so that they have the names that their senders gave them.
  for (const isCustom of [true, false])
    for (const [place, key] of [...members.keys()].entries()) {
      const { meaning, source } = meanings[place] ?? NOTHING;
      if (meaning === 'ignore' || (meaning === 'custom') !== isCustom) continue;
      const column = columnOf(columns, { header: nameOf(key), meaning });
      asked.set(key, column);
      guesses.push({ index: column.index, meaning, source });
    }
  const width = columns.headers.length;
  return {
    columns,
    // As in a row of a file, what is wrong with a field counts before what is with a custom one.
    asked: [...asked.values()].toSorted((one, other) => rankOf(one) - rankOf(other)),
    guesses,
    rows: rows.map((row) => cellsOf(row, asked, width)),
  };
}

const rankOf = ({ meaning }: ColumnMapping) => (meaning === 'custom' ? 1 : 0);

const NOTHING = { meaning: 'ignore', source: 'NONE' } as const;
type Meaning = Pick<ColumnGuess, 'meaning' | 'source'>;

const keyOf = ({ kind, name }: Member) => `${kind} ${name}`;
const nameOf = (key: string) => key.slice(key.indexOf(' ') + 1);
const isCustomKey = (key: string) => key.startsWith('CUSTOM ');

/** Every member that a row has, in the order in which they first appear, with its values. */
function membersOf(rows: readonly (readonly Member[])[]): {
  members: Map<string, number>;
  facts: ColumnFacts;
} {
  const members = new Map<string, number>();
  const facts = createColumnFacts();
  for (const row of rows) {
    const cells: (string | undefined)[] = [];
    for (const member of row) {
      const key = keyOf(member);
      const index = members.get(key) ?? members.size;
      members.set(key, index);
      cells[index] = member.text;
    }
    facts.note(Array.from(cells, (cell) => cell ?? ''));
  }
  return { members, facts };
}

/**
 * What each member means. A member named like a field is that field. Any other is read by its name
 * alone, as a file's header is, so that a row means the same whichever rows come with it; only who
 * must not be contacted is read from values too.
 */
function meaningsOf(members: ReadonlyMap<string, number>, facts: ColumnFacts): Meaning[] {
  const keys = [...members.keys()];
  const taken = new Set(keys.filter((key) => !isCustomKey(key)).map(nameOf));
  const guesses = guessColumns(keys.map(nameOf), {
    of: (index) => {
      const known = facts.of(index);
      const isHeader = headerMeaning(nameOf(keys[index] ?? '')) !== undefined;
      return isHeader ? known : { ...known, sample: [] };
    },
  });
  return keys.map((key, index): Meaning => {
    if (facts.of(index).filled === 0) return NOTHING;
    const name = nameOf(key);
    const { meaning, source } = guesses[index] ?? NOTHING;
    if (!isCustomKey(key) && FIELDS.has(name))
      return { meaning: name as ColumnMeaning, source: 'HEADER' };
    if (isOptOutField(meaning)) return { meaning, source };
    const isField = !isCustomKey(key) && source === 'HEADER' && !taken.has(meaning);
    return isField ? { meaning, source } : { meaning: 'custom', source: 'NONE' };
  });
}

/** The column of a list with this header and meaning, which is added if there is none. */
function columnOf(
  { headers, mapping }: ListColumns,
  { header, meaning }: { header: string; meaning: ColumnMeaning },
): ColumnMapping {
  const alike = mapping.filter(({ index }) => headers[index] === header);
  const known = alike.find((column) => column.meaning === meaning);
  if (known !== undefined) return known;
  const index = headers.length;
  const taken = new Set(mapping.flatMap(({ customName }) => customName ?? []));
  // The values of one member may say not to contact someone in one request and not in another.
  const same =
    meaning === 'email' ? undefined : alike.find(({ customName }) => customName !== null);
  const customName = keepsRest(meaning)
    ? (same?.customName ?? freeName(header, index, taken))
    : null;
  const column = { index, meaning, customName };
  headers.push(header);
  mapping.push(column);
  return column;
}

function cellsOf(
  row: readonly Member[],
  asked: ReadonlyMap<string, ColumnMapping>,
  width: number,
): string[] {
  const cells = Array.from({ length: width }, () => '');
  for (const member of row) {
    const column = asked.get(keyOf(member));
    if (column !== undefined) cells[column.index] = member.text;
  }
  return cells;
}
