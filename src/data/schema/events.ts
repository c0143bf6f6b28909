import type { Generated, GeneratedAlways } from 'kysely';
import type { EventActor, EventType } from '#core/lead/lead-event.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { DefaultedInstant, DefaultedJson, Instant, Json } from '#data/schema/columns.ts';

export type EventsTable = {
  user_id: string;
  event_id: GeneratedAlways<string>;
  type: EventType;
  at: Instant;
  campaign_id: string | null;
  lead_id: string | null;
  item_id: string | null;
  item_type: SequenceItemType | null;
  actor: EventActor;
  data: DefaultedJson<Record<string, unknown>>;
};

export type NotificationsTable = {
  user_id: string;
  notification_id: GeneratedAlways<string>;
  type: string;
  at: Instant;
  closed: Generated<boolean>;
  data: DefaultedJson<Record<string, unknown>>;
  link: string | null;
  /** Two of a user with one key cannot be. */
  unique_key: Generated<string | null>;
};

export type StreamEventsTable = {
  user_id: string;
  stream_event_id: GeneratedAlways<string>;
  type: string;
  data: Json<Record<string, unknown>>;
  real_at: DefaultedInstant;
};

export type NetworkEventsTable = {
  user_id: string;
  network_event_id: string;
  type: string;
  body: Json<Record<string, unknown>>;
  real_received_at: DefaultedInstant;
  done: Generated<boolean>;
};
