import type { Generated, GeneratedAlways } from 'kysely';
import type { TeamRole } from '#core/account/user-status.ts';
import type { DefaultedInstant } from '#data/schema/columns.ts';

export type TeamsTable = {
  team_id: GeneratedAlways<string>;
  team_name: string;
  real_created_at: DefaultedInstant;
};

export type TeamMembersTable = {
  team_id: string;
  user_id: string;
  role: Generated<TeamRole>;
  real_joined_at: DefaultedInstant;
};

export type TeamPeopleTable = {
  team_id: string;
  person_key: string;
};

export type TeamPersonCampaignsTable = {
  team_id: string;
  person_key: string;
  user_id: string;
  campaign_id: string;
  lead_id: string;
};
