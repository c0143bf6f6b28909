import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { domainOf } from '#core/do-not-contact-file/domain-name.ts';
import { guessListColumns, listMappingErrors } from '#core/do-not-contact-file/list-columns.ts';
import { readListRow } from '#core/do-not-contact-file/list-entry.ts';
import { LIST_HEADERS, listCells } from '#core/do-not-contact-file/list-lines.ts';
import { DO_NOT_CONTACT_COVERS } from '#core/do-not-contact/do-not-contact.ts';
import { createColumnFacts } from '#core/lead-pack/column-facts.ts';

const ADA = 'https://www.linkedin.com/in/ada-field';

function guess(headers: readonly string[], ...rows: readonly (readonly string[])[]) {
  const facts = createColumnFacts();
  for (const row of rows) facts.note(row);
  return guessListColumns(headers, facts);
}

/** Reads one row with these headers, in short form. */
function read(header: string, row: string): string {
  const [headers, cells] = [header, row].map((line) => line.split('|').map((cell) => cell.trim()));
  const columns = guess(headers ?? [], cells ?? []);
  const found = readListRow(cells ?? [], { columns, headers: headers ?? [], reason: 'FILE' });
  if (found.verdict === 'WRONG') return found.code;
  const { covers, name, memberId, profileSlug, addresses, reason, column, value } = found.entry;
  const ids = [memberId, profileSlug, ...addresses].filter((id) => id !== null);
  return [covers, name, `[${ids.join(' ')}]`, reason, `${column}: ${value}`].join(' ');
}

test.each([
  ['LinkedIn URL', ADA, `PERSON ${ADA} [ada-field] FILE LinkedIn URL: ${ADA}`],
  [
    'Name | Profile | Email',
    `Ada Field | ${ADA} | ada@f.example`,
    `PERSON Ada Field [ada-field ada@f.example] FILE Profile: ${ADA}`,
  ],
  [
    'Email | Company',
    'Ada@F.example | Fjord',
    'ADDRESS ada@f.example [ada@f.example] FILE Email: Ada@F.example',
  ],
  ['Email', 'ada@', 'EMAIL_INVALID'],
  ['Email | Domain', ' | @Fjord.example', 'DOMAIN fjord.example [] FILE Domain: @Fjord.example'],
  [
    'Domain',
    'https://www.fjord.example/about',
    'DOMAIN fjord.example [] FILE Domain: https://www.fjord.example/about',
  ],
  ['Domain', 'no domain', 'INVALID_DOMAIN'],
  ['Company', 'Fjord AS', 'COMPANY Fjord AS [] FILE Company: Fjord AS'],
  ['Company', '—!', 'NO_COMPANY_NAME'],
  ['Domain | Company', ' | ', 'EMPTY_ROW'],
  ['Domain | Comment', ' | who?', 'NO_ENTRY'],
  ['LinkedIn URL', 'https://www.linkedin.com/company/fjord', 'COMPANY_PAGE'],
  [
    'Email | Reason',
    'ada@f.example | Unsubscribed',
    'ADDRESS ada@f.example [ada@f.example] UNSUBSCRIBED Reason: Unsubscribed',
  ],
  [
    'LinkedIn URL | Email | Reason',
    `${ADA} | ada@f.example | hard bounce`,
    'ADDRESS ada@f.example [ada@f.example] BOUNCED Reason: hard bounce',
  ],
  [
    'LinkedIn URL | Reason | Note',
    `${ADA} | a competitor | Told by Bo`,
    `PERSON ${ADA} [ada-field] FILE Note: Told by Bo`,
  ],
])('a row of “%s” that says “%s” asks for %s', (header, row, expected) => {
  expect(read(header, row)).toBe(expected);
});

