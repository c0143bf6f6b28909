import type { Mail } from '#core/mail/mail.ts';

type Paragraphs = {
  to: string;
  subject: string;
  /** Over the text, in place of the subject. */
  heading?: string;
  greeting?: string;
  lines: string[];
  link: { url: string; label: string };
  closing: string;
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLES = {
  body: 'margin:0;padding:28px;background:#ffffff;color:#161d20;font:15px/22px Inter,system-ui,-apple-system,sans-serif',
  page: 'max-width:384px;margin:0 auto',
  tile: 'display:inline-block;width:22px;height:22px;margin-right:8px;border-radius:6px;background:#006972;color:#ffffff;font-size:14px;font-weight:700;line-height:22px;text-align:center',
  brand: 'margin:0 0 24px;font-weight:600',
  heading: 'margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.018em',
  line: 'margin:0 0 16px;color:#444d52',
  button:
    'display:inline-block;padding:9px 17px;border-radius:8px;background:#006972;color:#ffffff;font-weight:500;text-decoration:none',
  small: 'margin:0 0 16px;color:#60696e;font-size:13px;line-height:20px',
  address:
    'display:block;padding-top:14px;overflow:hidden;border-top:1px solid #e3e3e0;color:#444d52;font:12px/18px ui-monospace,monospace;text-decoration:none;text-overflow:ellipsis;white-space:nowrap',
} as const;

/**
 * A mail as design, png/46, draws it: styles stand in the elements, as mail programs drop the rest.
 */
function mailOf({
  to,
  subject,
  heading = subject,
  greeting,
  lines,
  link,
  closing,
}: Paragraphs): Mail {
  const said = [...(greeting === undefined ? [] : [greeting]), ...lines];
  const tag = (start: string, style: string, content: string) =>
    `<${start} style="${style}">${content}</${start.split(' ')[0]}>`;
  const anchor = `a href="${escapeHtml(link.url)}"`;
  const content = [
    tag('p', STYLES.brand, `${tag('span aria-hidden="true"', STYLES.tile, 'U')}Reachwell`),
    tag('h1', STYLES.heading, escapeHtml(heading)),
    ...said.map((line) => tag('p', STYLES.line, escapeHtml(line))),
    tag('p', STYLES.line, tag(anchor, STYLES.button, escapeHtml(link.label))),
    tag('p', STYLES.small, escapeHtml(closing)),
    tag(anchor, STYLES.address, escapeHtml(link.url)),
  ].join('');
  return {
    to,
    subject,
    text: [heading, ...said, link.url, closing, 'Reachwell'].join('\n\n'),
    html: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><body style="${STYLES.body}">${tag('div', STYLES.page, content)}</body></html>`,
    links: [link.url],
  };
}

export function verificationMail({
  to,
  displayName,
  url,
  changed = false,
}: {
  to: string;
  displayName: string;
  url: string;
  changed?: boolean;
}): Mail {
  return mailOf({
    to,
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    lines: [
      changed
        ? `${displayName}, you changed your account’s email to ${to}. Confirm it to receive our emails here.`
        : `${displayName}, an account was created with ${to}. Confirm your email to finish setting it up.`,
    ],
    link: { url, label: 'Confirm my address' },
    closing:
      'This link works once and expires in 1 hour. If this wasn’t you, you can ignore this email.',
  });
}

export function accountExistsMail({ to, signInUrl }: { to: string; signInUrl: string }): Mail {
  return mailOf({
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
  return mailOf({
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
  return mailOf({
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
  return mailOf({
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
  return mailOf({
    to,
    subject: 'Your Reachwell email was restored',
    greeting: 'Hello,',
    lines: [
      'This address is back on your account, and all devices have been signed out. Whoever changed it knew your password, so that password no longer works. Set a new one to sign in.',
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
  return mailOf({
    to,
    subject: 'Two-factor authentication changed on your Reachwell account',
    greeting: 'Hello,',
    lines: [line],
    link: { url: forgotUrl, label: 'This wasn’t me: reset password' },
    closing: 'If this was you, no action is needed.',
  });
}
