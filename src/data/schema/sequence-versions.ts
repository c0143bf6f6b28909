import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Instant, Json } from '#data/schema/columns.ts';

export type SequenceVersionsTable = {
  user_id: string;
  campaign_id: string;
  version: number;
  sequence: Json<SequenceItem>;
  /** Steps, ENDs included. */
  items: number;
  saved_at: Instant;
};
