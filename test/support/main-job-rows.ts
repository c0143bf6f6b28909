import type { WorldPerson } from './practice-control.ts';

/**
 * Ten ways in which a row can be wrong, with the code of each; a lead file has two rows of each.
 */
export const WRONG_ROWS = [
  {
    code: 'NO_CONTACT',
    row: (n: number) => ['Nadia', `Nobody${n}`, '', 'Nowhere Ltd', 'Engineer', ''],
  },
  {
    code: 'NOT_A_PROFILE',
    row: (n: number) => [
      'Paul',
      `Post${n}`,
      `https://www.linkedin.com/feed/update/urn:li:activity:70000000000000000${n}/`,
      'Acme',
      'Writer',
      '',
    ],
  },
  {
    code: 'COMPANY_PAGE',
    row: (n: number) => [
      'Cora',
      `Company${n}`,
      `https://www.linkedin.com/company/acme-${n}/`,
      'Acme',
      'Buyer',
      '',
    ],
  },
  {
    code: 'SEARCH_ADDRESS',
    row: (n: number) => [
      'Sara',
      `Search${n}`,
      `https://www.linkedin.com/search/results/people/?keywords=acme${n}`,
      'Acme',
      'Buyer',
      '',
    ],
  },
  {
    code: 'OTHER_SITE',
    row: (n: number) => [
      'Otto',
      `Other${n}`,
      `https://www.example.com/in/otto-other-${n}`,
      'Acme',
      'Buyer',
      '',
    ],
  },
  {
    code: 'EMAIL_INCOMPLETE',
    row: (n: number) => ['Ella', `Email${n}`, '', 'Acme', 'Buyer', `ella.email${n}@`],
  },
  {
    code: 'CONTROL_CHARACTERS',
    row: (n: number) => [
      'Conny',
      `Control\u0007${n}`,
      `https://www.linkedin.com/in/conny-control-${n}`,
      'Acme',
      'Buyer',
      '',
    ],
  },
  {
    code: 'CELL_TOO_LONG',
    row: (n: number) => [
      'Lena',
      `Long${n}`,
      `https://www.linkedin.com/in/lena-long-${n}`,
      'x'.repeat(301),
      'Buyer',
      '',
    ],
  },
  {
    code: 'TOO_MANY_CELLS',
    row: (n: number) => [
      'Mona',
      `Many${n}`,
      `https://www.linkedin.com/in/mona-many-${n}`,
      'Acme',
      'Buyer',
      '',
      'Nordic Summit',
      'one',
      'two',
      'three',
    ],
  },
  {
    code: 'QUOTE_NOT_CLOSED',
    row: (n: number) => [
      '"Quentin',
      `Quote${n}`,
      `https://www.linkedin.com/in/quentin-quote-${n}`,
      'Acme',
      'Buyer',
      '',
    ],
  },
] as const;

/**
 * A lead file with real people of the world and wrong rows in between, as a spreadsheet would write
 * it.
 */
export function leadFile({
  people,
  wrongOfEach,
}: {
  people: readonly WorldPerson[];
  wrongOfEach: number;
}): string {
  const rows = people.map(({ firstName, lastName, profileUrl, company, title, email }) =>
    [firstName, lastName, profileUrl, company, title, email ?? '', 'Nordic Summit']
      .map(quoted)
      .join(','),
  );
  const wrong = Array.from({ length: wrongOfEach }, (_, n) =>
    WRONG_ROWS.map(({ row }) => row(n).join(',')),
  ).flat();
  const every = Math.max(1, Math.floor(rows.length / (wrong.length + 1)));
  wrong.forEach((line, index) => rows.splice((index + 1) * every + index, 0, line));
  return `\uFEFF${['First Name', 'Last Name', 'LinkedIn Profile', 'Company', 'Job Title', 'Email', 'Conference'].join(',')}\r\n${rows.join('\r\n')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
