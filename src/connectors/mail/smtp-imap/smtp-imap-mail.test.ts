import { describe } from 'vitest';
import { describeMailConnector } from '#connectors/mail/mail-suite.ts';
import { MAYA, PASSWORD, startMailWorld } from '../../../../test/support/mail/mail-world.ts';
import { smtpImapSubject } from '../../../../test/support/mail/smtp-imap-subject.ts';

describe.each([
  ['a server that keeps nothing of what it is sent', false],
  ['a server that keeps what it is sent', true],
])('%s', (name, keepsSent) => {
  describeMailConnector(name, async () => {
    const clock = { now: Date.UTC(2026, 10, 24, 9) };
    const world = await startMailWorld({ now: () => clock.now, keepsSent });
    const { smtpPort, imapPort } = world;
    return smtpImapSubject({
      clock,
      servers: {
        smtpPort,
        imapPort,
        address: MAYA,
        password: PASSWORD,
        savesSentMail: keepsSent,
        arrives: async ({ raw, junk, filed }) =>
          world.put({ raw, path: junk ? 'Spam' : filed ? 'Archive' : 'INBOX' }),
        keepsSent: async ({ raw }) => world.put({ raw, path: 'Gesendete Elemente' }),
        left: async () => world.outside,
        forgetPlaces: async () => world.renumber('INBOX'),
        dropLines: world.dropLines,
        close: world.close,
      },
    });
  });
});
