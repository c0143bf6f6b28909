import type { Mail } from '#core/mail/mail.ts';
import { canSignUp } from '#core/account/sign-up-rule.ts';
import { harmlessName } from '#core/mail/harmless-text.ts';
import { longDate } from '#core/time/when-text.ts';
import type { Invitation } from '#data/teams/invitations.ts';
import { productMail } from '#core/mail/product-mail.ts';
import type { TeamParts } from '#server/teams/team-parts.ts';

/**
 * Tells someone who invites them, to what, until when, and how to answer, with or without an
 * account. Its reader may not know the sender, so names are written so that they can't become
 * links.
 */
export function invitationMail(
  { email, teamName, invitedBy, expiresAt }: Invitation,
  { publicUrl, signUp: mode }: Pick<TeamParts, 'publicUrl' | 'signUp'>,
): Mail {
  const link = `${publicUrl}/team/invitations`;
  const signUp = canSignUp(mode).allowed ? `${publicUrl}/signup` : null;
  const withoutAccount =
    signUp === null
      ? 'No account yet? Ask the administrator of this Reachwell to create one for this address'
      : `No account yet? Sign up with this address at ${signUp}`;
  const by = (invitedBy && harmlessName(invitedBy.displayName)) ?? 'Someone';
  const team = harmlessName(teamName) ?? 'a team';
  const mail = productMail({
    to: email,
    subject: `${by} invites you to ${team} on Reachwell`,
    greeting: 'Hello,',
    lines: [
      `${by} invites you to ${team} on Reachwell. Owners and managers of a team see its members’ numbers and can work in their accounts; your account, campaigns, and leads stay yours.`,
      `Accept or decline by ${longDate({ at: expiresAt, zone: 'Etc/UTC' })}.`,
    ],
    link: { url: link, label: 'See the invitation' },
    closing: `${withoutAccount}: the invitation waits for you. If you don’t know who this is from, you can ignore this email.`,
  });
  return { ...mail, links: signUp === null ? [link] : [link, signUp] };
}
