import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { assignVariant, fillItem, previewText } from '#core/sequence/item-texts.ts';
import {
  fillText,
  isKnownPlaceholder,
  isUsableAlternative,
  lengthWithoutPlaceholders,
  parseText,
  placeholdersOf,
  unknownPlaceholders,
  type LeadValues,
} from '#core/text/placeholders.ts';

const lead: LeadValues = {
  firstName: 'Anna',
  lastName: 'Krüger',
  fullName: 'Anna Krüger',
  jobTitle: 'CFO',
  company: null,
  industry: '',
  location: ' Kiel\n',
  country: null,
  custom: { stand: 'B12', empty: ' ' },
};

test.each([
  ['', true],
  ['  ', true],
  ['<p><br></p>', true],
  ['<p>&nbsp;</p>\n', true],
  ['\u200b\ufeff', true],
  [null, true],
  ['a', false],
  ['<p>a</p>', false],
  ['<3', false],
  ['{{firstName}}', false],
  ['👍', false],
  ['<img src="x">', false],
])('whether %j is empty is %s', (text, empty) => expect(isEmptyText(text)).toBe(empty));

test('a text is split at its placeholders and loses nothing', () => {
  expect(placeholdersOf('{{firstName}}, {{ company }} and {{firstName}}')).toEqual([
    'firstName',
    'company',
  ]);
  fc.assert(
    fc.property(
      fc
        .array(fc.constantFrom('{{', '}}', 'firstName', 'x', ' ', '{', 'custom.a'))
        .map((parts) => parts.join('')),
      (text) => {
        expect(
          parseText(text)
            .map((part) => (part.kind === 'plain' ? part.text : part.source))
            .join(''),
        ).toBe(text);
        expect(lengthWithoutPlaceholders(text)).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});

test.each([
  ['firstName', true],
  ['country', true],
  ['custom.stand', true],
  ['custom.Größe_2', true],
  ['name', false],
  ['custom.', false],
  ['custom.a b', false],
  ['constructor', false],
  ['', false],
])('placeholder %j known: %s', (name, known) => expect(isKnownPlaceholder(name)).toBe(known));

test('invalid placeholders are reported', () => {
  expect(unknownPlaceholders('Hi {{name}}, {{firstName}} {{ }')).toEqual(['{{name}}', '{{']);
  expect(unknownPlaceholders('a}} b')).toEqual(['}}']);
  expect(unknownPlaceholders('{{{firstName}}}')).toEqual([]);
});

test.each([
  ['Hi {{firstName}}', null, { kind: 'text', text: 'Hi Anna', used: 'template' }],
  ['In {{location}}', null, { kind: 'text', text: 'In Kiel', used: 'template' }],
  ['At {{custom.stand}}', null, { kind: 'text', text: 'At B12', used: 'template' }],
  ['At {{company}}', 'Hi {{firstName}}', { kind: 'text', text: 'Hi Anna', used: 'alternative' }],
  [
    'At {{company}} {{industry}}',
    null,
    { kind: 'PLACEHOLDER_MISSING', missing: ['company', 'industry'] },
  ],
  ['At {{custom.empty}}', '<p></p>', { kind: 'PLACEHOLDER_MISSING', missing: ['custom.empty'] }],
  ['At {{company}}', 'In {{location}}', { kind: 'PLACEHOLDER_MISSING', missing: ['company'] }],
  [
    '{{custom.constructor}}',
    null,
    { kind: 'PLACEHOLDER_MISSING', missing: ['custom.constructor'] },
  ],
  ['', null, { kind: 'text', text: '', used: 'template' }],
])('%j with %j', (template, alternative, expected) =>
  expect(fillText({ template, alternative, lead })).toEqual(expected),
);

test('a value is never expanded or read as a pattern', () => {
  expect(
    fillText({
      template: '{{firstName}}',
      alternative: null,
      lead: { ...lead, firstName: '{{lastName}} $& $1' },
    }),
  ).toMatchObject({ text: '{{lastName}} $& $1' });
  expect(isUsableAlternative('Hi {{fullName}}')).toBe(true);
});

test('an item is filled completely, or says why it isn’t sent', () => {
  const message = { ...newItem({ type: 'CONNECT', id: 'a' }), message: 'Hi {{firstName}}' };
  expect(fillItem({ item: message, lead })).toEqual({
    kind: 'text',
    message: 'Hi Anna',
    subject: '',
    alternativeUsed: false,
  });
  expect(fillItem({ item: message, lead: { ...lead, firstName: 'a'.repeat(198) } })).toEqual({
    kind: 'TEXT_TOO_LONG',
    field: 'message',
    length: 201,
    limit: 200,
  });
  expect(
    fillItem({ item: message, lead: { ...lead, firstName: 'a'.repeat(198) }, noteLength: 300 })
      .kind,
  ).toBe('text');
  const email = {
    ...newItem({ type: 'EMAIL', id: 'a' }),
    message: 'Hello',
    subject: 'For {{company}}',
    alternativeSubject: 'For {{firstName}}',
  };
  expect(fillItem({ item: email, lead })).toEqual({
    kind: 'text',
    message: 'Hello',
    subject: 'For Anna',
    alternativeUsed: true,
  });
  expect(fillItem({ item: { ...email, alternativeSubject: null }, lead })).toEqual({
    kind: 'PLACEHOLDER_MISSING',
    missing: ['company'],
  });
  expect(fillItem({ item: newItem({ type: 'VISIT', id: 'a' }), lead })).toMatchObject({
    kind: 'text',
    message: '',
  });
});

test('a lead keeps its variant, and variants are assigned by weight', () => {
  const variants = [1, 3].map((weight, index) => ({
    id: String(index),
    weight,
    message: `Text ${index}`,
    subject: null,
    alternativeMessage: null,
    alternativeSubject: null,
  }));
  const dealt = Array.from(
    { length: 4000 },
    (_, index) => assignVariant(variants, `lead ${index}`)?.id,
  );
  expect(assignVariant(variants, 'lead 7')?.id).toBe(dealt[7]);
  const second = dealt.filter((id) => id === '1').length;
  expect(second).toBeGreaterThan(2850);
  expect(second).toBeLessThan(3150);
  expect(assignVariant([], 'x')).toBeNull();
  expect(
    fillItem({
      item: { ...newItem({ type: 'MESSAGE', id: 'a' }), variants },
      variantId: '1',
      lead,
    }),
  ).toMatchObject({ message: 'Text 1' });
});

test('a preview shows the text the lead would get, value by value', () => {
  expect(previewText({ template: 'Hi {{firstName}}', alternative: null, lead })).toEqual({
    used: 'template',
    complete: true,
    length: 7,
    parts: [
      { kind: 'plain', text: 'Hi ' },
      { kind: 'value', name: 'firstName', text: 'Anna' },
    ],
  });
  expect(previewText({ template: 'At {{company}}', alternative: null, lead })).toMatchObject({
    complete: false,
    parts: [{ kind: 'plain' }, { kind: 'missing', name: 'company' }],
  });
  expect(previewText({ template: 'At {{company}}', alternative: 'Hi', lead })).toMatchObject({
    used: 'alternative',
    complete: true,
  });
});
