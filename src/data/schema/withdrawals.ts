import type { Generated, GeneratedAlways } from 'kysely';
import type { WithdrawalState } from '#core/limits/withdrawal.ts';
import type { DefaultedJson, Instant, NullableInstant } from '#data/schema/columns.ts';

export type WithdrawalTasksTable = {
  user_id: string;
  task_id: GeneratedAlways<string>;
  asked: DefaultedJson<Record<string, unknown>>;
  count: number;
  created_at: Instant;
  cancelled_at: NullableInstant;
};

export type WithdrawalsTable = {
  user_id: string;
  withdrawal_id: GeneratedAlways<string>;
  task_id: string;
  member_id: string;
  invitation_id: string;
  sent_at: NullableInstant;
  state: Generated<WithdrawalState>;
  reason: string | null;
  settled_at: NullableInstant;
};
