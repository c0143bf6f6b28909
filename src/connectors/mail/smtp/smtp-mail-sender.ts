import nodemailer from 'nodemailer';
import type { Mail } from '#core/mail/mail.ts';

/** Delivers mails of the product; `send` throws when the server does not take one. */
type MailSender = { send: (mail: Mail) => Promise<void>; close: () => void };

const TIMEOUT_MS = 20_000;

/**
 * Delivers over an SMTP server (`SMTP_URL`, with user and password in it; `smtps:` or STARTTLS
 * where the server offers it).
 */
export function createSmtpMailSender({
  smtpUrl,
  from,
}: {
  smtpUrl: string;
  from: string;
}): MailSender {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
