import type { ExportFile } from '#data/account-export/export-file.ts';

const own = { of: 'user_id' } as const;

/** A user’s team, and the campaigns that its members send for together. */
export const TEAM_FILES: readonly ExportFile[] = [
  {
    name: 'team-membership',
    table: 'team_members',
    ...own,
    order: ['team_id'],
    says: 'Your team and role',
  },
  {
    name: 'shared-campaigns',
    table: 'shared_campaigns',
    ...own,
    order: ['campaign_id'],
    says: 'Campaigns of yours that teammates send for',
  },
  {
    name: 'campaign-senders',
    table: 'campaign_senders',
    ...own,
    order: ['team_id', 'campaign_id'],
    says: 'Shared campaigns that you were asked to send for, and your answers',
  },
  {
    name: 'person-senders',
    table: 'person_senders',
    ...own,
    order: ['team_id', 'person_key'],
    says: 'People whom shared campaigns gave you, and why',
  },
];
