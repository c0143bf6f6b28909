import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { LeadInWalk } from '#data/engine-store/lead-in-walk.ts';
import { anyDue, firstDue } from './due-order.ts';
import type { StoreBase } from './lane-guard.ts';
import { readPlace, toLeadInWalk, toTriedLead } from './lead-rows.ts';
import { earlier } from './memory-state.ts';

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
