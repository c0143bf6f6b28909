import type { Generated, GeneratedAlways } from 'kysely';
import type {
  ImportVerdict,
  SearchError,
  SearchOption,
  SearchStatus,
  SearchType,
  SkipLeadCondition,
} from '#core/lead-pack/lead-pack.ts';
import type {
  DefaultedJson,
  Instant,
  Json,
  NullableInstant,
  NullableJson,
} from '#data/schema/columns.ts';

export type LeadPacksTable = {
  user_id: string;
  lead_pack_id: GeneratedAlways<string>;
  campaign_id: string;
  name: string;
  search_type: SearchType;
  search_option: Generated<SearchOption>;
  search_status: Generated<SearchStatus>;
  error: SearchError | null;
  source_url: string | null;
  source: DefaultedJson<Record<string, unknown>>;
  file_name: string | null;
  columns: NullableJson<Record<string, unknown>>;
  skip_lead_conditions: Generated<SkipLeadCondition[]>;
  /** Since the list began. */
  rules_changed: Generated<boolean>;
  leads_number_to_collect: Generated<number>;
  leads_number_collected: Generated<number>;
  resume_offset: Generated<number>;
  total_rows: Generated<number>;
  processed_rows: Generated<number>;
  lease_until: NullableInstant;
  fencing: Generated<string>;
  due_at: NullableInstant;
  created_at: Instant;
  real_created_at: NullableInstant;
  /** Kept by the database. */
  real_finished_at: GeneratedAlways<number | null>;
};

export type LeadPackRowsTable = {
  user_id: string;
  lead_pack_id: string;
  row_number: number;
  verdict: ImportVerdict | null;
  code: string | null;
  message: string | null;
  raw: Json<Record<string, unknown>>;
  lead_id: string | null;
};

export type ColumnMemoryTable = {
  user_id: string;
  headers_key: string;
  mapping: Json<{ index: number; meaning: string; customName: string | null }[]>;
  used_at: Instant;
};
