import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { anyDue, firstDue, type DueOrder } from './due-order.ts';
import type { StoreBase } from './lane-guard.ts';
import { refusalOf } from './emails.ts';
import { readPlace, toLeadInWalk, toTriedLead } from './lead-rows.ts';
import type { PlaceRow } from './memory-rows.ts';
import { earlier, type MemoryState } from './memory-state.ts';
import type { UserTables } from './user-tables.ts';

type Query<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];
const QUEUES = ['IN_PROGRESS', 'GETTING_READY'] as const;

/** Which leads are due: leads that wait or are blocked are never looked at. */
export function createLeadReader({ state }: StoreBase) {
  return {
    ripeLeads({ userId, campaignIds, now, limit }: Query<'ripeLeads'>): LeadInWalk[] {
      const tables = state.users.get(userId);
      const leads: LeadInWalk[] = [];
      for (const campaignId of campaignIds) {
        const waiting = tables?.campaigns.get(campaignId)?.waiting;
        if (tables === undefined || waiting === undefined) continue;
        for (const place of firstDue(waiting, { now: Math.trunc(now), limit }))
          leads.push(toLeadInWalk(tables, place));
      }
      return leads;
    },

    nextRipeAt({ userId, campaignIds }: Query<'nextRipeAt'>): number | null {
      const tables = state.users.get(userId);
      let first: number | null = null;
      for (const campaignId of campaignIds)
        first = earlier(first, tables?.campaigns.get(campaignId)?.waiting[0]?.dueAt ?? null);
      return first === null ? null : Math.floor(first);
    },

    dueLeads({ userId, campaignIds, types, now, limit }: Query<'dueLeads'>): LeadInWalk[] {
      const tables = state.users.get(userId);
      const leads: LeadInWalk[] = [];
      if (tables === undefined) return leads;
      for (const campaignId of campaignIds) {
        const queues = tables.campaigns.get(campaignId)?.queues;
        if (queues === undefined) continue;
        for (const type of types) {
          const ofType = queues.get(type);
          if (ofType === undefined) continue;
          for (const queue of QUEUES)
            for (const place of firstDue(ofType[queue], { now: Math.trunc(now), limit }))
              leads.push(toTriedLead(tables, place));
        }
      }
      return leads;
    },

    leadsPastTheirItem: (query: Query<'leadsPastTheirItem'>) => leadsPastTheirItem(state, query),
    unknownInvitees: (query: Query<'unknownInvitees'>) => unknownInvitees(state, query),

    dueTypes({
      userId,
      campaignIds,
      types,
      now,
    }: Query<'dueTypes'>): ReadonlySet<SequenceItemType> {
      const tables = state.users.get(userId);
      const due = new Set<SequenceItemType>();
      for (const campaignId of campaignIds) {
        const queues = tables?.campaigns.get(campaignId)?.queues;
        if (queues === undefined) continue;
        for (const type of types)
          if (QUEUES.some((queue) => anyDue(queues.get(type)?.[queue], Math.trunc(now))))
            due.add(type);
      }
      return due;
    },

    readLead({ userId, campaignId, leadId }: Query<'readLead'>): LeadInWalk | null {
      const tables = state.users.get(userId);
      return tables === undefined ? null : readPlace(tables, { campaignId, leadId });
    },
  };
}

function leadsPastTheirItem(
  { users }: MemoryState,
  { userId, campaignIds, now, limit }: Query<'leadsPastTheirItem'>,
): LeadInWalk[] {
  const tables = users.get(userId);
  const types = ['CONNECT', 'CONNECT_BY_EMAIL', 'EMAIL'] as const;
  const isPast = ({ leadId, itemType }: PlaceRow): boolean => {
    const person = tables?.leads.get(leadId)?.person;
    if (tables === undefined || person === undefined) return false;
    return itemType === 'EMAIL'
      ? refusalOf(tables, person.email) !== null
      : person.connectedAt !== null || person.invitationPendingSince !== null;
  };
  return tables === undefined
    ? []
    : queuesOf(tables, { campaignIds, types }).flatMap((queue) =>
        firstDue(queue, { now: Math.trunc(now), limit: queue.length })
          .filter(isPast)
          .slice(0, limit)
          .map((place) => toTriedLead(tables, place)),
      );
}

function unknownInvitees(
  { users }: MemoryState,
  { userId, campaignIds, types, now, limit }: Query<'unknownInvitees'>,
): { leadId: string; who: string }[] {
  const tables = users.get(userId);
  if (tables === undefined) return [];
  const places = queuesOf(tables, { campaignIds, types })
    .flatMap((queue) => [...firstDue(queue, { now: Math.trunc(now), limit: queue.length })])
    .sort((one, other) => one.dueAt - other.dueAt || one.leadNumber - other.leadNumber);
  const found = new Map<string, string>();
  for (const { leadId } of places) {
    const lead = tables.leads.get(leadId);
    if (lead === undefined || lead.distance !== null) continue;
    const { memberId, slug, connectedAt, invitationPendingSince, profileReadAt } = lead.person;
    const who = memberId ?? slug;
    if (who !== null && (connectedAt ?? invitationPendingSince ?? profileReadAt) === null)
      found.set(leadId, who);
  }
  return [...found].slice(0, limit).map(([leadId, who]) => ({ leadId, who }));
}

function queuesOf(
  tables: UserTables,
  { campaignIds, types }: { campaignIds: readonly string[]; types: readonly SequenceItemType[] },
): DueOrder[] {
  return campaignIds.flatMap((campaignId) =>
    types.flatMap((type) => {
      const ofType = tables.campaigns.get(campaignId)?.queues.get(type);
      return ofType === undefined ? [] : QUEUES.map((queue) => ofType[queue]);
    }),
  );
}
