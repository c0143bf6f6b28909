import { describe, expect, test } from 'vitest';
import { sendingWait } from '#core/conversation/sending-wait.ts';

const wait = (facts: Partial<Parameters<typeof sendingWait>[0]>) =>
  sendingWait({
    channel: 'LINKEDIN',
    rest: { pausedUntil: null, realRetryAt: null },
    notBefore: null,
    now: 100,
    realNow: 1000,
    ...facts,
  });

describe('a message that is being sent', () => {
  test('waits for nothing as a rule, nor for what is over', () => {
    expect(wait({})).toBeNull();
    expect(wait({ rest: { pausedUntil: 100, realRetryAt: 1000 }, notBefore: 100 })).toBeNull();
  });

  test('says until when a limit of its provider holds it', () => {
    const rest = { pausedUntil: 101, realRetryAt: 2000 };
    expect(wait({ rest })).toEqual({
      text: 'LinkedIn isn’t taking more messages right now',
      until: 101,
    });
    expect(wait({ rest, channel: 'EMAIL' })?.text).toContain('mailbox provider');
  });

  test('says that its provider is away, and when a try that failed is repeated', () => {
    const away = { pausedUntil: null, realRetryAt: 1001 };
    expect(wait({ rest: away, channel: 'EMAIL' })).toEqual({
      text: 'Your mailbox isn’t responding right now',
      until: null,
    });
    expect(wait({ notBefore: 101 })).toEqual({
      text: 'The last try didn’t go through',
      until: 101,
    });
  });
});
