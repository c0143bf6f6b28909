import type { Mail } from '#core/mail/mail.ts';
import { productMail } from '#core/mail/product-mail.ts';

/**
 * The address's owner is still unknown, so the email contains nothing that was entered with it:
 * otherwise anyone could send anything to anyone.
 */
export function verificationMail({
  to,
  url,
  changed = false,
}: {
  to: string;
  url: string;
  changed?: boolean;
}): Mail {
  return productMail({
    to,
    subject: 'Confirm your email address',
    greeting: 'Hello,',
    lines: [
      changed
        ? `The email of a Reachwell account was changed to ${to}. Confirm it to receive our emails here.`
        : `A Reachwell account was created with ${to}. Confirm your email to finish setting it up.`,
    ],
    link: { url, label: 'Confirm my address' },
    closing:
      'This link works once and expires in 1 hour. If this wasn’t you, you can ignore this email.',
  });
}

export function newAccountMail({ to, url }: { to: string; url: string }): Mail {
  return productMail({
    to,
    subject: 'Your Reachwell account is ready',
    greeting: 'Hello,',
    lines: [
      `An administrator created a Reachwell account for ${to}. Set a password to sign in for the first time.`,
    ],
    link: { url, label: 'Set a password' },
    closing:
      'This link works once and expires in 14 days. If you weren’t expecting this, you can ignore this email.',
  });
}

export function accountExistsMail({ to, signInUrl }: { to: string; signInUrl: string }): Mail {
  return productMail({
    to,
    subject: 'You already have a Reachwell account',
    greeting: 'Hello,',
    lines: [
      'Someone just tried to sign up for Reachwell with this address, but you already have an account. Sign in instead. If you’ve forgotten your password, choose “Forgot password?” on the sign-in page.',
    ],
    link: { url: signInUrl, label: 'Sign in' },
    closing: 'If this wasn’t you, no action is needed. Your account hasn’t changed.',
  });
}

export function resetMail({ to, url }: { to: string; url: string }): Mail {
  return productMail({
    to,
    subject: 'Reset your Reachwell password',
    greeting: 'Hello,',
    lines: [
      'Use the link below to set a new password. It works once and expires in 1 hour. Setting a new password signs you out of all devices.',
    ],
    link: { url, label: 'Set a new password' },
    closing: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
  });
}

export function passwordChangedMail({ to, forgotUrl }: { to: string; forgotUrl: string }): Mail {
  return productMail({
    to,
    subject: 'Your Reachwell password was changed',
    greeting: 'Hello,',
    lines: ['Your password was just changed, and all devices have been signed out.'],
    link: { url: forgotUrl, label: 'This wasn’t me: reset password' },
    closing: 'If this was you, no action is needed.',
  });
}

export function emailChangedMail({
  to,
  newEmail,
  url,
}: {
  to: string;
  newEmail: string;
  url: string;
}): Mail {
  return productMail({
    to,
    subject: 'Your Reachwell email was changed',
    greeting: 'Hello,',
    lines: [
      `Your account’s email is now ${newEmail}.`,
      'If you didn’t make this change, undo it with the link below. It works once, expires in 7 days, and signs you out of all devices.',
    ],
    link: { url, label: 'This wasn’t me: undo' },
    closing: 'If this was you, no action is needed.',
  });
}

export function emailRecoveredMail({ to, url }: { to: string; url: string }): Mail {
  return productMail({
    to,
    subject: 'Your Reachwell email was restored',
    greeting: 'Hello,',
    lines: [
      'This address is back on your account, and all devices have been signed out. The person who changed it knew your password, so that password no longer works. Set a new one to sign in.',
    ],
    link: { url, label: 'Set a new password' },
    closing:
      'This link works once and expires in 1 hour. If it has expired, choose “Forgot password?” on the sign-in page.',
  });
}

export function factorMail({
  to,
  line,
  forgotUrl,
}: {
  to: string;
  line: string;
  forgotUrl: string;
}): Mail {
  return productMail({
    to,
    subject: 'Two-factor authentication changed on your Reachwell account',
    greeting: 'Hello,',
    lines: [line],
    link: { url: forgotUrl, label: 'This wasn’t me: reset password' },
    closing: 'If this was you, no action is needed.',
  });
}
