import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import type { FileEncoding } from '#core/lead-pack/lead-file-format.ts';
import { decodeText } from '#server/lead-packs/decode-text.ts';
import { ApiError } from '#server/http/api-error.ts';

const TEXT =
  'Vorname;Nachname;Firma\r\nJörg;Krüger;Hafenwerk – Köln\r\nZoë;Ångström;Façade & Søn “Ltd”\r\n';
const decoded = (bytes: Buffer, chosen?: FileEncoding) => {
  const { encoding, pieces } = decodeText(bytes, chosen);
  return { text: [...pieces()].join(''), encoding };
};
const refused = (bytes: Buffer) => {
  try {
    decodeText(bytes);
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.code, error.message];
    throw error;
  }
  return null;
};

test.each([
  ['UTF-8', Buffer.from(TEXT), 'UTF-8'],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`), 'UTF-8'],
  [
    'UTF-16 little-endian with its mark',
    iconv.encode(TEXT, 'utf-16le', { addBOM: true }),
    'UTF-16LE',
  ],
  ['UTF-16 little-endian', iconv.encode(TEXT, 'utf-16le', { addBOM: false }), 'UTF-16LE'],
  ['UTF-16 big-endian with its mark', iconv.encode(TEXT, 'utf-16be', { addBOM: true }), 'UTF-16BE'],
  ['UTF-16 big-endian', iconv.encode(TEXT, 'utf-16be', { addBOM: false }), 'UTF-16BE'],
  ['Windows-1252', iconv.encode(TEXT, 'windows-1252'), 'windows-1252'],
])('%s is detected and read', (_, bytes, encoding) => {
  expect(decoded(Buffer.from(bytes))).toEqual({ text: TEXT, encoding });
});

test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'])(
  'a text in %s longer than a chunk is read as one',
  (encoding) => {
    const lines = `Zoë Ångström;${encoding === 'windows-1252' ? 'Façade' : '𝒵𝑜𝑒 🌍'};x\n`;
    // Each line shifts the cut between two chunks within a character by another number of bytes.
    for (const shift of [0, 1, 2, 3]) {
      const text = `${'x'.repeat(shift)}${lines.repeat(12_000)}`;
      expect(
        decoded(
          Buffer.from(iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf-16') })),
        ).text === text,
      ).toBe(true);
    }
  },
);

test('other scripts are distinguished from accents', () => {
  const russian =
    'Имя;Фамилия;Компания\nАнна;Иванова;Северный ветер и его большая команда\nПётр;Смирнов;Машиностроительный завод имени\n'.repeat(
      5,
    );
  expect(decoded(iconv.encode(russian, 'windows-1251'))).toEqual({
    text: russian,
    encoding: 'windows-1251',
  });
  const russian16 = iconv.encode(russian, 'utf-16le', { addBOM: false });
  expect(decoded(russian16).text).toBe(russian);
});

test('a file cut off within a character, and a stray byte in good text, stay UTF-8', () => {
  expect(
    decoded(Buffer.from(TEXT).subarray(0, Buffer.from('Vorname;Nachname;Firma\r\nJö').length - 1))
      .text,
  ).toBe('Vorname;Nachname;Firma\r\nJ');
  const good = Buffer.from('Zoë Ångström;'.repeat(200));
  expect(decoded(Buffer.concat([good, Buffer.from([0xe9]), Buffer.from(' end\n')])).encoding).toBe(
    'UTF-8',
  );
});

describe('a file combined from several', () => {
  const utf8 = Buffer.from('Zoë;Ångström;Façade\n');
  const western = Buffer.from(iconv.encode('Jörg;Krüger;Köln\n', 'windows-1252'));

  test.each([
    ['mostly UTF-8', [utf8, western, utf8], 'UTF-8', { encoding: 'windows-1252', lines: 1 }],
    [
      'mostly Windows-1252',
      [western, western, utf8, western],
      'windows-1252',
      { encoding: 'UTF-8', lines: 1 },
    ],
  ])('is read line by line: %s', (_, lines, encoding, otherLines) => {
    const text = { [utf8.toString('hex')]: 'Zoë;Ångström;Façade\n' };
    const expected = lines
      .map((line) => text[line.toString('hex')] ?? 'Jörg;Krüger;Köln\n')
      .join('');
    for (const times of [1, 3000]) {
      const bytes = Buffer.concat([
        Buffer.from('a;b;c\n'),
        ...Array.from({ length: times }, () => lines).flat(),
      ]);
      expect(decoded(bytes).text === `a;b;c\n${expected.repeat(times)}`).toBe(true);
      expect(decodeText(bytes)).toMatchObject({
        encoding,
        otherLines: { ...otherLines, lines: times },
      });
    }
  });

  test('of one encoding has no other lines', () => {
    for (const bytes of [utf8, western, Buffer.from('a;b\n')])
      expect(decodeText(bytes).otherLines).toBeNull();
  });
});

test('a file of millions of lines, or of one, is detected immediately, in chunks', () => {
  for (const line of ['\xe9\n', 'Jos\xe9;', '\xe9']) {
    const bytes = Buffer.alloc(20 * 1024 * 1024, line, 'latin1');
    const { encoding, pieces } = decodeText(bytes);
    expect(encoding).not.toBe('UTF-8');
    expect(pieces().next().value?.length).toBeLessThan(100_000);
  }
  const mixed = Buffer.concat([Buffer.from('Zoë\n'), Buffer.alloc(5_000_000, 0xe9)]);
  for (const piece of decodeText(mixed).pieces()) expect(piece.length).toBeLessThan(100_000);
});

test('a zero byte marks its place and leaves the rest as it is', () => {
  expect(decoded(Buffer.from('a;b\nAda;x\u0000y\nZoë;z\n'))).toEqual({
    text: 'a;b\nAda;x\u001ay\nZoë;z\n',
    encoding: 'UTF-8',
  });
});

test.each([
  ['<!DOCTYPE html>\n<html><body>Sign in</body></html>', 'This is a web page'],
  ['\n <!-- saved -->\n<table><tr><td>Ada</td></tr></table>', 'This is a web page'],
  ['BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Field\r\nEND:VCARD\r\n', 'contact cards'],
  ['<?xml version="1.0"?><contacts/>', 'This is an XML file'],
  ['[{"name":"Ada"}]', 'This is a JSON file'],
])('a file that begins %j says what it is', (text, sentence) => {
  expect(refused(Buffer.from(text))).toEqual([
    400,
    'FILE_UNREADABLE',
    expect.stringContaining(sentence),
  ]);
});

test('a chosen encoding is used, and rejected if the file is not written in it', () => {
  const polish = iconv.encode('Imię;Łódź\n', 'windows-1250');
  expect(decoded(polish, 'windows-1250').text).toBe('Imię;Łódź\n');
  expect(() => decodeText(polish, 'UTF-8')).toThrow('This file isn’t encoded in UTF-8');
});

test.each([
  ['no bytes', Buffer.alloc(0), 400, 'FILE_EMPTY'],
  ['white space', Buffer.from(' \r\n\t\n '), 400, 'FILE_EMPTY'],
  ['only a mark', Buffer.from('\ufeff'), 400, 'FILE_EMPTY'],
  ['a spreadsheet', Buffer.from('504b0304140000', 'hex'), 400, 'FILE_UNREADABLE'],
  ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 400, 'FILE_UNREADABLE'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 400, 'FILE_UNREADABLE'],
  [
    'noise',
    Buffer.from(
      Array.from({ length: 5000 }, (_, index) => (index * 7919 + (index >> 3) * 104_729) % 256),
    ),
    400,
    'FILE_UNREADABLE',
  ],
])('%s is refused', (_, bytes, status, code) => {
  expect(refused(bytes)?.slice(0, 2)).toEqual([status, code]);
});
