import { describe, expect, test } from 'vitest';
import {
  COMMON_LABELS,
  isCommonLabel,
  labelProblem,
  OWN_LABELS,
} from '#core/conversation/conversation-labels.ts';

const twenty = Array.from({ length: OWN_LABELS }, (_, number) => `Label ${number}`);

describe('a label of the user’s own', () => {
  test.each([
    ['a new name', 'Partner', ['Investor'], null],
    ['a name that another label has', 'Partner', ['Investor', 'Partner'], 'DUPLICATE'],
    ['a name that another label has in another case', ' PARTNER ', ['partner'], 'DUPLICATE'],
    ['a name written with combining letters', 'Cafe\u0301', ['Café'], 'DUPLICATE'],
    ['the name of a common label', 'not interested', [], 'DUPLICATE'],
    ['a twentieth label', 'Partner', twenty.slice(1), null],
    ['a twenty-first label', 'Partner', twenty, 'TOO_MANY'],
  ])('with %s', (_case, name, others, problem) => {
    expect(labelProblem(name, others)).toBe(problem);
  });
});

test('common labels are identified by their codes, a user’s own by numbers', () => {
  expect(COMMON_LABELS.every(isCommonLabel)).toBe(true);
  expect(isCommonLabel('17')).toBe(false);
});
