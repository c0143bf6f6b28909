import type { CampaignStatus } from '#core/campaign/campaign-status.ts';

/** Texts of the page of one member. */
export const memberTexts = {
  member: 'Member',
  loading: 'Loading the member',
  missing: {
    title: 'This person isn’t on your team',
    text: 'They may have left, or the link is wrong.',
    back: 'Back to the team',
  },
  joined: 'joined',
  numbers: 'Their numbers',
  onlyLeaders: {
    title: 'Only owners and managers can see a member’s numbers',
    text: 'Your role only shows you who’s on the team.',
  },
  campaigns: 'Campaigns',
  word: 'campaign',
  loadingCampaigns: 'Loading campaigns',
  noCampaigns: { title: 'No campaigns yet', text: 'They’ll be listed here.' },
  closed: 'Your role can’t open this account, so you can’t see its campaigns.',
  columns: {
    name: 'Campaign',
    status: 'Status',
    leads: 'Leads',
    accepted: 'Accepted',
    replied: 'Replied',
  },
  statuses: {
    DRAFT: 'Draft',
    ACTIVE: 'Running',
    NOT_ACTIVE: 'Stopped',
  } satisfies Record<CampaignStatus, string>,
  locked: 'Locked',
  leads: (count: string) => `${count} leads`,
} as const;
