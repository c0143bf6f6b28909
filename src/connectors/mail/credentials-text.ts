import type { MailboxCredentials } from '#connectors/mail/mail.ts';

/** The part of a mailbox that is encrypted: everything its row does not already hold. */
export function credentialsText(credentials: MailboxCredentials): string {
  return JSON.stringify(
    credentials.provider === 'SMTP' ? { ...credentials, savesSentMail: undefined } : credentials,
  );
}

/** The credentials written by `credentialsText`; what the check found comes from the row. */
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
