import type { MailboxCredentials } from '#connectors/mail/mail.ts';

/** What is sealed of a mailbox: everything but what its row says anyway. */
export function credentialsText(credentials: MailboxCredentials): string {
  return JSON.stringify(
    credentials.provider === 'SMTP' ? { ...credentials, savesSentMail: undefined } : credentials,
  );
}

/** The credentials that `credentialsText` wrote; what the check found comes from the row. */
export function credentialsOf({
  text,
  savesSentMail,
}: {
  text: string;
  savesSentMail: boolean;
}): MailboxCredentials {
  const credentials = JSON.parse(text) as MailboxCredentials;
  return credentials.provider === 'SMTP' ? { ...credentials, savesSentMail } : credentials;
}
