import { describe, expect, test } from 'vitest';
import { splitMessage } from '#connectors/mail/message/split-message.ts';
import { readRawMessage } from '#connectors/mail/message/read-raw-message.ts';

const split = (lines: readonly string[]) => splitMessage(Buffer.from(lines.join('\r\n'), 'latin1'));

describe('splitting a message', () => {
  test('numbers its parts as IMAP does, and returns the bytes of each', () => {
    const { root, bytes } = split([
      'Content-Type: multipart/mixed; boundary="a b"',
      '',
      'A preamble that is no part',
      '--a b',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain',
      '',
      'one',
      '--inner',
      'Content-Type: text/html',
      '',
      '<p>two</p>',
      '--inner--',
      '--a b',
      'Content-Type: message/rfc822',
      '',
      'Subject: Inside',
      '',
      'of it',
      '--a b--',
      'An epilogue',
    ]);
    expect(root.childNodes?.map(({ part, type }) => [part, type])).toEqual([
      ['1', 'multipart/alternative'],
      ['2', 'message/rfc822'],
    ]);
    const texts = [...bytes].map(([key, value]) => [key, Buffer.from(value).toString('latin1')]);
    expect(texts).toEqual([
      ['1.1', 'one'],
      ['1.2', '<p>two</p>'],
      ['2', 'Subject: Inside\r\n\r\nof it'],
      ['2.header', 'Subject: Inside'],
    ]);
  });

  test.each([
    ['nothing at all', ''],
    ['a header that is cut off', 'Subject: Hel'],
    ['a body without header', '\r\n\r\nJust text'],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=x\r\n\r\nno parts'],
    ['an empty boundary', 'Content-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n\r\n--'],
    ['a type that is none', 'Content-Type: ;;;"\r\n\r\ntext'],
  ])('returns something for %s', async (_, source) => {
    const raw = Buffer.from(source, 'latin1');
    const email = await readRawMessage({ id: '1', threadId: 't', at: 1, raw });
    expect(email).toMatchObject({ id: '1', threadId: 't', at: 1, report: null });
  });

  test('a boundary that begins like another is a different one', () => {
    const { root } = split([
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      '',
      'one',
      '--xy',
      'still one',
      '--x--',
    ]);
    expect(root.childNodes).toHaveLength(1);
  });

  test('a megabyte of boundaries, depths, or headers doesn’t take long', () => {
    const startedAt = performance.now();
    const many = `--x\r\n\r\n`.repeat(150_000);
    expect(
      split(['Content-Type: multipart/mixed; boundary=x', '', many]).root.childNodes?.length,
    ).toBeLessThanOrEqual(2000);
    const deep = Array.from(
      { length: 20_000 },
      (_, depth) => `Content-Type: multipart/mixed; boundary="n${depth}"\r\n\r\n--n${depth}\r\n`,
    ).join('');
    split([deep]);
    split([`X: ${'y'.repeat(1_000_000)}`, '', 'text']);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
