import type {
  EventRow,
  IntentRow,
  LaneRow,
  LeadRow,
  NotificationRow,
  PlaceRow,
} from './memory-rows.ts';
import { tablesOf, type MemoryState } from './memory-state.ts';
import { usedUnits, type UserTables } from './user-tables.ts';

type DeepReadonly<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Map<infer K, infer V>
    ? ReadonlyMap<K, V>
    : Table[Key] extends (infer Row)[]
      ? readonly Row[]
      : Table[Key];
};

/** Reads a world: the tables themselves, which must not be changed. */
export function worldReading(state: MemoryState) {
  return {
    /** Everything that is kept of a user. */
    tables(userId: string): DeepReadonly<UserTables> {
      return tablesOf(state, userId);
    },

    lane(userId: string): LaneRow | null {
      return state.lanes.get(userId) ?? null;
    },

    /** Where the leads of a campaign stand. */
    *places({ userId, campaignId }: { userId: string; campaignId: string }): Iterable<PlaceRow> {
      const campaign = tablesOf(state, userId).campaigns.get(campaignId);
      if (campaign !== undefined) yield* campaign.places.values();
    },

    place({
      userId,
      campaignId,
      leadId,
    }: {
      userId: string;
      campaignId: string;
      leadId: string;
    }): PlaceRow | null {
      return tablesOf(state, userId).campaigns.get(campaignId)?.places.get(leadId) ?? null;
    },

    lead({ userId, leadId }: { userId: string; leadId: string }): LeadRow | null {
      return tablesOf(state, userId).leads.get(leadId) ?? null;
    },

    intents(userId: string): Iterable<IntentRow> {
      return tablesOf(state, userId).intents.values();
    },

    events(userId: string): readonly EventRow[] {
      return tablesOf(state, userId).events;
    },

    notifications(userId: string): readonly NotificationRow[] {
      return tablesOf(state, userId).notifications;
    },

    used({ userId, day, action }: { userId: string; day: string; action: string }): number {
      return usedUnits(tablesOf(state, userId), { day, action });
    },
  };
}
