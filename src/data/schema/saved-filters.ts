import type { GeneratedAlways } from 'kysely';
import type { Instant, Json } from '#data/schema/columns.ts';

export type SavedFiltersTable = {
  user_id: string;
  saved_filter_id: GeneratedAlways<string>;
  name: string;
  filter: Json<Record<string, unknown>>;
  created_at: Instant;
  updated_at: Instant;
};
