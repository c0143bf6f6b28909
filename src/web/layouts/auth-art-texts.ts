/** The texts beside the sign-in card, most of them in the picture. */
export const authArtTexts = {
  about: 'About Reachwell',
  claim: 'LinkedIn outreach you host yourself',
  promise: 'Every lead, every step, and the reason behind every wait, on your own server.',

  view: 'Profile view',
  viewWhen: 'Day 0 · 9:12 am',
  invite: 'Invite',
  inviteNote: 'Hi Elena, your talk on…',
  condition: 'If connected',
  conditionWait: 'Wait up to 14 days',
  yes: 'Yes',
  no: 'No',
  message: 'Message',
  messageWhen: '1 day after acceptance',
  email: 'Email',
  emailWhen: '3 days later',
  initials: 'EC',
  replied: 'Elena replied',
  reply: '“Tuesday works for me”',
  withdraw: 'Withdraw invite',
  withdrawWhen: 'After 21 days',
} as const;
