/** What the timeline says of an email that was sent. */
export const sentEmailTexts = {
  noSubject: 'No subject',
  to: (to: string) => `To ${to}`,
  fromTo: (from: string, to: string) => `From ${from} to ${to}`,
  more: 'Show the whole email',
  less: 'Show less',
  opened: 'Opened',
  answered: 'Answered',
  bounced: 'Bounced',
} as const;
