import { describe, expect, test } from 'vitest';
import { cleanMailHtml } from '#server/conversations/clean-mail-html.ts';
import { hostileMails } from '../../../test/support/hostile-corpus.ts';
import { faultsOf } from '../../../test/support/html-faults.ts';

describe('the formatting of an email', () => {
  test.each(hostileMails().map((html, at) => [at, html] as const))(
    'contains nothing active in hostile email %i',
    (_, html) => {
      const cleaned = cleanMailHtml(html);
      expect(faultsOf(cleaned)).toEqual([]);
      expect(cleanMailHtml(cleaned)).toBe(cleaned);
    },
  );

  test('contains nothing active, however hostile fragments are nested', () => {
    for (const html of hostileMails(1100)) expect(faultsOf(cleanMailHtml(html)), html).toEqual([]);
  });

  test('is what its author meant, with links that open outside the page', () => {
    expect(
      cleanMailHtml(
        '<p style="color:#333;text-align:center;position:fixed">Hi <b>Ada</b>, <a href="https://example.com/a?b=1&amp;c=2" onclick="x()">here</a></p><ul><li>One</li></ul>',
      ),
    ).toBe(
      '<p style="color:#333;text-align:center">Hi <b>Ada</b>, <a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">here</a></p><ul><li>One</li></ul>',
    );
  });

  test('keeps embedded pictures and shows where external ones were', () => {
    expect(
      cleanMailHtml(
        '<img src="data:image/png;base64,iVBORw0KGgo=" alt="A"><img src="https://example.com/a.png" alt="B"><img src="cid:1">',
      ),
    ).toBe(
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="A" /><span data-left-out="image"></span><span data-left-out="image"></span>',
    );
  });

  test('is cleaned quickly even with very much markup', () => {
    const startedAt = performance.now();
    cleanMailHtml('<div><b>'.repeat(12_000) + '<'.repeat(50_000));
    cleanMailHtml(`<p style="${'color:red;'.repeat(10_000)}">x</p>`);
    cleanMailHtml(
      `<a href="${' '.repeat(100_000)}x">x</a><img src="data:image/png;base64,${' '.repeat(100_000)}!">`,
    );
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
