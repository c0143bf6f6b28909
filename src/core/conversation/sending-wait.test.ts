import { describe, expect, test } from 'vitest';
import { sendingWait, waitBehind } from '#core/conversation/sending-wait.ts';

const REST = { pausedUntil: null, realRetryAt: null, realLookAt: null, realSettledAt: null };

const wait = (facts: Partial<Parameters<typeof sendingWait>[0]>) =>
  sendingWait({
    channel: 'LINKEDIN',
    rest: REST,
    notBefore: null,
    realTriedAt: null,
    moment: { now: 100, realNow: 1000, rate: 1, settleMs: 60_000 },
    ...facts,
  });

describe('a message that is being sent', () => {
  test('usually waits for nothing, and for nothing that is over', () => {
    expect(wait({})).toBeNull();
    expect(
      wait({ rest: { ...REST, pausedUntil: 100, realRetryAt: 1000 }, notBefore: 100 }),
    ).toBeNull();
  });

  test('says how long a limit of its provider delays it', () => {
    const rest = { ...REST, pausedUntil: 101, realRetryAt: 2000 };
    expect(wait({ rest })).toEqual({
      text: 'LinkedIn isn’t taking more messages right now',
      until: 101,
    });
    expect(wait({ rest, channel: 'EMAIL' })?.text).toContain('mailbox provider');
  });

  test('says that an attempt has no response, and when it is looked up', () => {
    const asked = (openMs: number, rest: typeof REST = REST) =>
      wait({
        rest,
        realTriedAt: 100_000 - openMs,
        moment: { now: 7, realNow: 100_000, rate: 240, settleMs: 60_000 },
      });
    expect(asked(4999)).toBeNull();
    expect(asked(5000)).toEqual({
      text: 'LinkedIn hasn’t confirmed it yet',
      until: 7 + 55_000 * 240,
    });
    expect(asked(60_000)?.until).toBeNull();
    const rest = { ...REST, realLookAt: 102_000 as number | null } as typeof REST;
    expect(asked(60_000, rest)?.until).toBe(7 + 2000 * 240);
    const afterCrash = { ...rest, realSettledAt: 103_000 as number | null } as typeof REST;
    expect(asked(60_000, afterCrash)?.until).toBe(7 + 3000 * 240);
  });

  test('says that its provider is down, and when a failed attempt is retried', () => {
    const away = { ...REST, realRetryAt: 1001 };
    expect(wait({ rest: away, channel: 'EMAIL' })).toEqual({
      text: 'Your mailbox isn’t responding right now',
      until: 101,
    });
    expect(wait({ notBefore: 101 })).toEqual({
      text: 'The last try didn’t go through',
      until: 101,
    });
  });

  test('waits as long as the one before it in its conversation', () => {
    expect(waitBehind(wait({ notBefore: 101 }))).toEqual({
      text: 'The message before it hasn’t been sent yet',
      until: 101,
    });
    expect(waitBehind(wait({}))).toBeNull();
  });
});
