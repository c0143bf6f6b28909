import { isLive } from '#core/lead/lead-state.ts';
import type { LostAct } from '#data/engine-store/look-store.ts';
import type { EngineStore, OpenIntent } from '#data/engine-store/engine-store.ts';
import { frozenJson } from './frozen-json.ts';
import { toOpenIntent } from './intent-settling.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { IntentRow } from './memory-rows.ts';
import { tablesOf } from './memory-state.ts';
import { putIntent, putPlace, putUsage, usedUnits } from './user-tables.ts';

type Query<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];
type Lead = { campaignId: string; leadId: string };

/** Acts that happened although the store doesn't know: it went back to an older state. */
export function lostActs(base: StoreBase) {
  const { state } = base;
  return {
    leadsToLookUp({ userId, campaignIds, memberIds, now, limit }: Query<'leadsToLookUp'>): Lead[] {
      const tables = tablesOf(state, userId);
      return campaignIds
        .flatMap((campaignId) => [...(tables.campaigns.get(campaignId)?.places.values() ?? [])])
        .filter(({ state: standing, leadId, itemType, dueAt }) => {
          const { memberId = null } = tables.leads.get(leadId)?.person ?? {};
          const isNamed = memberId !== null && memberIds.includes(memberId);
          const isDue = itemType === 'EMAIL' && dueAt !== null && dueAt <= now;
          return isLive(standing) && (isNamed || isDue);
        })
        .sort(
          (one, other) =>
            Number(one.campaignId) - Number(other.campaignId) ||
            (one.dueAt ?? Infinity) - (other.dueAt ?? Infinity) ||
            Number(one.leadId) - Number(other.leadId),
        )
        .slice(0, limit)
        .map(({ campaignId, leadId }) => ({ campaignId, leadId }));
    },

    unmatchedPeople({ userId, campaignIds, memberIds, limit }: Query<'unmatchedPeople'>) {
      const tables = tablesOf(state, userId);
      const places = campaignIds.flatMap((campaignId) => [
        ...(tables.campaigns.get(campaignId)?.places.values() ?? []),
      ]);
      const leadIds = places.filter((place) => isLive(place.state)).map(({ leadId }) => leadId);
      const leads = [...new Set(leadIds)]
        .toSorted((one, other) => Number(one) - Number(other))
        .flatMap((leadId) => {
          const { memberId, slug } = tables.leads.get(leadId)?.person ?? {};
          return memberId === null && slug != null ? [{ leadId, slug }] : [];
        })
        .slice(0, limit);
      const known = new Set([...tables.leads.values()].map(({ person }) => person.memberId));
      return {
        leads,
        memberIds: leads.length === 0 ? [] : memberIds.filter((id) => !known.has(id)),
      };
    },

    hasActedSince: ({
      userId,
      campaignId,
      leadId,
      actions,
      since,
    }: Query<'hasActedSince'>): boolean =>
      (tablesOf(state, userId).intentsByLead.get(leadId) ?? []).some(
        (one) =>
          one.campaignId === campaignId &&
          actions.includes(one.action) &&
          one.startedAt >= Math.trunc(since),
      ),

    foreseenTry: ({ userId, act }: Query<'foreseenTry'>): OpenIntent =>
      toOpenIntent(tablesOf(state, userId), tryOf(act)),

    adoptAct: (query: Query<'adoptAct'>): string | null =>
      withLaneLease(base, {
        lane: query.lane,
        work(tables) {
          const { lead, action } = query.act;
          const place = tables.campaigns.get(lead.campaignId)?.places.get(lead.leadId);
          if (place === undefined || String(place.version) !== lead.version) return null;
          const { day, zone } = query;
          putUsage(tables, { day, action, used: usedUnits(tables, { day, action }) + 1 });
          putPlace(tables, place, {
            ...place,
            state: 'IN_PROGRESS',
            dueAt: null,
            version: place.version + 1,
            updatedAt: Math.trunc(query.now),
          });
          const intentNumber = (state.ids.intent += 1);
          putIntent(tables, {
            ...tryOf(query.act),
            intentId: String(intentNumber),
            intentNumber,
            fencing: Number(query.lane.fencing),
            day,
            zone,
            realStartedAt: Math.trunc(query.realNow),
          });
          return String(intentNumber);
        },
      }),
  };
}

function tryOf({ lead, action, requestId, payload, at }: LostAct): IntentRow {
  return {
    intentId: '0',
    intentNumber: 0,
    campaignId: lead.campaignId,
    leadId: lead.leadId,
    itemId: lead.itemId ?? '',
    visit: lead.visit,
    attempt: lead.tried.attempts + 1,
    action,
    fencing: 0,
    requestId,
    day: '',
    zone: '',
    dayLimit: null,
    payload: frozenJson(payload),
    status: 'SENDING',
    outcome: null,
    startedAt: Math.trunc(at),
    realStartedAt: 0,
    departedAt: Math.trunc(at),
    settledAt: null,
    withdrawalId: null,
    messageId: null,
  };
}
