import { describe, expect, test } from 'vitest';
import { attachmentName, attachmentType } from '#core/sequence/attachment-content.ts';

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from([...text], (letter) => letter.charCodeAt(0));
const office = (part: string): Uint8Array => bytesOf(`PK\u0003\u0004....${part}document.xml`);

describe('the type of a file', () => {
  test.each([
    ['offer.pdf', bytesOf('%PDF-1.7 …'), 'application/pdf'],
    ['OFFER.PDF', bytesOf('%PDF-1.7'), 'application/pdf'],
    ['a.png', bytesOf('\u0089PNG\r\n\u001a\n'), 'image/png'],
    ['a.jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['a.gif', bytesOf('GIF89a'), 'image/gif'],
    ['a.webp', bytesOf('RIFF....WEBP'), 'image/webp'],
    [
      'a.docx',
      office('word/'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a.xlsx', office('xl/'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [
      'a.pptx',
      office('ppt/'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['a.doc', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'application/msword'],
    ['notes.txt', bytesOf('Hello\r\n\tthere \u00e9'), 'text/plain'],
    ['list.csv', bytesOf('a,b\n1,2'), 'text/csv'],
    ['a.mp4', bytesOf('\u0000\u0000\u0000\u0018ftypmp42'), 'video/mp4'],
  ])('is determined by the content of %s', (fileName, bytes, type) => {
    expect(attachmentType(fileName, bytes)).toBe(type);
  });

  test.each([
    ['a page named as a document', 'a.pdf', bytesOf('<html><script>')],
    ['a program named as a picture', 'a.png', bytesOf('MZ\u0090')],
    ['a plain archive named as a document', 'a.docx', office('evil/')],
    ['a sheet named as a text', 'a.docx', office('xl/')],
    ['a program named as text', 'a.txt', bytesOf('MZ\u0090\u0000\u0003')],
    ['text of two bytes a letter', 'a.txt', bytesOf('h\u0000i\u0000')],
    ['a page', 'a.html', bytesOf('<html>')],
    ['a drawing that can run', 'a.svg', bytesOf('<svg onload="x()">')],
    ['a script', 'a.js', bytesOf('x()')],
    ['a name without an ending', 'offer', bytesOf('%PDF-1.7')],
    ['a name of the prototype', 'a.constructor', bytesOf('x')],
  ])('isn’t one that may be sent: %s', (_title, fileName, bytes) => {
    expect(attachmentType(fileName, bytes)).toBeNull();
  });
});

describe("a file's name", () => {
  test.each([
    ['C:\\Users\\ada\\offer.pdf', 'offer.pdf'],
    ['../../etc/offer.pdf', 'offer.pdf'],
    ['of\u202Efdp.exe.pdf', 'offdp.exe.pdf'],
    ['a"b<c>\r\n.pdf', 'abc.pdf'],
    ['Angebot für Çağla.pdf', 'Angebot für Çağla.pdf'],
  ])('%j becomes %j', (given, kept) => {
    expect(attachmentName(given)).toBe(kept);
  });

  test('is shortened before its extension, never within a character', () => {
    const name = attachmentName(`${'😀'.repeat(90)}.pdf`);
    expect(name.length).toBeLessThanOrEqual(120);
    expect([name.isWellFormed(), name.endsWith('.pdf')]).toEqual([true, true]);
  });
});
