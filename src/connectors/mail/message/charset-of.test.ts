import { expect, test } from 'vitest';
import { charsetOf } from '#connectors/mail/message/charset-of.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const html = (charset: string, text = 'für') =>
  latin1(
    `<html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}">${text}`,
  );

test('a header’s charset is used', () => {
  expect(charsetOf({ text: latin1('für'), html: html('utf-8'), header: 'koi8-r' })).toBeNull();
});

test.each([
  ['iso-8859-2', html('iso-8859-2'), 'iso-8859-2'],
  ['one that nobody knows', html('x-made-up'), 'windows-1252'],
  ['UTF-8, which it is not', html('utf-8'), 'windows-1252'],
])('HTML that names %s is read as far as possible', (_title, text, charset) => {
  expect(charsetOf({ text, html: text, header: null })).toBe(charset);
});

test('plain text without a charset is read in that of the HTML beside it', () => {
  expect(charsetOf({ text: latin1('für'), html: html('iso-8859-15'), header: 'us-ascii' })).toBe(
    'iso-8859-15',
  );
});

test.each([
  ['UTF-8', Buffer.from('für'), 'utf-8'],
  ['Western letters', latin1('für dich'), 'windows-1252'],
  ['Japanese in Shift JIS', Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]), 'shift_jis'],
  ['Japanese in seven bits', Buffer.from('\u001b$B62\u001b(B'), 'iso-2022-jp'],
  ['nothing but ASCII', Buffer.from('Hello'), null],
])('if nothing names it, the bytes show %s', (_title, text, charset) => {
  expect(charsetOf({ text, html: null, header: null })).toBe(charset);
});
