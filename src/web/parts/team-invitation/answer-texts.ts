/** What someone reads who is invited to a team, before and after the answer. */
export const answerTexts = {
  invitesYou: (name: string | null, team: string) =>
    name === null ? `You’re invited to ${team}` : `${name} invites you to ${team}`,
  accept: 'Accept',
  acceptOf: (team: string) => `Accept the invitation to ${team}`,
  decline: 'Decline',
  declineOf: (team: string) => `Decline the invitation to ${team}`,
  declining: {
    title: (team: string) => `Decline the invitation to ${team}?`,
    text: 'The team sees that you declined. To join later, you’ll need a new invitation.',
    confirm: 'Decline',
    busy: 'Declining',
    done: 'Invitation declined',
  },
  joining: {
    title: (team: string) => `Join ${team}?`,
    text: 'Here’s what others will see:',
    points: [
      'Members see your name and email.',
      'Owners and managers see your LinkedIn connection, campaigns, leads, and rates.',
      'They can open your account and work in it. You see what they did, with their name.',
      'They read and answer your inbox with you, until you take it out on the team page.',
      'Your password, sign-in email, billing, and deletion stay out of their reach.',
      'If the team shares a do-not-contact list, people you’ve blacklisted join it, and your campaigns stop for everyone on it.',
    ],
    keep: 'When you leave, your account, campaigns, and leads stay yours.',
    confirm: 'Join team',
    busy: 'Joining',
    done: (team: string) => `Welcome to ${team}`,
  },
} as const;
