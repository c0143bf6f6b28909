import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRecords, findSeparator } from '#server/lead-packs/csv-records.ts';

const read = (text: string, separator = ',') => [...csvRecords([text], separator)];
const cells = (text: string, separator = ',') =>
  read(text, separator).map((record) => record.cells);

test('reads line ends of every kind, quotes, doubled quotes, and line breaks in quotes', () => {
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

test('an unclosed quote costs its own line and no other', () => {
  expect(
    read('name,company\nRasmus Holm,"Fjord & Co\nAda Field,"Grey, Ltd"\nTove Lind,Mast'),
  ).toEqual([
    { cells: ['name', 'company'], broken: null },
    { cells: ['Rasmus Holm', '"Fjord & Co'], broken: 'QUOTE_NOT_CLOSED' },
    { cells: ['Ada Field', 'Grey, Ltd'], broken: null },
    { cells: ['Tove Lind', 'Mast'], broken: null },
  ]);
  expect(read('a,"b\nc,d\ne,f').map(({ broken }) => broken)).toEqual([
    'QUOTE_NOT_CLOSED',
    null,
    null,
  ]);
});

test('an unescaped quote inside a quoted cell costs nothing', () => {
  expect(read('a,"b"c,d\ne,f')).toEqual([
    { cells: ['a', '"b"c', 'd'], broken: null },
    { cells: ['e', 'f'], broken: null },
  ]);
  expect(cells('"William "Bill" Gray",x,"y"\nz,"5" screen",w')).toEqual([
    ['William "Bill" Gray', 'x', 'y'],
    ['z', '5" screen', 'w'],
  ]);
  expect(cells('"b"c,"d"')).toEqual([['"b"c', 'd']]);
});

test('a quote in a cell that begins without one is an ordinary character', () => {
  expect(cells('5" screen,x\ny,z')).toEqual([
    ['5" screen', 'x'],
    ['y', 'z'],
  ]);
});

test('well-formed text is read as csv-parse reads it', () => {
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

test('text in chunks is read like the whole, wherever it is cut', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' '), maxLength: 12 }),
        { maxLength: 8 },
      ),
      (pieces) => {
        expect([...csvRecords(pieces, ',')]).toEqual(read(pieces.join('')));
      },
    ),
    { numRuns: 2000 },
  );
  const long = `a,"${'x'.repeat(40_000)}\nb,"${'y'.repeat(20_000)}"\n${'z'.repeat(300_000)},c`;
  const pieces = Array.from({ length: Math.ceil(long.length / 1000) }, (_, at) =>
    long.slice(at * 1000, (at + 1) * 1000),
  );
  expect([...csvRecords(pieces, ',')]).toEqual(read(long));
});

describe('a record that is too large', () => {
  const LONGEST = 1024 * 1024;
  const inPieces = (text: string, length: number) =>
    Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
      text.slice(at * length, (at + 1) * length),
    );
  const lengths = (text: string, piece: number) =>
    [...csvRecords(inPieces(text, piece), ',')].map((record) => [
      record.cells.length,
      record.cells.join('').length,
      record.broken,
    ]);

  test.each(['\n', '\r\n', '\r'])(
    'with too many cells stops at the 201st and costs only its own line (%j)',
    (end) => {
      const wide = Array.from({ length: 300 }, () => 'x').join(',');
      const text = ['a,b', wide, 'c,d', ','.repeat(500), `e,f${',g'.repeat(198)}`].join(end);
      for (const piece of [1, 7, 399, 401, 402, 100_000])
        expect(lengths(text, piece)).toEqual([
          [2, 2, null],
          [200, 200, 'TOO_MANY_CELLS'],
          [2, 2, null],
          [200, 0, 'TOO_MANY_CELLS'],
          [200, 200, null],
        ]);
    },
  );

  test('that is too long is cut, in quotes or not, and costs only its own line', () => {
    const long = 'x'.repeat(3 * LONGEST);
    const expected = (cells: string) => [['a', 'b'], [cells.slice(0, 5000)], ['c', 'd']];
    for (const line of [long, `1,${long}`, `1,"${long}",2`, `1,"${long}`, `"${long}""`])
      for (const piece of [32_768, 10_000_000]) {
        const read = [...csvRecords(inPieces(`a,b\n${line}\r\nc,d`, piece), ',')];
        expect(read.map(({ cells: found }) => found)).toEqual(expected(line));
        expect(read[1]?.broken).toBe('CELL_TOO_LONG');
      }
  });

  test('may be as long as allowed in a quoted cell, with line breaks of its own', () => {
    const note = 'Met at the fair.\n'.repeat(10_000);
    expect(cells(`a,"${note}"\nb,c`)).toEqual([
      ['a', note],
      ['b', 'c'],
    ]);
  });

  test('holds no more of a file than a few records at once', () => {
    let taken = 0;
    let read = 0;
    function* endless() {
      for (; taken < 4000; taken += 1) yield ','.repeat(32_768);
    }
    for (const { broken } of csvRecords(endless(), ',')) {
      read += 1;
      expect(broken).toBe('TOO_MANY_CELLS');
    }
    expect([read, taken]).toEqual([1, 4000]);
  });
});

test('ends on any text, and has every line in some record', () => {
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

test('twenty megabytes of broken quotes do not block the server', () => {
  const text = 'name,"open\n'.repeat(300_000);
  const before = process.cpuUsage();
  let broken = 0;
  for (const record of csvRecords([text], ',')) broken += record.broken === null ? 0 : 1;
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
