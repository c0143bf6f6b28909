import { expect, test } from 'vitest';
import { fileInRaw } from '#connectors/mail/message/file-in-raw.ts';
import { readRawMessage } from '#connectors/mail/message/read-raw-message.ts';
import { attachmentName } from '#core/sequence/attachment-content.ts';
import { cleanMailHtml } from '#server/conversations/clean-mail-html.ts';
import { imageTypeOf } from '#server/http/image-type.ts';
import { faultsOf } from '../../../test/support/html-faults.ts';
import { hostileRawMails } from '../../../test/support/mail/hostile-raw-mails.ts';

const MAILS = hostileRawMails(100);
const read = (raw: Buffer) => readRawMessage({ id: '1', threadId: null, at: 1, raw });

test('100 hostile emails are read completely, stay readable, and have nothing active', async () => {
  const startedAt = performance.now();
  const unreadable: string[] = [];
  for (const { raw, words } of MAILS) {
    const email = await read(raw);
    const { text, html, subject, headers, from } = email;
    expect(from?.address).toBe('ada@acme.example');
    if (words !== null && !text.includes(words)) unreadable.push(words);
    // PostgreSQL rejects it otherwise.
    expect(JSON.stringify({ text, html, subject, headers })).not.toContain(String.raw`\u0000`);
    expect(headers['bcc']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    if (html !== null) expect(faultsOf(cleanMailHtml(html)), html).toEqual([]);
  }
  expect(unreadable).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('their 300 files come out byte for byte under safe names', async () => {
  let seen = 0;
  for (const { raw, files } of MAILS) {
    const email = await read(raw);
    const bytesOf = (file: number) => fileInRaw({ raw, file, maxBytes: 1_000_000 });
    const found = email.files.map((_, index) => bytesOf(index));
    for (const { bytes, image } of files) {
      const match = found.find((one) => one.result === 'FOUND' && bytes.equals(one.bytes));
      if (match?.result !== 'FOUND') continue;
      seen += 1;
      expect(imageTypeOf({ bytes: match.bytes, drawings: false })).toBe(image);
    }
    for (const { fileName } of email.files)
      expect(attachmentName(fileName ?? '')).not.toMatch(/[/\\"<>:|?*\p{Cc}\u202A-\u202E]/u);
    expect(bytesOf(email.files.length)).toEqual({ result: 'GONE' });
  }
  expect(seen).toBe(300);
});

test('an email cut off anywhere, or random bytes, never causes an error', async () => {
  let seen = 0;
  for (const [index, { raw }] of MAILS.entries()) {
    const cut = raw.subarray(0, Math.floor((raw.length * ((index % 10) + 1)) / 11));
    const turned = Buffer.from(
      raw.subarray(0, 4000).map((byte, at) => (at % 17 === 0 ? ~byte : byte)),
    );
    for (const broken of [cut, turned]) {
      const { html } = await read(broken);
      if (html !== null) expect(faultsOf(cleanMailHtml(html))).toEqual([]);
      seen += 1;
    }
  }
  expect(seen).toBe(2 * MAILS.length);
});
