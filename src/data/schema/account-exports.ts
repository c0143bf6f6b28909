import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant, NullableInstant, NullableJson } from '#data/schema/columns.ts';

export const EXPORT_STATES = ['PREPARING', 'READY', 'FAILED'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export type AccountExportsTable = {
  user_id: string;
  export_id: GeneratedAlways<string>;
  state: Generated<ExportState>;
  file_number: Generated<number>;
  page_number: Generated<number>;
  after_row: NullableJson<string[]>;
  rows_done: Generated<string>;
  rows_total: Generated<string>;
  size_bytes: Generated<string>;
  tries: Generated<number>;
  real_taken_until: NullableInstant;
  real_asked_at: Instant;
  real_done_at: NullableInstant;
  real_expires_at: NullableInstant;
};

export type AccountExportPagesTable = {
  user_id: string;
  export_id: string;
  file_number: number;
  file_name: string;
  page_number: number;
  row_count: number;
  content: Buffer;
};
