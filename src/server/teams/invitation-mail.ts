import type { Mail } from '#core/mail/mail.ts';
import { harmlessName } from '#core/mail/harmless-text.ts';
import { longDate } from '#core/time/when-text.ts';
import type { Invitation } from '#data/teams/invitations.ts';
import { productMail } from '#server/product-mail.ts';

/**
 * Tells someone who invites them, to what, until when, and how to answer, with or without an
 * account. They may not know who it is: names are said so that they lead nowhere.
 */
export function invitationMail({
  invitation: { email, teamName, invitedByName, realExpiresAt },
  publicUrl,
}: {
  invitation: Invitation;
  publicUrl: string;
}): Mail {
  const link = `${publicUrl}/team/invitations`;
  const signUp = `${publicUrl}/signup`;
  const by = (invitedByName && harmlessName(invitedByName)) ?? 'Someone';
  const team = harmlessName(teamName) ?? 'a team';
  const mail = productMail({
    to: email,
    subject: `${by} invites you to ${team} on Reachwell`,
    greeting: 'Hello,',
    lines: [
      `${by} invites you to ${team} on Reachwell. Owners and managers of a team see its members’ numbers and can work in their accounts; your account, campaigns, and leads stay yours.`,
      `Accept or decline by ${longDate({ at: realExpiresAt, zone: 'Etc/UTC' })}.`,
    ],
    link: { url: link, label: 'See the invitation' },
    closing: `No account yet? Sign up with this address at ${signUp}: the invitation waits for you. If you don’t know who this is from, you can ignore this email.`,
  });
  return { ...mail, links: [link, signUp] };
}
