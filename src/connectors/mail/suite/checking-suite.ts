import { describe, expect, test } from 'vitest';
import { CHECK_STEPS, type CheckLine } from '#connectors/mail/mail.ts';
import type { MailSubject } from '../../../../test/support/mail/mail-subject.ts';

/** Connecting: both directions, line by line. */
export function describeChecking(subject: () => MailSubject): void {
  describe('checking', () => {
    test('a working mailbox passes line by line, and the message of the check isn’t new mail', async () => {
      const { mail, mailbox, from, left } = subject();
      const { place } = await mail.readNew({ ...mailbox(), place: null, limit: 10 });
      const heard: CheckLine[] = [];
      const check = await mail.check({ ...mailbox(), from, onLine: (line) => heard.push(line) });
      expect(check.lines.map(({ step, state }) => `${step} ${state}`)).toEqual(
        CHECK_STEPS.map((step) => `${step} PASSED`),
      );
      expect(check.passed).toBe(true);
      expect(check.lines.every(({ tookMs }) => tookMs !== null && tookMs >= 0)).toBe(true);
      expect(heard).toEqual(check.lines);
      expect(await left()).toEqual([]);
      expect((await mail.readNew({ ...mailbox(), place, limit: 10 })).emails).toEqual([]);
    });

    test('a lost mailbox says so and reveals no secret', async () => {
      const { mail, lostMailbox, from, secrets } = subject();
      const check = await mail.check({ ...lostMailbox(), from });
      expect(check.passed).toBe(false);
      expect(check.lines.find(({ state }) => state === 'FAILED')?.problem).toMatch(
        /^(SIGN_IN_REFUSED|GRANT_REVOKED)$/u,
      );
      for (const secret of secrets) expect(JSON.stringify(check)).not.toContain(secret);
    });
  });
}
