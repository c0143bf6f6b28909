import type { Generated, GeneratedAlways } from 'kysely';
import type { DeliveryState } from '#core/zapier/delivery-outcome.ts';
import type { ZapierBody } from '#core/zapier/zapier-body.ts';
import type { ZapierEvent } from '#core/zapier/zapier-event.ts';
import type {
  DefaultedInstant,
  Instant,
  NullableInstant,
  NullableJson,
} from '#data/schema/columns.ts';

/** Rows are put down by the trigger of `events`, nowhere else. */
export type ZapierDeliveriesTable = {
  user_id: string;
  delivery_id: GeneratedAlways<string>;
  campaign_id: string;
  event_id: string;
  event_type: ZapierEvent;
  lead_id: string | null;
  occurred_at: Instant;
  conversation: string | null;
  state: Generated<DeliveryState>;
  tries: Generated<number>;
  real_created_at: DefaultedInstant;
  real_first_tried_at: NullableInstant;
  real_tried_at: NullableInstant;
  real_next_try_at: DefaultedInstant;
  real_taken_until: NullableInstant;
  body: NullableJson<ZapierBody>;
  /** The campaign's `zapier_address_id` when the last try was sent. */
  address_id: string | null;
  answer_status: number | null;
  answer_text: string | null;
  answer_ms: number | null;
  problem: string | null;
  first_problem: string | null;
};
