import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createColumnFacts } from '#core/lead-pack/column-facts.ts';
import {
  customColumnName,
  guessColumns as guessByFacts,
  mappingErrors,
  generateHeaders,
  type ColumnMapping,
} from '#core/lead-pack/csv-columns.ts';
import {
  csvCell,
  csvFileName,
  csvLine,
  escapeFormula,
  restoreFormula,
} from '#core/lead/csv-export.ts';
import { readRow } from '#core/lead-pack/csv-row.ts';

function guessColumns(headers: readonly string[], rows: readonly (readonly string[])[]) {
  const facts = createColumnFacts();
  for (const row of rows) facts.note(row);
  return guessByFacts(headers, facts);
}

describe('columns', () => {
  const rows = [
    [
      'Anna',
      'Krüger',
      'Hafenwerk AG',
      'CFO',
      'linkedin.com/in/anna-krueger',
      'a.krueger@hafenwerk.example',
      'Hamburg',
      'B12',
      '',
    ],
    [
      'Mikkel',
      'Thorsen',
      'Copperwell',
      'Finance Director',
      'linkedin.com/in/m-thorsen',
      '',
      'Aarhus',
      'C04',
      '',
    ],
  ];
  test('of the trade-fair file are guessed as in its sheet', () => {
    const guesses = guessColumns(
      ['Vorname', 'Nachname', 'Firma', 'Funktion', 'Profil', 'Kontakt', 'Ort', 'Stand', 'Leer'],
      rows,
    );
    expect(
      guesses.map(({ meaning, customName, source, sure }) => [meaning, customName, source, sure]),
    ).toEqual([
      ['firstName', null, 'HEADER', true],
      ['lastName', null, 'HEADER', true],
      ['company', null, 'HEADER', true],
      ['jobTitle', null, 'HEADER', true],
      ['profileUrl', null, 'VALUES', true],
      ['email', null, 'VALUES', true],
      ['location', null, 'HEADER', false],
      ['custom', 'stand', 'NONE', true],
      ['ignore', null, 'NONE', true],
    ]);
    expect(guesses[5]).toMatchObject({ filled: 1, samples: ['a.krueger@hafenwerk.example'] });
  });

  test.each([
    ['First Name', 'firstName'],
    ['LAST_NAME', 'lastName'],
    ['E-Mail', 'email'],
    ['LinkedIn Profile URL', 'profileUrl'],
    ['Prénom', 'firstName'],
    ['Nom de famille', 'lastName'],
    ['Société', 'company'],
    ['Correo electrónico', 'email'],
    ['Apellidos', 'lastName'],
    ['Cognome', 'lastName'],
    ['Telefoonnummer', 'phone'],
    ['Företag', 'company'],
    ['Imię', 'firstName'],
    ['Nazwisko', 'lastName'],
    ['Имя', 'firstName'],
    ['Должность', 'jobTitle'],
    ['メールアドレス', 'email'],
    ['公司', 'company'],
    ['이름', 'firstName'],
    ['Şirket', 'company'],
    ['Country', 'country'],
    ['Headline', 'headline'],
    ['Branche', 'industry'],
    ['Website', 'website'],
    ['姓', 'lastName'],
  ])('header %j is %s', (header, meaning) =>
    expect(guessColumns([header], [])[0]).toMatchObject({
      meaning,
      source: 'HEADER',
    }),
  );

  test('values decide without headers, only emails and profiles use several columns, custom names are free', () => {
    const guesses = guessColumns(
      ['Column 1', 'E-Mail', 'E-Mail 2', 'Note', 'note!'],
      [['https://www.linkedin.com/in/anna-k', 'a@b.example', 'c@d.example', 'x', 'y']],
    );
    expect(guesses.map(({ meaning, customName }) => customName ?? meaning)).toEqual([
      'profileUrl',
      'email',
      'email',
      'note',
      'note_2',
    ]);
  });

  test('a plain name beside a first name is the last name', () => {
    expect(guessColumns(['Vorname', 'Name'], []).map(({ meaning }) => meaning)).toEqual([
      'firstName',
      'lastName',
    ]);
    expect(guessColumns(['Name', 'Email'], []).map(({ meaning }) => meaning)).toEqual([
      'fullName',
      'email',
    ]);
  });

  test('a file without headers gets numbered ones', () => {
    expect(generateHeaders(2)).toEqual(['Column 1', 'Column 2']);
  });

  test('a custom field’s name works in a text', () => {
    expect(customColumnName('  Stand Nr. (Halle) ')).toBe('stand_nr_halle');
    expect(customColumnName('__proto__')).toBe('proto');
    expect(customColumnName('!!!')).toBe('');
  });

  test('a corrected mapping is checked', () => {
    const column = (
      index: number,
      meaning: ColumnMapping['meaning'],
      customName: string | null = null,
    ): ColumnMapping => ({ index, meaning, customName });
    expect(
      mappingErrors([column(0, 'email'), column(1, 'custom', 'stand'), column(2, 'ignore')]),
    ).toEqual([]);
    expect(
      mappingErrors([
        column(0, 'firstName'),
        column(1, 'firstName'),
        column(2, 'custom', 'A b'),
        column(3, 'custom', 'x'),
        column(4, 'custom', 'x'),
      ]).map(({ index, code }) => [index, code]),
    ).toEqual([
      [1, 'DUPLICATE_FIELD'],
      [2, 'CUSTOM_NAME'],
      [4, 'CUSTOM_NAME'],
      [null, 'NO_CONTACT_COLUMN'],
    ]);
  });
});

