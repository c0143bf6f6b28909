import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailCredits } from '#core/plan/email-credits.ts';

describe('the credits of the email finder', () => {
  test('a new account has a hundred, and nothing renews them', () =>
    expect(emailCredits({ spent: 0 })).toEqual({ total: 100, used: 0, left: 100, renewsAt: null }));

  test('what is used and what is left are the whole, and never below nothing', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 }), (spent) => {
        const { total, used, left } = emailCredits({ spent });
        expect(used + left).toBe(total);
        expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
