import type { GeneratedAlways } from 'kysely';
import type { Instant } from '#data/schema/columns.ts';

export type LeadNotesTable = {
  user_id: string;
  note_id: GeneratedAlways<string>;
  lead_id: string;
  author_id: string;
  content: string;
  created_at: Instant;
  updated_at: Instant;
};