const columns: ColumnMapping[] = (
  ['firstName', 'lastName', 'fullName', 'profileUrl', 'email', 'company', 'custom'] as const
).map((meaning, index) => ({ index, meaning, customName: meaning === 'custom' ? 'stand' : null }));
const read = (...cells: string[]) => readRow(cells, columns, 7);

describe('a row', () => {
  test('with a profile or an email is a person', () => {
    expect(
      read(
        'Anna',
        'Krüger',
        '',
        'linkedin.com/in/anna-k',
        ' A.Krueger@Hafenwerk.example ',
        'Hafenwerk\nAG',
        "'=B12",
      ),
    ).toEqual({
      verdict: 'CANDIDATE',
      dropped: [],
      notes: [],
      candidate: {
        firstName: 'Anna',
        lastName: 'Krüger',
        fullName: 'Anna Krüger',
        email: 'a.krueger@hafenwerk.example',
        profile: { kind: 'SLUG', identifier: 'anna-k', url: 'https://www.linkedin.com/in/anna-k' },
        headline: null,
        jobTitle: null,
        company: 'Hafenwerk AG',
        industry: null,
        location: null,
        country: null,
        phone: null,
        website: null,
        custom: { stand: '=B12' },
      },
    });
    expect(read('', '', '', '', 'a@b.example')).toMatchObject({
      verdict: 'CANDIDATE',
      candidate: { fullName: null, company: null, custom: {} },
    });
    expect(read('', '', '', 'linkedin.com/in/anna-k', 'a@')).toMatchObject({
      verdict: 'CANDIDATE',
      candidate: { email: null },
      dropped: ['EMAIL_INCOMPLETE'],
    });
  });

  test.each([
    ['Anna Maria Krüger', { firstName: 'Anna', lastName: 'Maria Krüger' }],
    ['Krüger, Anna', { firstName: 'Anna', lastName: 'Krüger', fullName: 'Anna Krüger' }],
    ['Anna Krüger, MBA', { firstName: 'Anna', lastName: 'Krüger', fullName: 'Anna Krüger, MBA' }],
    ['Madonna', { firstName: 'Madonna', lastName: null }],
  ])('splits the name %j', (name, parts) =>
    expect(read('', '', name, '', 'a@b.example')).toMatchObject({ candidate: parts }),
  );

  test.each([
    [['', '', '', '', '', '', ''], 'EMPTY_ROW'],
    [['Lena', 'Hartwig', '', '', '-', 'Ostsee Logistik'], 'NO_CONTACT'],
    [['A', 'B', '', 'lin kedin.com/in/p-moller'], 'HAS_SPACE'],
    [['A', 'B', '', '', 'k.aalto@'], 'EMAIL_INCOMPLETE'],
    [['A', 'B', '', '', 'aalto'], 'EMAIL_INCOMPLETE'],
    [['A', 'B', '', '', 'a b@c.example'], 'EMAIL_INVALID'],
    [['A', 'B', '', 'https://www.linkedin.com/company/delta'], 'COMPANY_PAGE'],
    [['A', 'B', '', 'https://example.com/anna'], 'OTHER_SITE'],
    [['#REF!', '#REF!', '', '', 'a@b.example', 'Kontor Nord'], 'FORMULA_ERROR'],
    [['A', 'B', '', '#N/A', '#N/A'], 'FORMULA_ERROR'],
    [['A\u0007', 'B', '', '', 'a@b.example'], 'CONTROL_CHARACTERS'],
    [['A'.repeat(121), 'B', '', '', 'a@b.example'], 'CELL_TOO_LONG'],
    [['A', 'B', '', '', 'a@b.example', 'C', 'D', 'E'], 'TOO_MANY_CELLS'],
    [['A', 'B'], 'NO_CONTACT'],
    [['A', 'B', '', 'anna-k'], 'NOT_A_PROFILE'],
  ])('%j is wrong: %s', (cells, code) => {
    const row = read(...cells);
    expect(row).toMatchObject({ verdict: 'WRONG', code });
    if (row.verdict === 'WRONG') expect(row.sentence.length * row.advice.length).toBeGreaterThan(0);
  });

  test('no row throws, and every person read can be reached', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary' }),
            fc.emailAddress(),
            fc.constantFrom('linkedin.com/in/anna-k', '#REF!', "'=1"),
          ),
          { maxLength: 9 },
        ),
        (cells) => {
          const row = readRow(cells, columns, 7);
          expect(
            row.verdict === 'WRONG' ||
              row.candidate.email !== null ||
              row.candidate.profile !== null,
          ).toBe(true);
        },
      ),
    );
  });
});

describe('an export', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-', "'-"],
    ['@x', "'@x"],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['\tx', '"\'\tx"'],
    ['plain', 'plain'],
    [null, ''],
    [12, '12'],
    [-5, '-5'],
    [true, 'true'],
    ["'=x", "''=x"],
  ])('%j is written %j', (value, cell) => expect(csvCell(value)).toBe(cell));

  test('a re-import restores every text, and no text starts like a formula', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((text) => `'=${text}`),
        ),
        (text) => {
          expect(restoreFormula(escapeFormula(text))).toBe(text);
          expect(/^[=+\-@\t\r]/u.test(escapeFormula(text))).toBe(false);
        },
      ),
    );
  });

  test('lines end as RFC 4180 says, and file names are safe', () => {
    expect(csvLine(['a', null, 'b,c'])).toBe('a,,"b,c"\r\n');
    expect(csvFileName('CFOs met / "fair"\r\n')).toBe('CFOs met fair.csv');
    expect(csvFileName('../..')).toBe('Leads.csv');
    expect(csvFileName('')).toBe('Leads.csv');
  });
});
