import { expect, test } from 'vitest';
import { passedRules } from './skip-rule-texts.ts';

test.each([
  [['CAMPAIGN_DUPLICATE'], null],
  [['CAMPAIGN_DUPLICATE', 'DUPLICATE'], 'Not a duplicate'],
  [['CAMPAIGN_DUPLICATE', 'DUPLICATE', 'NO_PHOTO'], 'Not a duplicate, has a photo'],
  [
    ['CAMPAIGN_DUPLICATE', 'IS_NOT_OPEN_PROFILE', 'LESS_THAN_500_CONNECTIONS', 'FREE_ACCOUNT'],
    'An open profile, 500 connections or more, a paid account',
  ],
] as const)('who passed %j is known by it', (conditions, words) => {
  expect(passedRules(conditions)).toBe(words);
});
