import type { Generated, GeneratedAlways } from 'kysely';
import type { TransferCode } from '#core/lead/lead-transfer.ts';
import type { Instant, NullableInstant } from '#data/schema/columns.ts';

export type LeadTransfersTable = {
  user_id: string;
  task_id: GeneratedAlways<string>;
  from_campaign_id: string;
  to_campaign_id: string;
  count: number;
  moved: Generated<number>;
  skipped: Generated<number>;
  created_at: Instant;
  ended_at: NullableInstant;
};

export type LeadTransferRowsTable = {
  user_id: string;
  task_id: string;
  place: number;
  lead_id: string;
  code: TransferCode | null;
};
