import { expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import { writtenTexts } from './written-texts.ts';

test('every text of a sequence is there, of variants too, by step', () => {
  const message = {
    ...newItem({ type: 'INMAIL', id: 'b' }),
    subject: 'Subject',
    message: 'Text',
    alternativeSubject: 'Without a name',
    alternativeMessage: 'Text without a name',
    variants: [
      {
        id: 'v',
        weight: 1,
        subject: 'Another subject',
        message: 'Another text',
        alternativeSubject: 'Another without a name',
        alternativeMessage: 'Another text without a name',
      },
    ],
  };
  const sequence = { ...newItem({ type: 'VISIT', id: 'a' }), yes: message };
  expect(writtenTexts(sequence).split('\n\n')).toEqual([
    expect.stringMatching(/^2\. /),
    'Subject',
    'Text',
    'Without a name',
    'Text without a name',
    'Another subject',
    'Another text',
    'Another without a name',
    'Another text without a name',
  ]);
  expect(writtenTexts(null)).toBe('');
});
