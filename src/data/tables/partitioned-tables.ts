/** The tables that can be partitioned by user, each after those that it refers to. */
export const PARTITIONED_TABLES = [
  'leads',
  'conversations',
  'lead_packs',
  'lead_pack_rows',
  'campaign_leads',
  'messages',
  'intents',
  'events',
] as const;
export type PartitionedTable = (typeof PARTITIONED_TABLES)[number];
