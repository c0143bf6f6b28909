import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedJson, Instant, NullableInstant } from '#data/schema/columns.ts';

export type AuthenticatorsTable = {
  identity_id: string;
  last_step: string;
  real_created_at: Instant;
  real_last_used_at: NullableInstant;
};

export type PasskeysTable = {
  identity_id: string;
  passkey_id: GeneratedAlways<string>;
  credential_id: string;
  public_key: Buffer;
  sign_count: string;
  transports: DefaultedJson<string[]>;
  name: string;
  real_created_at: Instant;
  real_last_used_at: NullableInstant;
};

export type RecoveryCodesTable = {
  identity_id: string;
  code_hash: Buffer;
  real_created_at: Instant;
  real_used_at: NullableInstant;
};

export type PendingSignInsTable = {
  token_hash: Buffer;
  identity_id: string;
  user_agent: string | null;
  challenge: string | null;
  tries: Generated<number>;
  real_created_at: Instant;
  real_expires_at: Instant;
};

export type FactorSetupsTable = {
  identity_id: string;
  kind: 'TOTP' | 'PASSKEY';
  session_id: string;
  challenge: string | null;
  tries: Generated<number>;
  real_expires_at: Instant;
};
