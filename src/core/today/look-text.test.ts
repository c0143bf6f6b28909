import { describe, expect, test } from 'vitest';
import { lookText } from '#core/today/look-text.ts';

const since = Date.parse('2026-11-20T14:38:00Z');

describe('what a user reads while their account looks', () => {
  test('says why, what is read, since when in their zone, and that nothing is sent', () =>
    expect(
      lookText({
        reason: 'RESTORED',
        places: ['NETWORK', 'MAILBOX'],
        since,
        zone: 'America/New_York',
      }),
    ).toBe(
      'Reachwell was restored from a backup, so we’re reading LinkedIn and your mailbox for everything that happened since Nov 20, 2026, 9:38 am. Nothing is sent until that’s done.',
    ));

  test('names only what is connected', () =>
    expect(lookText({ reason: 'WENT_BACK', places: ['NETWORK'], since, zone: 'Etc/UTC' })).toBe(
      'Reachwell’s database went back to an older state, so we’re reading LinkedIn for everything that happened since Nov 20, 2026, 2:38 pm. Nothing is sent until that’s done.',
    ));

  test('promises no reading where nothing is connected', () =>
    expect(lookText({ reason: 'RESTORED', places: [], since, zone: 'Etc/UTC' })).toContain(
      'so we’re checking what happened since Nov 20, 2026, 2:38 pm. Nothing is sent',
    ));
});
