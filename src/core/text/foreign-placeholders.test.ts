import { describe, expect, test } from 'vitest';
import { convertForeign, foreignPlaceholders } from '#core/text/foreign-placeholders.ts';

describe('a placeholder of another tool', () => {
  test.each([
    ['Hi {firstName}', 'Hi {{firstName}}'],
    ['Hi {FIRST_NAME},', 'Hi {{firstName}},'],
    ['Hi { first name }', 'Hi {{firstName}}'],
    ['Hi ${firstName}', 'Hi {{firstName}}'],
    ['Hi {contact.firstname}', 'Hi {{firstName}}'],
    ['Hi %FIRSTNAME%', 'Hi {{firstName}}'],
    ['Hi %first_name%', 'Hi {{firstName}}'],
    ['Hi %%FirstName%%', 'Hi {{firstName}}'],
    ['Hi [First Name]', 'Hi {{firstName}}'],
    ['Hi [FIRSTNAME]', 'Hi {{firstName}}'],
    ['Hi [[firstname]]', 'Hi {{firstName}}'],
    ['At [Company Name]', 'At {{company}}'],
    ['Hi *|FNAME|*', 'Hi {{firstName}}'],
    ['Hi <%= name %>', 'Hi {{fullName}}'],
    ['Hi <<First Name>>', 'Hi {{firstName}}'],
    ['Hi «Vorname»', 'Hi {{firstName}}'],
    ['Hi ##FIRSTNAME##', 'Hi {{firstName}}'],
    ['As {jobTitle} at {companyName} in {city}', 'As {{jobTitle}} at {{company}} in {{location}}'],
    ['{Hi|Hello} {{firstName}}', 'Hi {{firstName}}'],
    ['{Hi|Hello|Hey} {{firstName}}', 'Hi {{firstName}}'],
    ['{Hi {{firstName}}|Hello}, {there|you}', 'Hi {{firstName}}, there'],
    ['{|Well,} hello', ' hello'],
  ])('in “%s” is found and converted', (text, converted) => {
    expect(foreignPlaceholders(text)).not.toEqual([]);
    expect(convertForeign(text)).toBe(converted);
    expect(foreignPlaceholders(convertForeign(text))).toEqual([]);
  });

  test.each([
    'Best, [Your Name]',
    'Best, {senderName}',
    '*|MC:SUBJECT|*',
    '<% if user %>',
    'Yours, {{firstName}} {signature}',
  ])('in “%s” is found and left, since it has no counterpart', (text) => {
    expect(foreignPlaceholders(text)).toMatchObject([{ becomes: null }]);
    expect(convertForeign(text)).toBe(text);
  });

  test('is found at its position, and not inside our own', () => {
    expect(foreignPlaceholders('{{firstName}} at {company}')).toEqual([
      { at: 17, source: '{company}', becomes: '{{company}}' },
    ]);
  });
});

test.each([
  'Hi {{firstName}}',
  'At {{ company }}, {{custom.first_name}}',
  'See [link] and [1], [this page](https://x.example)',
  'The [name] field, the [title] tag and the [company] page',
  '100% sure, 50% of first name entries, 20% off',
  'It grew 5 % first and 7 % last',
  'a = {}; b = { x: 1 }; if (x) { return y }',
  'const f = {a || b}',
  'Use {…} or {0} or {foo}',
  'I <3 it, <b>bold</b>, <https://x.example>',
  '#hiring #firstname is trending',
  'a | b | c',
  '*bold* |x|',
  'C#, F# and {curly}',
])('“%s” has none', (text) => expect(foreignPlaceholders(text)).toEqual([]));
