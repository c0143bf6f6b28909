import type { Mail } from '#core/mail/mail.ts';
import { longDate } from '#core/time/when-text.ts';
import { productMail } from '#core/mail/product-mail.ts';

/**
 * Says that the account will be deleted, until when it can be kept, and how. `erasedAt` is real
 * time.
 */
export function deletionMail({
  to,
  erasedAt,
  signInUrl,
}: {
  to: string;
  erasedAt: number;
  signInUrl: string;
}): Mail {
  return productMail({
    to,
    subject: 'Your Reachwell account is being deleted',
    greeting: 'Hello,',
    lines: [
      `As you requested, your account is being deleted. Campaigns have stopped, and all devices are signed out. On ${longDate({ at: erasedAt, zone: 'Etc/UTC' })} everything will be permanently erased.`,
      'Until then you can change your mind: sign in, and choose “Keep my account”.',
    ],
    link: { url: signInUrl, label: 'Sign in' },
    closing: 'If this wasn’t you, sign in now, keep the account, and set a new password.',
  });
}

/** Says that the account is kept. */
export function deletionCanceledMail({ to, signInUrl }: { to: string; signInUrl: string }): Mail {
  return productMail({
    to,
    subject: 'Your Reachwell account was kept',
    greeting: 'Hello,',
    lines: [
      'The deletion of your account was canceled. Everything is as it was, and running campaigns continue.',
    ],
    link: { url: signInUrl, label: 'Sign in' },
    closing:
      'If this wasn’t you, set a new password by choosing “Forgot password?” when you sign in.',
  });
}
