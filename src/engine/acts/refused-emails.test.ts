import { expect, test } from 'vitest';
import { addressees, emailCampaign, mailWorld } from '#engine/acts/send-email-fixture.ts';

test('a server that permanently refuses a fourth recipient holds everyone else’s emails, and says why', async () => {
  const it = mailWorld();
  it.mail.fault = () => ({
    kind: 'REFUSED',
    about: 'RECIPIENT',
    lasting: true,
    status: '5.1.1',
    answer: 'No',
  });
  emailCampaign(it, addressees(20));
  await it.runFor({ hours: 8 });
  const tables = it.memory.tables(it.userId);
  expect([tables.refusedAddresses.size, it.mail.calls.length]).toEqual([4, 4]);
  expect(tables.mailbox?.bouncesHoldSince).not.toBeNull();
  expect(tables.notifications.filter(({ type }) => type === 'TOO_MANY_BOUNCES')).toHaveLength(1);
});

test.each([
  ['RECIPIENT', 'debug'],
  ['SENDER', 'info'],
] as const)(
  'a refusal because of the %s is logged as %s, in words that say what is known',
  async (about, level) => {
    const it = mailWorld();
    it.mail.fault = () => ({
      kind: 'REFUSED',
      about,
      lasting: true,
      status: '5.1.1',
      answer: '550 No such user',
    });
    const logged: string[] = [];
    for (const each of ['debug', 'info', 'warn', 'error'] as const)
      it.parts.log[each] = (_, text) => void logged.push(`${each}: ${text}`);
    emailCampaign(it, addressees(1));
    await it.runFor({ hours: 1 });
    expect(logged.filter((line) => line.includes('mail'))).toEqual([
      `${level}: A mail server refused an email`,
    ]);
  },
);
