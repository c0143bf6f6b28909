import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailBody, unsubscribeHeaders, UNSUBSCRIBE_LINK } from '#core/email/email-body.ts';

const bare = { signature: null, footer: null };
const unsubscribeUrl = 'https://mail.example/e/u/abc';
const inBody = (html: string): string => /<body>(.*)<\/body>/su.exec(html)?.[1] ?? '';

describe('the body of an email', () => {
  it('has a paragraph for each block and a break for each line', () => {
    const { text, html } = emailBody({ text: 'Hi Ada,\r\n\r\none\r\ntwo  \n', frame: bare });
    expect(text).toBe('Hi Ada,\n\none\ntwo\n');
    expect(inBody(html)).toBe('<p>Hi Ada,</p><p>one<br>two</p>');
  });

  it('ends with signature and footer, with the link where the footer has it', () => {
    const footer = { text: `No more? ${UNSUBSCRIBE_LINK}. Thanks`, unsubscribeUrl };
    const { text, html } = emailBody({ text: 'Hi', frame: { signature: 'Maya', footer } });
    expect(text).toBe(`Hi\n\n-- \nMaya\n\nNo more? ${unsubscribeUrl}. Thanks\n`);
    expect(inBody(html)).toBe(
      `<p>Hi</p><p>-- <br>Maya</p><p>No more? <a href="${unsubscribeUrl}">${unsubscribeUrl}</a>. Thanks</p>`,
    );
  });

  it('never leaves the link out, whatever a footer says', () => {
    const { text } = emailBody({
      text: 'Hi',
      frame: { signature: null, footer: { text: 'Bye', unsubscribeUrl } },
    });
    expect(text).toBe(`Hi\n\nBye\n${unsubscribeUrl}\n`);
  });

  it('leaves out an empty signature and adds the pixel only to the HTML', () => {
    const { text, html } = emailBody({
      text: 'Hi',
      frame: { signature: '  ', footer: null },
      openPixelUrl: 'https://mail.example/e/o/x?a=1&b=2',
    });
    expect(text).toBe('Hi\n');
    expect(inBody(html)).toBe(
      '<p>Hi</p><img src="https://mail.example/e/o/x?a=1&#38;b=2" width="1" height="1" alt="">',
    );
  });

  it.each([
    ['See https://a.example/x?y=1&z=2.', 'https://a.example/x?y=1&z=2'],
    ['(https://a.example/b)', 'https://a.example/b'],
    ['HTTP://A.example', 'HTTP://A.example'],
  ])('links the address in %j as it is written', (text, url) => {
    const escaped = url.replaceAll('&', '&#38;');
    expect(inBody(emailBody({ text, frame: bare }).html)).toContain(
      `<a href="${escaped}">${escaped}</a>`,
    );
  });

  it('escapes text so that it never becomes markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const html = inBody(emailBody({ text: `${text}<script>"'`, frame: bare }).html);
        const tags = html.match(/<[^>]*>/gu) ?? [];
        expect(tags.filter((tag) => !/^<(?:\/?p|br|\/a|a href="[^"<>]*")>$/u.test(tag))).toEqual(
          [],
        );
      }),
    );
  });
});

it('one-click unsubscribing is announced in both headers', () => {
  expect(unsubscribeHeaders(unsubscribeUrl)).toEqual({
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});
