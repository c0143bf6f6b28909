import type { MailConnector } from '#connectors/mail/mail.ts';
import type { MailProvider } from '#core/email/mailbox-check.ts';

/** Each provider's adapter; null if this deployment has none. */
export type MailAdapters = { SMTP: MailConnector } & Record<
  Exclude<MailProvider, 'SMTP'>,
  MailConnector | null
>;
