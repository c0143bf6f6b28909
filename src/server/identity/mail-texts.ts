import type { Mail } from '#core/mail/mail.ts';

type Paragraphs = {
  to: string;
  subject: string;
  greeting: string;
  lines: string[];
  link?: { url: string; label: string };
  closing: string;
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function mailOf({ to, subject, greeting, lines, link, closing }: Paragraphs): Mail {
  const text = [greeting, ...lines, ...(link ? [link.url] : []), closing, 'Reachwell'].join('\n\n');
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#0f766e;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></p>${paragraph(`If the button does not work, open this address: ${link.url}`)}`
    : '';
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#111827;max-width:560px;margin:0 auto;padding:24px">${paragraph(greeting)}${lines.map(paragraph).join('')}${button}${paragraph(closing)}<p style="margin:0;color:#4b5563">Reachwell</p></body></html>`;
  return { to, subject, text, html, links: link ? [link.url] : [] };
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
    subject: 'Confirm your email for Reachwell',
    greeting: `Hello ${displayName},`,
    lines: ['please confirm that this is your email address. The link works once, for one hour.'],
    link: { url, label: 'Confirm email' },
    closing: changed
      ? 'If you did not change the address of your Reachwell account just now, ignore this mail.'
      : 'If you did not sign up for Reachwell just now, ignore this mail: without the link nothing happens.',
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
