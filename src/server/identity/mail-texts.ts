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
    heading: 'Is this address yours?',
    lines: [
      changed
        ? `${displayName}, you changed the address of your account to ${to}. Confirm it and we write to you here.`
        : `${displayName}, somebody signed up with ${to}. Confirm it and your account is ready.`,
    ],
    link: { url, label: 'Confirm my address' },
    closing: 'The link works once, for 1 hour. If it was not you, do nothing.',
  });
}

export function accountExistsMail({ to, signInUrl }: { to: string; signInUrl: string }): Mail {
  return mailOf({
    to,
    subject: 'You have a Reachwell account already',
    greeting: 'Hello,',
    lines: [
      'somebody signed up for Reachwell with this address just now. You have an account already: please sign in with it. If you do not know the password any more, choose "Forgot password?" there.',
    ],
    link: { url: signInUrl, label: 'Sign in' },
    closing: 'If that was not you, there is nothing to do: your account has not changed.',
  });
}

export function resetMail({ to, url }: { to: string; url: string }): Mail {
  return mailOf({
    to,
    subject: 'Set a new password for Reachwell',
    greeting: 'Hello,',
    lines: [
      'here you can set a new password. The link works once, for one hour. A new password signs you out on every device.',
    ],
    link: { url, label: 'Set a new password' },
    closing: 'If you did not ask for this, ignore this mail: your password stays as it is.',
  });
}

export function passwordChangedMail({ to, forgotUrl }: { to: string; forgotUrl: string }): Mail {
  return mailOf({
    to,
    subject: 'Your Reachwell password has been changed',
    greeting: 'Hello,',
    lines: ['your password was changed just now, and every device has been signed out.'],
    link: { url: forgotUrl, label: 'Not me: set a new password' },
    closing: 'If that was you, there is nothing to do.',
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
    subject: 'The email of your Reachwell account has been changed',
    greeting: 'Hello,',
    lines: [
      `the address of your account is ${newEmail} from now on.`,
      'If you did not change it, take the change back here. The link works once, for 7 days, and signs every device out.',
    ],
    link: { url, label: 'Not me: take it back' },
    closing: 'If that was you, there is nothing to do.',
  });
}

export function emailRecoveredMail({ to, url }: { to: string; url: string }): Mail {
  return mailOf({
    to,
    subject: 'Your Reachwell email is back',
    greeting: 'Hello,',
    lines: [
      'this address belongs to your account again, and every device has been signed out. Whoever changed it knew your password, so that password no longer works. Set a new one to sign in.',
    ],
    link: { url, label: 'Set a new password' },
    closing:
      'The link works once, for 1 hour. If it has expired, choose “Forgot password?” on the sign-in page.',
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
    subject: 'The second factor of your Reachwell account has changed',
    greeting: 'Hello,',
    lines: [line],
    link: { url: forgotUrl, label: 'Not me: set a new password' },
    closing: 'If that was you, there is nothing to do.',
  });
}
