import type { Mail } from '#core/mail/mail.ts';
import { longDate } from '#core/time/when-text.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function plainMail({
  to,
  subject,
  lines,
  link,
}: {
  to: string;
  subject: string;
  lines: readonly string[];
  link: string;
}): Mail {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#111827;max-width:560px;margin:0 auto;padding:24px">${lines.map(paragraph).join('')}<p style="margin:0 0 16px"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p><p style="margin:0;color:#4b5563">Reachwell</p></body></html>`;
  return { to, subject, text: [...lines, link, 'Reachwell'].join('\n\n'), html, links: [link] };
}

/** Tells that the account goes, until when it can be kept, and how. `erasedAt` is real time. */
export function deletionMail({
  to,
  erasedAt,
  signInUrl,
}: {
  to: string;
  erasedAt: number;
  signInUrl: string;
}): Mail {
  return plainMail({
    to,
    subject: 'Your Reachwell account is being deleted',
    lines: [
      'Hello,',
      `As you requested, your account is being deleted. Campaigns have stopped, and all devices are signed out. On ${longDate({ at: erasedAt, zone: 'Etc/UTC' })} everything will be permanently erased.`,
      'Until then you can change your mind: sign in, and choose “Keep my account”.',
      'If this wasn’t you, sign in now, keep the account, and set a new password.',
    ],
    link: signInUrl,
  });
}

/** Tells that the account stays. */
export function deletionCanceledMail({ to, signInUrl }: { to: string; signInUrl: string }): Mail {
  return plainMail({
    to,
    subject: 'Your Reachwell account was kept',
    lines: [
      'Hello,',
      'The deletion of your account was canceled. Everything is as it was, and running campaigns continue.',
      'If this wasn’t you, set a new password by choosing “Forgot password?” when you sign in.',
    ],
    link: signInUrl,
  });
}