describe('a column of any kind of entries', () => {
  test('is recognized by its values, and read entry by entry', () => {
    const rows = ['ada@f.example', 'fjord.example', ADA, '@rival.example', 'what?'];
    const columns = guess(['x'], ...rows.map((row) => [row]));
    expect(columns).toMatchObject([{ field: 'entry', source: 'VALUES', sure: false }]);
    expect(
      rows.map((row) => {
        const found = readListRow([row], { columns, headers: ['x'], reason: 'OPT_OUT' });
        return found.verdict === 'WRONG'
          ? found.code
          : `${found.entry.covers} ${found.entry.name} ${found.entry.reason}`;
      }),
    ).toEqual([
      'ADDRESS ada@f.example OPT_OUT',
      'DOMAIN fjord.example OPT_OUT',
      `PERSON ${ADA} OPT_OUT`,
      'DOMAIN rival.example OPT_OUT',
      'NOT_AN_ENTRY',
    ]);
  });
});

test('a mapping needs someone to recognize, and each field once', () => {
  expect(listMappingErrors([{ index: 0, field: 'reason' }])).toMatchObject([
    { code: 'NO_CONTACT_COLUMN' },
  ]);
  expect(
    listMappingErrors([
      { index: 0, field: 'domain' },
      { index: 1, field: 'domain' },
      { index: 2, field: 'email' },
      { index: 3, field: 'email' },
    ]),
  ).toMatchObject([{ index: 1, code: 'DUPLICATE_FIELD' }]);
});

test('cells that can’t be used beside others are reported', () => {
  const headers = ['LinkedIn URL', 'Email'];
  const columns = [
    { index: 0, field: 'profileUrl' },
    { index: 1, field: 'email' },
  ] as const;
  expect(readListRow([ADA, 'ada@'], { columns, headers, reason: 'FILE' })).toMatchObject({
    entry: { covers: 'PERSON', addresses: [] },
    leftOut: ['ada@'],
  });
});

test('what is written into a file is read back as the same entry', () => {
  const word = fc.stringMatching(/^[a-z]{3,12}$/u);
  const entry = fc.record({
    covers: fc.constantFrom(...DO_NOT_CONTACT_COVERS),
    word,
    reason: fc.constantFrom('FILE', 'BY_HAND', 'UNSUBSCRIBED', 'OPT_OUT', 'ELSEWHERE'),
    hasSlug: fc.boolean(),
    sentence: fc.option(word),
  });
  fc.assert(
    fc.property(entry, ({ covers, word: name, reason, hasSlug, sentence }) => {
      const isPerson = covers === 'PERSON';
      const domain = `${name}.example`;
      const keys = [`e:${name}@a.example`, ...(hasSlug ? [`s:${name}`] : [])];
      const cells = listCells({
        covers,
        name: covers === 'DOMAIN' ? domain : name,
        address: covers === 'ADDRESS' ? `${name}@a.example` : null,
        reason,
        evidence: sentence === null ? null : { sentence },
        origin: null,
        at: 0,
        keys: isPerson ? keys : [],
      }).map((cell) => String(cell ?? ''));
      const columns = guess(LIST_HEADERS, cells);
      expect(readListRow(cells, { columns, headers: LIST_HEADERS, reason: 'FILE' })).toMatchObject({
        entry: {
          covers,
          reason,
          profileSlug: isPerson && hasSlug ? name : null,
          addresses: isPerson || covers === 'ADDRESS' ? [`${name}@a.example`] : [],
          ...(covers === 'DOMAIN' && { name: domain }),
          ...(covers === 'COMPANY' && { name }),
          ...(sentence !== null && { column: 'Note', value: sentence }),
        },
        leftOut: [],
      });
    }),
  );
});

test('a domain is one however it is written, and nothing else is', () => {
  expect(
    ['@A.example', 'https://www.a.example/b?c', '*@a.example', ' a.example '].map(domainOf),
  ).toEqual(Array.from({ length: 4 }, () => 'a.example'));
  expect(['a', 'a b.example', 'a@b.example', ''].map(domainOf)).toEqual([null, null, null, null]);
});
