import type { WrongRowCode } from '#core/lead-pack/csv-row.ts';

const LEAD_FILE_HEADER = 'First name,Last name,Profile URL,Email,Job title,Company,Location';

type WrongWay = { way: string; line: (row: number) => string; code: WrongRowCode };

/** Mistakes that people make in a row of a file, each with the code it is rejected with. */
export const WRONG_WAYS: readonly WrongWay[] = [
  { way: 'nothing but separators', line: () => ',,,,,,', code: 'EMPTY_ROW' },
  { way: 'nothing but spaces', line: () => ' , ,  , , , , ', code: 'EMPTY_ROW' },
  {
    way: 'a name alone',
    line: (row) => `Ada,Wrong${row},,,Head of Sales,Copperwell,Berlin`,
    code: 'NO_CONTACT',
  },
  {
    way: 'dashes for what is not known',
    line: (row) => `Ada,Wrong${row},-,-,,,`,
    code: 'NO_CONTACT',
  },
  {
    way: 'n/a for what is not known',
    line: (row) => `Ada,Wrong${row},n/a,N/A,,,`,
    code: 'NO_CONTACT',
  },
  {
    way: 'the front page of the network',
    line: (row) => `Ada,Wrong${row},https://www.linkedin.com/,,,,`,
    code: 'NOT_A_PROFILE',
  },
  {
    way: 'the feed',
    line: (row) => `Ada,Wrong${row},https://www.linkedin.com/feed/,,,,`,
    code: 'NOT_A_PROFILE',
  },
  {
    way: 'a profile without its name',
    line: (row) => `Ada,Wrong${row},https://www.linkedin.com/in/,,,,`,
    code: 'NOT_A_PROFILE',
  },
  {
    way: 'a post',
    line: (row) => `Ada,Wrong${row},https://www.linkedin.com/posts/ada-${row},,,,`,
    code: 'NOT_A_PROFILE',
  },
  {
    way: 'a company',
    line: (row) => `Ada,Wrong${row},https://www.linkedin.com/company/copperwell-${row}/,,,,`,
    code: 'COMPANY_PAGE',
  },
  {
    way: 'a school',
    line: (row) => `Ada,Wrong${row},linkedin.com/school/oslo-${row},,,,`,
    code: 'COMPANY_PAGE',
  },
  {
    way: 'a search',
    line: (row) =>
      `Ada,Wrong${row},https://www.linkedin.com/search/results/people/?keywords=ada${row},,,,`,
    code: 'SEARCH_ADDRESS',
  },
  {
    way: 'a search of Sales Navigator',
    line: (row) => `Ada,Wrong${row},https://www.linkedin.com/sales/search/people?page=${row},,,,`,
    code: 'SEARCH_ADDRESS',
  },
  {
    way: 'another site',
    line: (row) => `Ada,Wrong${row},https://profiles.example/in/ada-${row},,,,`,
    code: 'OTHER_SITE',
  },
  {
    way: 'a site that looks like it',
    line: (row) => `Ada,Wrong${row},https://linkedin.com.example/in/ada-${row},,,,`,
    code: 'OTHER_SITE',
  },
  {
    way: 'a space in the address',
    line: (row) => `Ada,Wrong${row},https://www.linkedin.com/in/ada field ${row},,,,`,
    code: 'HAS_SPACE',
  },
  {
    way: 'an email without its end',
    line: (row) => `Ada,Wrong${row},,ada.${row}@,,,`,
    code: 'EMAIL_INCOMPLETE',
  },
  {
    way: 'an email without a domain',
    line: (row) => `Ada,Wrong${row},,ada.${row}@field,,,`,
    code: 'EMAIL_INCOMPLETE',
  },
  {
    way: 'two emails run together',
    line: (row) => `Ada,Wrong${row},,ada.${row}@field.example@work.example,,,`,
    code: 'EMAIL_INVALID',
  },
  {
    way: 'a control character',
    line: (row) => `Ada\u0007,Wrong${row},https://www.linkedin.com/in/wrong-${row},,,,`,
    code: 'CONTROL_CHARACTERS',
  },
  {
    way: 'a name as long as a letter',
    line: (row) => `${'Ada'.repeat(60)},Wrong${row},https://www.linkedin.com/in/wrong-${row},,,,`,
    code: 'CELL_TOO_LONG',
  },
  {
    way: 'a company as long as a letter',
    line: (row) =>
      `Ada,Wrong${row},https://www.linkedin.com/in/wrong-${row},,,${'Copperwell '.repeat(40)},`,
    code: 'CELL_TOO_LONG',
  },
  {
    way: 'a separator too many',
    line: (row) =>
      `Ada,Wrong${row},https://www.linkedin.com/in/wrong-${row},,Head of Sales, Region North,Copperwell,Berlin,Germany`,
    code: 'TOO_MANY_CELLS',
  },
  {
    way: 'formula errors for names',
    line: (row) => `#REF!,#NAME?,https://www.linkedin.com/in/wrong-${row},,,,`,
    code: 'FORMULA_ERROR',
  },
];

export type LeadFile = { text: string; right: number; wrong: ReadonlyMap<number, WrongRowCode> };

/**
 * A file with this many rows, this many of them wrong, spread over the whole file and cycling
 * through all mistakes; `wrong` lists the wrong rows (from 1) and why.
 */
export function leadFile({ rows, wrong }: { rows: number; wrong: number }): LeadFile {
  const every = wrong === 0 ? Infinity : Math.floor(rows / wrong);
  const codes = new Map<number, WrongRowCode>();
  const lines = [LEAD_FILE_HEADER];
  for (let row = 1; row <= rows; row += 1) {
    const way =
      row % every === 0 && codes.size < wrong
        ? WRONG_WAYS[codes.size % WRONG_WAYS.length]
        : undefined;
    if (way !== undefined) codes.set(row, way.code);
    lines.push(way?.line(row) ?? rightLine(row));
  }
  return { text: lines.join('\n'), right: rows - codes.size, wrong: codes };
}

function rightLine(row: number): string {
  return `Ada${row % 900},Field${row},https://www.linkedin.com/in/bench-person-${row}/,ada.${row}@company${row % 700}.example,"Head of Sales, Region ${row % 40}",Company ${row % 700},"Berlin, Germany"`;
}
