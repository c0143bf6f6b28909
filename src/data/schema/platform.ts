import type { Generated, GeneratedAlways } from 'kysely';
import type {
  DefaultedInstant,
  Instant,
  Json,
  NullableInstant,
  NullableJson,
} from '#data/schema/columns.ts';

export type ClockTable = {
  single: Generated<boolean>;
  rate: Generated<number>;
  base_real: Instant;
  base_campaign: Instant;
  ceiling: Instant;
  play_from: NullableInstant;
  play_until: NullableInstant;
  play_then_rate: number | null;
};

export type SettingsTable = {
  name: string;
  value: Json<Record<string, unknown>>;
};

export type OutboxMailsTable = {
  mail_id: GeneratedAlways<string>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  links: Generated<string[]>;
  real_sent_at: DefaultedInstant;
  to_deliver: Generated<boolean>;
  attempts: Generated<number>;
  real_next_try_at: DefaultedInstant;
};

export type IdempotencyKeysTable = {
  user_id: string;
  key: string;
  request_hash: string;
  status: number | null;
  answer: NullableJson<Record<string, unknown>>;
  real_created_at: DefaultedInstant;
};
