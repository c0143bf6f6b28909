import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRecords, findSeparator } from '#server/lead-packs/csv-records.ts';

const read = (text: string, separator = ',') => [...csvRecords({ pieces: [text], separator })];
const cells = (text: string, separator = ',') =>
  read(text, separator).map((record) => record.cells);

test('line ends of every kind, quotes, doubled quotes and line breaks inside quotes are read', () => {
  expect(cells('a,b\r\nc,"d ""x"" e"\nf,"g\r\nh"\ri,j')).toEqual([
    ['a', 'b'],
    ['c', 'd "x" e'],
    ['f', 'g\r\nh'],
    ['i', 'j'],
  ]);
  expect(cells('a,b,\n,,\n')).toEqual([
    ['a', 'b', ''],
    ['', '', ''],
  ]);
  expect(cells('a , "b" ,c')).toEqual([['a ', 'b', 'c']]);
});

test('a quote that never closes costs its own line and no other', () => {
  expect(
    read('name,company\nRasmus Holm,"Fjord & Co\nAda Field,"Grey, Ltd"\nTove Lind,Mast'),
  ).toEqual([
    { cells: ['name', 'company'], broken: false },
    { cells: ['Rasmus Holm', '"Fjord & Co'], broken: true },
    { cells: ['Ada Field', 'Grey, Ltd'], broken: false },
    { cells: ['Tove Lind', 'Mast'], broken: false },
  ]);
  expect(read('a,"b\nc,d\ne,f').map(({ broken }) => broken)).toEqual([true, false, false]);
  expect(read('a,"b"c,d\ne,f')).toEqual([
    { cells: ['a', '"b"c', 'd'], broken: true },
    { cells: ['e', 'f'], broken: false },
  ]);
});

test('a quote inside a cell that begins without one is a character like any other', () => {
  expect(cells('5" screen,x\ny,z')).toEqual([
    ['5" screen', 'x'],
    ['y', 'z'],
  ]);
});

test('what csv-parse reads of well-formed text is read the same', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', ',', ';', '"', '\n', '\r\n', '\t', '7'),
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      (rows, separator) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator))
          .join('\n');
        expect(cells(text, separator)).toEqual(
          parse(text, { delimiter: separator, relax_column_count: true, skip_empty_lines: false }),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('a text in pieces is read as the whole is, wherever it is cut', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' '), maxLength: 12 }),
        { maxLength: 8 },
      ),
      (pieces) => {
        expect([...csvRecords({ pieces, separator: ',' })]).toEqual(read(pieces.join('')));
      },
    ),
    { numRuns: 2000 },
  );
  const long = `a,"${'x'.repeat(40_000)}\nb,"${'y'.repeat(20_000)}"\n${'z'.repeat(300_000)},c`;
  const pieces = Array.from({ length: Math.ceil(long.length / 1000) }, (_, at) =>
    long.slice(at * 1000, (at + 1) * 1000),
  );
  expect([...csvRecords({ pieces, separator: ',' })]).toEqual(read(long));
});

test('reading ends on any text, and every line is in some record', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' '), maxLength: 60 }),
      (text) => {
        const records = read(text);
        expect(
          records
            .flatMap((record) => record.cells)
            .join('')
            .replace(/[",\s]/g, '').length,
        ).toBe(text.replace(/[",\s]/g, '').length);
      },
    ),
    { numRuns: 500 },
  );
});

test('twenty megabytes of broken quotes do not hold the server up', () => {
  const text = 'name,"open\n'.repeat(300_000);
  const before = process.cpuUsage();
  let broken = 0;
  for (const record of csvRecords({ pieces: [text], separator: ',' }))
    broken += record.broken ? 1 : 0;
  expect(broken).toBeGreaterThan(140_000);
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
});

describe('the separator', () => {
  test.each([
    ['comma', 'a,b,c\n1,2,3', ','],
    ['semicolon beside decimal commas', 'name;value\nx;1,5\ny;2,5', ';'],
    ['tab beside commas in text', 'name\tcompany\nField, Ada\tGrey, Ltd', '\t'],
    ['bar', 'a|b\n1|2', '|'],
    ['comma with semicolons in quotes', 'a,b\n"x;y;z",2\n"p;q;r",3', ','],
    ['one column', 'https://www.linkedin.com/in/a\nhttps://www.linkedin.com/in/b', ','],
  ])('%s', (_, text, separator) => {
    expect(findSeparator(text)).toBe(separator);
  });
});
