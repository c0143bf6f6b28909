import type { Mail } from '#core/mail/mail.ts';
import { productMail } from '#core/mail/product-mail.ts';
import { counted } from '#core/text/formats.ts';

/** The email to an administrator after the database went back; `since` in epoch ms. */
export function wentBackMail({
  to,
  accounts,
  since,
  url,
}: {
  to: string;
  accounts: number;
  since: number;
  url: string;
}): Mail {
  return productMail({
    to,
    subject: 'The database went back to an older state',
    lines: [
      `What was written since ${new Date(since).toISOString()} may be lost. ${counted(accounts, 'account')} now read from LinkedIn and the mailboxes what was done since, and do nothing else until then.`,
      'Find out why it happened: a restored backup, a failover that lost writes, or a server that took its role back.',
    ],
    link: { url, label: 'See the installation' },
    closing: 'You get this email because you’re an administrator of this installation.',
  });
}
