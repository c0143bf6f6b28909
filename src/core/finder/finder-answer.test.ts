import { describe, expect, test } from 'vitest';
import {
  becomesLeadEmail,
  betterEmail,
  EMAIL_KINDS,
  endsSearch,
  isUsableInStep,
  type EmailKind,
  type FoundEmail,
} from '#core/finder/finder-answer.ts';

const found = (kind: EmailKind, source: FoundEmail['source'] = 'HUNTER'): FoundEmail => ({
  email: 'ada@field.example',
  kind,
  source,
});

describe('an address', () => {
  test.each<[EmailKind | null, boolean, boolean]>([
    ['VERIFIED', false, true],
    ['VERIFIED', true, true],
    ['LIKELY', false, false],
    ['LIKELY', true, true],
    ['CATCH_ALL', false, false],
    ['CATCH_ALL', true, false],
    [null, false, true],
  ])(
    'that is %s, with likely ones allowed: %s, can be used in a step: %s',
    (kind, allowLikely, may) => expect(isUsableInStep({ kind, allowLikely })).toBe(may),
  );

  test('becomes the lead’s own unless its domain is a catch-all', () =>
    expect(EMAIL_KINDS.filter(becomesLeadEmail)).toEqual(['VERIFIED', 'LIKELY']));

  test('ends the search only when it is verified', () =>
    expect([null, ...EMAIL_KINDS.map((kind) => found(kind))].map(endsSearch)).toEqual([
      false,
      true,
      false,
      false,
    ]));

  test('is kept if a later one isn’t surer', () => {
    const [first, later] = [found('LIKELY', 'PATTERN'), found('LIKELY')];
    expect(betterEmail(first, later)).toBe(first);
    expect(betterEmail(first, found('CATCH_ALL'))).toBe(first);
    expect(betterEmail(first, null)).toBe(first);
    expect(betterEmail(null, later)).toBe(later);
    expect(betterEmail(first, found('VERIFIED'))).toEqual(found('VERIFIED'));
  });
});
