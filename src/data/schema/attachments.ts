import type { GeneratedAlways } from 'kysely';
import type { Instant } from '#data/schema/columns.ts';

export type AttachmentsTable = {
  user_id: string;
  attachment_id: GeneratedAlways<string>;
  file_name: string;
  content_type: string;
  size_bytes: number;
  content: Buffer;
  real_created_at: Instant;
  real_expires_at: Instant;
};
