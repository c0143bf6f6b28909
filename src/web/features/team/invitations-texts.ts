import { counted } from '#core/text/formats.ts';
import type { InvitationAnswer } from '#contract/teams.ts';

/** Texts of the invitations of a team, to those invited and to those who invite. */
export const invitationsTexts = {
  received: 'For you',
  sent: 'From your team',
  waiting: 'Pending',
  all: 'All invitations',
  word: 'invitation',
  loading: 'Loading invitations',
  none: {
    title: 'No invitations',
    text: (email: string) =>
      `When someone invites ${email} to their team, the invitation shows up here. Invitations to other addresses show up in those accounts.`,
    leader: 'Invite someone by email, whether or not they have an account.',
  },
  statuses: {
    PENDING: 'Pending',
    ACCEPTED: 'Accepted',
    DECLINED: 'Declined',
    WITHDRAWN: 'Withdrawn',
    EXPIRED: 'Expired',
  } satisfies Record<InvitationAnswer['status'], string>,
  sentLine: 'Sent',
  by: (name: string) => ` by ${name}`,
  until: 'until',
  expired: 'expired',
  as: (role: string) => `as ${role.toLowerCase()}`,
  resend: 'Resend',
  resendTo: (email: string) => `Resend to ${email}`,
  sending: 'Sending',
  resent: (email: string) => `Invitation resent to ${email}. It’s good for 14 more days`,
  withdraw: 'Withdraw',
  withdrawFrom: (email: string) => `Withdraw from ${email}`,
  withdrawing: {
    title: (email: string) => `Withdraw the invitation to ${email}?`,
    text: 'The link in the email stops working. You can invite them again later.',
    confirm: 'Withdraw',
    busy: 'Withdrawing',
    done: (email: string) => `Invitation to ${email} withdrawn`,
  },
  inTeam: 'You’re already on a team. Leave it first',
  invite: {
    title: 'Invite a teammate',
    text: 'They’ll get an email with a link that’s good for 14 days. If they don’t have an account yet, they can sign up first.',
    email: 'Email',
    role: 'Role',
    noSeat: (seats: number) =>
      `All ${counted(seats, 'seat')} are taken. They can accept once you add a seat.`,
    send: 'Send invitation',
    sending: 'Sending',
    done: (email: string) => `Invitation sent to ${email}`,
  },
} as const;
