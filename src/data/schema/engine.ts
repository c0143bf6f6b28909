import type { Generated, GeneratedAlways } from 'kysely';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import type {
  DefaultedJson,
  Instant,
  Json,
  NullableInstant,
  NullableJson,
} from '#data/schema/columns.ts';

export type LanesTable = {
  user_id: string;
  next_wake_at: NullableInstant;
  next_slot_at: NullableInstant;
  real_lease_until: NullableInstant;
  lease_owner: string | null;
  fencing: Generated<string>;
  marks: DefaultedJson<Record<string, unknown>>;
};

export type IntentsTable = {
  user_id: string;
  intent_id: GeneratedAlways<string>;
  campaign_id: string;
  lead_id: string;
  item_id: string;
  visit: number;
  attempt: number;
  action: ActionType;
  fencing: string;
  request_id: string;
  day: string;
  payload: Json<Record<string, unknown>>;
  status: 'SENDING' | 'HAPPENED' | 'DID_NOT_HAPPEN' | 'UNCONFIRMED';
  outcome: NullableJson<Record<string, unknown>>;
  started_at: Instant;
  real_started_at: Instant;
  /** When its acting request was about to leave; null: it never did. */
  departed_at: NullableInstant;
  settled_at: NullableInstant;
  zone: Generated<string>;
  /**
   * The units of this type that the day had when this one was taken; null where it was taken again
   * above the limit, and in rows from before it was kept.
   */
  day_limit: number | null;
  /**
   * The invitation that this try takes back on a user's word; it then belongs to no campaign and no
   * lead.
   */
  withdrawal_id: string | null;
};

export type DailyUsageTable = {
  user_id: string;
  day: string;
  action: string;
  used: Generated<number>;
};
