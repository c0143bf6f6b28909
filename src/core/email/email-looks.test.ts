import { describe, expect, test } from 'vitest';
import { EMAIL_LOOKS_LAST, nextEmailLook, type NextLook } from '#core/email/email-looks.ts';

/** All lookups until an email becomes unconfirmed. */
function looks(unreadOf: (look: number) => boolean): NextLook[] {
  const all: NextLook[] = [];
  for (let look = 1, inVain = 0; ; look += 1) {
    const next = nextEmailLook({ inVain, unread: unreadOf(look) });
    if (next === null) return all;
    all.push(next);
    ({ inVain } = next);
  }
}

const rests = (all: readonly NextLook[]): number[] => all.map(({ rest }) => rest);

describe('lookups of an email without an answer', () => {
  test('end with the sixth that read the mailbox and found nothing, a settle time apart', () =>
    expect(rests(looks(() => false))).toEqual([1, 1, 1, 1, 1]));

  test('count a quarter if the mailbox couldn’t be read, and come further apart', () =>
    expect(rests(looks(() => true))).toEqual([
      1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    ]));

  test('are close together again once the mailbox can be read', () =>
    expect(rests(looks((look) => look <= 9)).slice(6)).toEqual([2, 4, 4, 1, 1, 1]));

  test.each([
    ['could be read now and then', (look: number) => look % 4 !== 0],
    ['was read at first', (look: number) => look > 5],
    ['was read in the end', (look: number) => look < 20],
    ['was never read', () => true],
  ])('end within a bounded time, whether the mailbox %s', (_name, unreadOf) =>
    expect(1 + rests(looks(unreadOf)).reduce((sum, rest) => sum + rest, 0)).toBeLessThanOrEqual(
      EMAIL_LOOKS_LAST,
    ),
  );

  test('take at most six and a half hours at five minutes of settle time', () =>
    expect(EMAIL_LOOKS_LAST * 5).toBeLessThanOrEqual(6.5 * 60));
});
