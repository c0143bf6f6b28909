import type { Mail } from '#core/mail/mail.ts';
import { longDate } from '#core/time/when-text.ts';
import type { Invitation } from '#data/teams/invitations.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Tells somebody who invites them, to what, until when, and how to answer, with or without an account. */
export function invitationMail({
  invitation: { email, teamName, invitedByName, realExpiresAt },
  publicUrl,
}: {
  invitation: Invitation;
  publicUrl: string;
}): Mail {
  const link = `${publicUrl}/team/invitations`;
  const signUp = `${publicUrl}/signup`;
  const by = invitedByName ?? 'Someone';
  const lines = [
    'Hello,',
    `${by} invites you to the team ${teamName} on Reachwell. Owners and managers of a team see its members’ numbers and can work in their accounts; your account, campaigns, and leads stay yours.`,
    `Accept or decline by ${longDate({ at: realExpiresAt, zone: 'Etc/UTC' })}.`,
  ];
  const closing = `No account yet? Sign up with this address at ${signUp}: the invitation waits for you. If you don’t know who this is from, you can ignore this email.`;
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  return {
    to: email,
    subject: `${by} invites you to ${teamName} on Reachwell`.replace(/[\r\n]+/g, ' '),
    text: [...lines, link, closing, 'Reachwell'].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#111827;max-width:560px;margin:0 auto;padding:24px">${lines.map(paragraph).join('')}<p style="margin:0 0 16px"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>${paragraph(closing)}<p style="margin:0;color:#4b5563">Reachwell</p></body></html>`,
    links: [link, signUp],
  };
}
