import { expect, test } from 'vitest';
import { fallbackOf } from './step-texts.ts';

const TEXTS = {
  message: 'Hi {{firstName}} of {{company}}',
  subject: 'For {{company}}',
  alternativeMessage: 'Hi {{firstName}}',
  alternativeSubject: 'A question',
};
const NONE = { alternativeMessage: null, alternativeSubject: null };

test('the fallback is complete, with its own subject or the step’s', () => {
  expect(fallbackOf(TEXTS)).toEqual({
    message: 'Hi {{firstName}}',
    subject: 'A question',
    ...NONE,
  });
  expect(fallbackOf({ ...TEXTS, ...NONE })).toEqual({
    message: null,
    subject: 'For {{company}}',
    ...NONE,
  });
});
