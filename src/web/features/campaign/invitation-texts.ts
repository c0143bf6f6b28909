import type { SenderState } from '#core/team/shared-campaign.ts';
import { percent } from '#web/ui/text/numbers.ts';

/** Texts of the page on which a member agrees to send for a teammate's campaign. */
export const invitationTexts = {
  title: 'Send for a campaign',
  back: 'Back to Campaigns',
  backWord: 'Campaigns',
  loading: 'Loading the invitation',
  missing: 'You’re not invited to this campaign',
  missingText: 'The invitation may have been withdrawn, or it was for another account.',
  inside: 'Only they can answer',
  insideText:
    'You’re working in someone else’s account. An invitation is answered by the person it’s for.',
  backToOwn: 'Back to my account',
  head: {
    INVITED: (owner: string, name: string) => `${owner} invites you to send for ${name}`,
    AGREED: (_owner: string, name: string) => `You send for ${name}`,
    DECLINED: (owner: string, name: string) => `You declined to send for ${owner}’s ${name}`,
    LEFT: (_owner: string, name: string) => `You left ${name}`,
  } satisfies Record<SenderState, (owner: string, name: string) => string>,
  lead: {
    INVITED: () =>
      'If you agree, some of its people are contacted from your LinkedIn account. Until then, nothing is.',
    AGREED: (owner: string) =>
      `Some of its people are contacted from your LinkedIn account. ${owner} edits its texts, settings, and lists.`,
    DECLINED: () => 'Nothing is sent from your account. You can still agree.',
    LEFT: (owner: string) =>
      `Your own campaign stopped and stays yours. ${owner} can invite you again.`,
  } satisfies Record<SenderState, (owner: string) => string>,
  share: 'Your share',
  shareValue: (share: number) => `${percent(share)} of new people`,
  points: (owner: string) => [
    `You get a campaign of your own, which ${owner} edits: its texts, settings, and lists.`,
    'Your daily limits, working hours, and do-not-contact list apply, as in any campaign.',
    'Each person hears from one of you only, and replies come to your inbox.',
    'You can leave at any time.',
  ],
  agree: 'Agree',
  agreeing: 'Agreeing',
  agreed: (name: string) => `You now send for ${name}`,
  decline: 'Decline',
  declining: 'Declining',
  declined: 'Invitation declined',
  open: 'Open your campaign',
  leave: 'Leave',
  leaving: {
    title: (name: string) => `Leave ${name}?`,
    text: 'Your own campaign stops and stays yours. People you’ve contacted stay with you; others may go to your teammates.',
    confirm: 'Leave',
    busy: 'Leaving',
    keep: 'Stay',
    done: (name: string) => `You left ${name}`,
  },
  textsTitle: 'What’s sent in your name',
  textsFor: (person: string) => `As ${person}, a made-up lead, would read it`,
  variant: (nth: number) => `Variant ${String.fromCodePoint(64 + nth)}`,
  subject: 'Subject',
  noNote: 'Without a note',
  noTexts: 'The sequence has no texts yet.',
} as const;
