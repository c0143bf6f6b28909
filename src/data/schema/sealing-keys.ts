import type { DefaultedInstant } from '#data/schema/columns.ts';

export type SealingKeysTable = {
  version: number;
  wrapped_key: Buffer | null;
  real_created_at: DefaultedInstant;
};
