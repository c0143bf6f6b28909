import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import type { ImportVerdict } from '#core/lead-pack/lead-pack.ts';

/**
 * What a row of a file, a list, or a search says about a person; the collector turns it into a
 * lead. `sameAs` is the first row of the same file with the same person, which has what both say;
 * `completes`: this row said something that the first had not.
 */
export type StagedPerson = {
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
  email: string | null;
  profileSlug: string | null;
  memberId: string | null;
  headline: string | null;
  jobTitle: string | null;
  company: string | null;
  industry: string | null;
  location: string | null;
  country: string | null;
  phone: string | null;
  website: string | null;
  photoUrl: string | null;
  custom: Record<string, string>;
  sameAs?: number;
  completes?: boolean;
  /** The row says not to contact its person, or not to email its address. */
  optOut?: FileOptOut;
};

/**
 * An incoming row: `cells` as in the source; with a verdict it is done, without one it waits for
 * the collector.
 */
export type StagedRow = {
  rowNumber: number;
  cells: readonly string[];
  person: StagedPerson | null;
  verdict: ImportVerdict | null;
  code: string | null;
  message: string | null;
  /** What was corrected or left out, shown with its verdict. */
  note?: string;
};

/**
 * Incoming rows, column by column, as one statement takes them; `raws` has a line of JSON for each,
 * as bytes, which pass the serving thread without using its heap.
 */
export type StagedPart = {
  judged: number;
  numbers: number[];
  verdicts: (ImportVerdict | null)[];
  codes: (string | null)[];
  messages: (string | null)[];
  raws: Uint8Array;
};

const ROWS_A_PART = 500;
const CHARACTERS_A_PART = 1024 * 1024;

/** Rows in parts of some hundred, fewer if they are long, each read from the source in turn. */
export function* stagedParts(rows: Iterable<StagedRow>): Generator<StagedPart, void> {
  let part: StagedPart = emptyPart();
  let raws: string[] = [];
  let characters = 0;
  for (const { rowNumber, cells, person, verdict, code, message, note } of rows) {
    // JSON holds no line ends, so that a line is a row: that is read faster than one document with
    // all of them.
    const raw = JSON.stringify({ cells, person: person === null ? null : known(person), note });
    if (verdict !== null) part.judged += 1;
    part.numbers.push(rowNumber);
    part.verdicts.push(verdict);
    part.codes.push(code);
    part.messages.push(message);
    raws.push(raw);
    characters += raw.length;
    if (raws.length < ROWS_A_PART && characters < CHARACTERS_A_PART) continue;
    yield { ...part, raws: encode(raws) };
    part = emptyPart();
    raws = [];
    characters = 0;
  }
  if (raws.length > 0) yield { ...part, raws: encode(raws) };
}

const emptyPart = (): StagedPart => ({
  judged: 0,
  numbers: [],
  verdicts: [],
  codes: [],
  messages: [],
  raws: new Uint8Array(),
});

const encoder = new TextEncoder();
const encode = (raws: readonly string[]): Uint8Array => encoder.encode(raws.join('\n'));

/** What is not known of a person takes no room. */
function known(person: StagedPerson): Partial<StagedPerson> {
  const facts: Record<string, unknown> = {};
  for (const field in person)
    if (person[field as keyof StagedPerson] !== null)
      facts[field] = person[field as keyof StagedPerson];
  return facts;
}
