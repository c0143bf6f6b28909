import { counted } from '#core/text/formats.ts';
import type { InvitationAnswer } from '#contract/teams.ts';

/** What the invitations of a team say, to those invited and to those who invite. */
export const invitationsTexts = {
  received: 'For you',
  sent: 'From your team',
  waiting: 'Waiting for an answer',
  all: 'All invitations',
  word: 'invitation',
  loading: 'Loading invitations',
  none: {
    title: 'No invitations',
    text: (email: string) =>
      `When somebody invites ${email} to their team, the invitation waits here. One to another address shows up where that address is signed in.`,
    leader: 'Invite somebody by email, whether they have an account or not.',
  },
  statuses: {
    PENDING: 'Waiting',
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
  resend: 'Send again',
  resendTo: (email: string) => `Send again to ${email}`,
  sending: 'Sending',
  resent: (email: string) => `Invitation sent again to ${email}. It’s good for 14 more days`,
  withdraw: 'Withdraw',
  withdrawFrom: (email: string) => `Withdraw from ${email}`,
  withdrawing: {
    title: (email: string) => `Withdraw the invitation to ${email}?`,
    text: 'The link in the email stops working. You can invite them again later.',
    confirm: 'Withdraw',
    busy: 'Withdrawing',
    done: (email: string) => `The invitation to ${email} is withdrawn`,
  },
  inTeam: 'You’re already on a team. Leave it first',
  invite: {
    title: 'Invite a teammate',
    text: 'They get an email with a link that’s good for 14 days. Without an account, they sign up first; the invitation waits.',
    email: 'Email',
    role: 'Role',
    noSeat: (seats: number) =>
      `All ${counted(seats, 'seat')} are taken. They can accept once a seat is added.`,
    send: 'Send invitation',
    sending: 'Sending',
    done: (email: string) => `Invitation sent to ${email}`,
  },
} as const;
