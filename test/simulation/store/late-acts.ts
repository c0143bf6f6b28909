import type { ActionType } from '#core/sequence/sequence-item.ts';
import type {
  EngineStore,
  OpenIntent,
  UnconfirmedAttempt,
} from '#data/engine-store/engine-store.ts';
import { toOpenIntent } from './intent-settling.ts';
import { withLaneLease, type StoreBase } from './lane-guard.ts';
import type { IntentRow } from './memory-rows.ts';
import { putIntent, putUsage, usedUnits, type UserTables } from './user-tables.ts';

type Query<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];

/**
 * Acts that took effect after a look had found nothing of them, and those of which no look could
 * tell.
 */
export function lateActs(base: StoreBase) {
  return {
    unconfirmedTries({ userId, actions, limit }: Query<'unconfirmedTries'>): UnconfirmedAttempt[] {
      const tables = base.state.users.get(userId);
      const tries = [...(tables?.intents.values() ?? [])].filter(
        ({ status, action, messageId }) =>
          status === 'UNCONFIRMED' && messageId === null && actions.includes(action),
      );
      tries.sort(
        (one, other) =>
          (other.settledAt ?? 0) - (one.settledAt ?? 0) || other.intentNumber - one.intentNumber,
      );
      return tries.slice(0, limit).map(({ intentId, leadId, settledAt, startedAt }) => {
        const person = tables?.leads.get(leadId)?.person;
        return {
          intentId,
          memberId: person?.memberId ?? null,
          chatId: person?.chatId ?? null,
          unconfirmedAt: settledAt ?? startedAt,
        };
      });
    },

    readTry({ userId, intentId }: Query<'readTry'>): OpenIntent | null {
      const tables = base.state.users.get(userId);
      const intent = tables?.intents.get(intentId);
      return tables === undefined || intent === undefined ? null : toOpenIntent(tables, intent);
    },

    reopenTry: ({ lane, intentId, alike = [] }: Query<'reopenTry'>): boolean =>
      withLaneLease(base, {
        lane,
        work: (tables) => {
          const intent = tables.intents.get(intentId);
          if (intent === undefined || !mayReopen(tables, { intent, alike })) return false;
          const { day, action } = intent;
          putIntent(tables, {
            ...intent,
            status: 'SENDING',
            fencing: Number(lane.fencing),
            outcome: null,
            settledAt: null,
            dayLimit: null,
          });
          putUsage(tables, { day, action, used: usedUnits(tables, { day, action }) + 1 });
          return true;
        },
      }) === true,
  };
}

function mayReopen(
  { intentsByLead }: UserTables,
  { intent, alike }: { intent: IntentRow; alike: readonly ActionType[] },
): boolean {
  if (intent.status !== 'DID_NOT_HAPPEN' || intent.outcome?.['reason'] !== 'LOOKED_UP')
    return false;
  const ofLead = intentsByLead.get(intent.leadId) ?? [];
  if (
    ofLead.some(
      ({ action, status }) =>
        alike.includes(action) && (status === 'SENDING' || status === 'UNCONFIRMED'),
    )
  )
    return false;
  // These leave nothing by which a later one could be told from them.
  if (
    (intent.action === 'WITHDRAW' || intent.action === 'FOLLOW') &&
    ofLead.some(
      (one) =>
        one.action === intent.action &&
        one.status === 'HAPPENED' &&
        one.startedAt >= intent.startedAt,
    )
  )
    return false;
  const sameItem = ofLead.filter(
    ({ campaignId, itemId, visit }) =>
      campaignId === intent.campaignId && itemId === intent.itemId && visit === intent.visit,
  );
  return sameItem.every(({ status }) => status === 'DID_NOT_HAPPEN');
}
