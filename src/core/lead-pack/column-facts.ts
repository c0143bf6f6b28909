import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import { optOutPhrase } from '#core/lead-pack/opt-out-columns.ts';

const SAMPLE_ROWS = 200;
const SAMPLES_SHOWN = 3;
/** How much of a value is examined; its beginning shows what a column means. */
const MAX_SAMPLE_LENGTH = 1000;

/**
 * Facts about a column's values: how many rows fill it, the first of those values, and the first
 * distinct ones; and how many say in words not to contact the person, or not to email.
 */
type Facts = {
  filled: number;
  sample: string[];
  shown: string[];
  optOuts: Record<FileOptOut['covers'], number>;
};
export type ColumnFacts = {
  note: (cells: readonly string[]) => void;
  of: (index: number) => Facts;
};

/** Records the values of columns row by row, keeping few of them however many rows there are. */
export function createColumnFacts(): ColumnFacts {
  const columns: Facts[] = [];
  const at = (index: number): Facts =>
    (columns[index] ??= {
      filled: 0,
      sample: [],
      shown: [],
      optOuts: { PERSON: 0, ADDRESS: 0 },
    });
  return {
    of: at,
    note(cells) {
      for (const [index, cell] of cells.entries()) {
        const value = cell.trim().slice(0, MAX_SAMPLE_LENGTH);
        if (value === '') continue;
        const facts = at(index);
        facts.filled += 1;
        const optOut = optOutPhrase(value);
        if (optOut !== null) facts.optOuts[optOut] += 1;
        if (facts.sample.length < SAMPLE_ROWS) facts.sample.push(value);
        if (facts.shown.length < SAMPLES_SHOWN && !facts.shown.includes(value))
          facts.shown.push(value);
      }
    },
  };
}
