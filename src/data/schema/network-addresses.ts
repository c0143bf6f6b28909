import type { Generated } from 'kysely';
import type { NullableInstant } from '#data/schema/columns.ts';

export type NetworkAddressesTable = {
  user_id: string;
  country_code: string | null;
  city: string | null;
  ip: string | null;
  real_changed_at: NullableInstant;
  change_day: string | null;
  changes: Generated<number>;
};
