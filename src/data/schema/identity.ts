import type { GeneratedAlways } from 'kysely';
import type { Instant, NullableInstant } from '#data/schema/columns.ts';

export const SESSION_END_REASONS = [
  'SIGNED_OUT',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'TOKEN_REUSED',
  'ENDED_BY_USER',
  'ENDED_BY_OPERATOR',
  'DEACTIVATED',
] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];
export type ActionCodeMode = 'verifyEmail' | 'resetPassword' | 'recoverEmail';

export type IdentitiesTable = {
  identity_id: GeneratedAlways<string>;
  email: string;
  password_hash: string;
  real_email_verified_at: NullableInstant;
  real_email_changed_at: NullableInstant;
  real_disabled_at: NullableInstant;
  real_password_changed_at: Instant;
  real_created_at: Instant;
};

export type SessionsTable = {
  identity_id: string;
  session_id: GeneratedAlways<string>;
  refresh_hash: Buffer;
  user_agent: string | null;
  address: string | null;
  real_created_at: Instant;
  real_last_used_at: Instant;
  real_expires_at: Instant;
  real_ended_at: NullableInstant;
  end_reason: SessionEndReason | null;
};

export type IdentityCodesTable = {
  code_hash: Buffer;
  identity_id: string;
  mode: ActionCodeMode;
  email: string;
  password_hash: string | null;
  real_expires_at: Instant;
  real_used_at: NullableInstant;
  real_created_at: Instant;
};

export type AttemptsTable = {
  scope: string;
  key: string;
  count: number;
  real_last_at: Instant;
  real_blocked_until: NullableInstant;
};

export type PacedTriesTable = {
  scope: string;
  key: string;
  real_full_at: Instant;
};
