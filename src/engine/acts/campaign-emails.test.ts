import { describe, expect, test } from 'vitest';
import { chain } from '../../../test/support/engine-world.ts';
import {
  addressees,
  emailCampaign,
  FOLLOW_UP,
  HELLO,
  mailWorld,
  subjects,
} from '#engine/acts/send-email-fixture.ts';

describe('an email of a campaign', () => {
  test('that starts a new thread answers nothing, and the next one answers it', async () => {
    const it = mailWorld();
    const fresh = { ...FOLLOW_UP, id: 'fresh', newThread: true };
    emailCampaign(it, addressees(1), HELLO, fresh, { ...FOLLOW_UP, subject: 'Unused' });
    await it.runFor({ hours: 4 });
    const [, second, third] = it.mail.accepted.map(({ email }) => email);
    expect(second).toMatchObject({
      subject: 'Something else',
      inReplyTo: null,
      references: [],
      threadId: null,
    });
    expect(third).toMatchObject({
      subject: 'Re: Something else',
      inReplyTo: second?.messageId,
      references: [second?.messageId],
      threadId: `thread-${second?.messageId}`,
    });
  });

  test('that follows up needs no subject, and no value for a subject that its thread replaces', async () => {
    const it = mailWorld();
    const bare = { ...FOLLOW_UP, subject: null };
    emailCampaign(it, addressees(1), HELLO, bare, {
      ...bare,
      id: 'third',
      subject: 'For {{company}}',
    });
    await it.runFor({ hours: 4 });
    expect(subjects(it)).toEqual(['Hello Person1', 'Re: Hello Person1', 'Re: Hello Person1']);
  });

  test('has no footer if its campaign says so, but still the headers to unsubscribe', async () => {
    const it = mailWorld();
    it.startCampaign(chain(HELLO), addressees(1), {}, { unsubscribeFooter: false });
    await it.runFor({ hours: 2 });
    const [sent] = it.mail.accepted;
    expect(sent?.email.text).toBe('Hi Person1, this is it.\n\n-- \nAda, Firm\n');
    expect(Object.keys(sent?.email.headers ?? {})).toEqual([
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
    ]);
  });

  test.each([
    { flags: ['EMAIL_RATE_FEATURE'], trackOpens: null, pixels: 1 },
    { flags: ['EMAIL_RATE_FEATURE'], trackOpens: true, pixels: 1 },
    { flags: ['EMAIL_RATE_FEATURE'], trackOpens: false, pixels: 0 },
    { flags: [], trackOpens: null, pixels: 0 },
    { flags: [], trackOpens: true, pixels: 0 },
  ] as const)(
    'with the flags $flags and $trackOpens chosen has $pixels open pixels, only in its HTML',
    async ({ flags, trackOpens, pixels }) => {
      const it = mailWorld({ user: { planTier: 'PRO', featureFlags: [...flags] } });
      it.startCampaign(chain(HELLO), addressees(1), {}, { trackOpens });
      await it.runFor({ hours: 2 });
      const [sent] = it.mail.accepted;
      const [intent] = it.memory.intents(it.userId);
      const pixel = `<img src="https://links.example/o/${intent?.requestId}" `;
      expect([
        sent?.email.html.split(pixel).length,
        sent?.email.html.split('<img').length,
        sent?.email.text.includes('/o/'),
      ]).toEqual([pixels + 1, pixels + 1, false]);
    },
  );
});
