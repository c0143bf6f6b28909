import type { Generated, GeneratedAlways } from 'kysely';
import type { AdminStatus, TeamRole, UserStatus } from '#core/account/user-status.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import type { Feature, Tier } from '#core/plan/feature-tiers.ts';
import type { SchedulerItem } from '#core/schedule/week.ts';
import type {
  DefaultedInstant,
  DefaultedJson,
  Json,
  NullableInstant,
  NullableJson,
} from '#data/schema/columns.ts';

export type UsersTable = {
  user_id: string;
  email: string;
  display_name: string;
  status: Generated<UserStatus>;
  account_error: string | null;
  zone: Generated<string>;
  real_zone_updated_at: NullableInstant;
  schedule: Json<SchedulerItem[]>;
  processing_limits: Json<Record<LimitedAction, number>>;
  processing_limit_range: Generated<number>;
  activity_control_enabled: Generated<boolean>;
  person_name_words: Generated<string[]>;
  /** Raised by each save of these settings. */
  limits_version: Generated<number>;
  schedule_version: Generated<number>;
  name_words_version: Generated<number>;
  onboarding_completed: Generated<boolean>;
  invite_by_email_enabled: Generated<boolean>;
  api_version: Generated<number>;
  partner_stack_id: string | null;
  plan_tier: Tier | null;
  subscription_status: string | null;
  real_trial_ends_at: NullableInstant;
  admin_status: AdminStatus | null;
  network_user_name: string | null;
  network_account_id: string | null;
  network_member_id: string | null;
  network_profile: NullableJson<Record<string, unknown>>;
  network_checkpoint: NullableJson<Record<string, unknown>>;
  chosen_contract: string | null;
  note_length: Generated<number>;
  invites_paused_until: NullableInstant;
  engine_paused_from: NullableInstant;
  engine_paused_until: NullableInstant;
  network_incident: string | null;
  connected_at: NullableInstant;
  feature_flags: Generated<Feature[]>;
  mailbox_connected: Generated<boolean>;
  finder_available: Generated<boolean>;
  invite_limit_answers: Generated<number>;
  client_version: string | null;
  real_refresh_started_at: NullableInstant;
  real_refresh_done_at: NullableInstant;
  real_created_at: DefaultedInstant;
  /**
   * From then on nobody sees anything of the account, until the word is taken back or the account
   * erased.
   */
  real_deletion_asked_at: NullableInstant;
  left_team_id: string | null;
  left_team_role: TeamRole | null;
};

export type SecretsTable = {
  user_id: string;
  name: string;
  key_version: number;
  wrapped_key: Buffer;
  sealed: Buffer;
  real_updated_at: DefaultedInstant;
};

export type AuditLogTable = {
  user_id: string;
  audit_id: GeneratedAlways<string>;
  acted_by: string;
  type: string;
  data: DefaultedJson<Record<string, unknown>>;
  real_at: DefaultedInstant;
};
