import { describe } from 'vitest';
import { describeMailConnector } from '#connectors/mail/mail-suite.ts';
import { missingForDebianMail, startDebianMail } from '../support/mail/debian-mail.ts';
import { smtpImapSubject } from '../support/mail/smtp-imap-subject.ts';

const missing = missingForDebianMail();
if (missing !== null) console.log(`skipped: ${missing} absent`);

describe.runIf(missing === null)('Debian', () => {
  describeMailConnector('Postfix and Dovecot', async () => {
    const clock = { now: Date.now() };
    return smtpImapSubject({ clock, servers: await startDebianMail({ clock }) });
  });
});
