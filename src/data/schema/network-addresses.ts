import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '#data/schema/columns.ts';

export type NetworkAddressesTable = {
  user_id: string;
  country_code: string | null;
  city: string | null;
  ip: string | null;
  real_changed_at: NullableInstant;
  change_day: string | null;
  changes: Generated<number>;
};

export type AccountsToReleaseTable = {
  user_id: string;
  account: string;
  real_asked_at: Instant;
};
