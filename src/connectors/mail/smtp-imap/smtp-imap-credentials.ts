import type { Mailbox, MailboxCredentials } from '#connectors/mail/mail.ts';

export type SmtpImapCredentials = Extract<MailboxCredentials, { provider: 'SMTP' }>;

/** The credentials of a mailbox reached by SMTP and IMAP; this adapter gets no others. */
export function smtpImapCredentials({ credentials }: Mailbox): SmtpImapCredentials {
  if (credentials.provider !== 'SMTP')
    throw new TypeError(`A mailbox of ${credentials.provider} is not reached by SMTP and IMAP`);
  return credentials;
}
