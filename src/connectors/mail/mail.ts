import type { Mail } from '#core/mail/mail.ts';

/** Delivers mails of the product; `send` throws when the server does not take one. */
export type MailSender = { send: (mail: Mail) => Promise<void>; close: () => void };
