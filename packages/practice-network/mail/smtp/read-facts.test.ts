import { expect, test } from 'vitest';
import { parsePart, type Part } from '#mail/mime-part.ts';
import { readFacts } from '#mail/smtp/read-facts.ts';

const facts = (raw: string) =>
  readFacts({ raw: Buffer.from(raw), mailbox: 'me@mail.example', sentAt: 0 });
const head = (boundary: string) => `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`;
const written = `--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n`;

const partsIn = (part: Part): number =>
  1 + part.parts.reduce((sum, child) => sum + partsIn(child), 0);

test('a mail of 20,000 parts is read to a bound, with its text', async () => {
  const raw = `Subject: Many\r\n${head('b')}${written}${'--b\r\n\r\nx\r\n'.repeat(20_000)}--b--\r\n`;
  expect(partsIn(parsePart(Buffer.from(raw)))).toBeLessThanOrEqual(500);
  expect(await facts(raw)).toMatchObject({ subject: 'Many', text: 'Hello' });
});

test('a mail of 20,000 levels is read to a bound', async () => {
  const levels = Array.from({ length: 20_000 }, (_, at) => `${head(`n${at}`)}--n${at}\r\n`);
  expect(await facts(`Subject: Deep\r\n${levels.join('')}`)).toMatchObject({ subject: 'Deep' });
});

test('of a text of 3 MB the beginning is read', async () => {
  const html = `<p>${'<b>word</b> '.repeat(300_000)}</p>`;
  const raw = `Subject: Long\r\nContent-Type: text/html\r\n\r\n${html}`;
  const { subject, text } = await facts(raw);
  expect(subject).toBe('Long');
  expect(text.length).toBeLessThan(300_000);
});
