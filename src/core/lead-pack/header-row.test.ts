import { describe, expect, test } from 'vitest';
import { findHeaderRow } from '#core/lead-pack/header-row.ts';

const found = (...lines: string[]) =>
  findHeaderRow(
    lines.flatMap((line, index) =>
      line.replaceAll(',', '').trim() === ''
        ? []
        : [{ rowNumber: index + 1, cells: line.split(','), broken: null }],
    ),
  );

describe('the header row', () => {
  test('of LinkedIn’s own export is below its notes', () => {
    expect(
      found(
        'Notes:',
        'When exporting your connection data, you may notice that some of the email addresses are missing. https://www.linkedin.com/help/linkedin/answer/261',
        '',
        'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
        'Ada,Field,https://www.linkedin.com/in/ada-field,,Fjord AB,CFO,02 Jan 2026',
      ),
    ).toBe(4);
  });

  test('of a table from Numbers is below the table’s name', () => {
    expect(found('Table 1,,', 'Vorname,Nachname,E-Mail', 'Ada,Field,ada@field.example')).toBe(2);
    expect(found('Tabelle 1', 'Vorname,Nachname,E-Mail', 'Ada,Field,ada@field.example')).toBe(2);
  });

  test('of a form is below its title and its own fields', () => {
    expect(
      found(
        'Teilnehmerliste Messe 2026,,,',
        ',,,',
        'Ansprechpartner,Petra Lund,,',
        'Stand,19.11.2026,,',
        ',,,',
        'Nr.,Nachname,Vorname,E-Mail-Adresse',
        '1,Field,Ada,ada@field.example',
      ),
    ).toBe(6);
  });

  test('in an unknown language is the first row as wide as the table', () => {
    expect(found('Lista', 'Ainm,Sloinne,Ríomhphost', 'Ada,Field,ada@field.example')).toBe(2);
    expect(found('Ainm,Sloinne,Ríomhphost', 'Ada,Field,ada@field.example')).toBe(1);
  });

  test('of one column may be one word', () => {
    expect(found('My people', 'LinkedIn', 'linkedin.com/in/ada-field')).toBe(2);
    expect(found('LinkedIn', 'linkedin.com/in/ada-field')).toBe(1);
  });

  test('isn’t looked for below a person, even if a value is also a header', () => {
    expect(found('Ada,Field,ada@field.example', 'Name,Company,Email')).toBeNull();
    expect(found('Name,Branch,Tag', 'Ada,Business,x', 'Bo,Lind,bo@lind.example')).toBe(1);
  });

  test('may contain a number or a sentence', () => {
    expect(found('Name,Email,2026', 'Ada,ada@field.example,x')).toBe(1);
    expect(
      found(`Name,${'What is your work email address? '.repeat(10)}`, 'Ada,ada@field.example'),
    ).toBe(1);
  });

  test('is null if a file begins with people or has only empty rows', () => {
    expect(found('Ada,ada@field.example', 'Bo,bo@lind.example')).toBeNull();
    expect(found('', '')).toBeNull();
  });
});
