import type { ActionType } from '#core/sequence/sequence-item.ts';
import { actOf, actsOf } from '../judge-acts.ts';
import type { ActEntry, IntentRow, RunRecords } from '../run-records.ts';

const TRACELESS: readonly ActEntry['kind'][] = ['VISIT', 'WITHDRAW'];

/**
 * The records of a run whose database lost what it had acknowledged. An act of the gap has no
 * attempt of its own anymore: reading from the network recorded it with an attempt of another
 * request. Each such act gets that request, one for one, so that the usual judges find what was
 * neither recorded nor left unconfirmed. Visits can't be read back, and of a withdrawal only that
 * no invitation is pending, which the timeline says; so those are taken out.
 */
export function rejoinLostActs(records: RunRecords): RunRecords {
  const acts = actsOf(records);
  const done = new Set(acts.map(({ requestId }) => requestId));
  const known = new Set(
    records.intents
      .filter(({ status }) => status !== 'DID_NOT_HAPPEN')
      .map(({ requestId }) => requestId),
  );
  const memberOf = new Map(
    records.leads.map(({ userId, leadId, memberId }) => [`${userId} ${leadId}`, memberId]),
  );
  const keyOf = (userId: string | undefined, person: string | null | undefined, kind: string) =>
    `${userId} ${person} ${kind}`;
  const open = new Map<string, IntentRow[]>();
  for (const intent of records.intents) {
    const { userId, leadId, requestId, action } = intent;
    if (!known.has(requestId) || done.has(requestId)) continue;
    const key = keyOf(userId, memberOf.get(`${userId} ${leadId}`), kindOf(action));
    open.set(key, [...(open.get(key) ?? []), intent]);
  }
  const rejoin = (act: ActEntry): ActEntry[] => {
    if (!acts.includes(act) || known.has(act.requestId ?? '')) return [act];
    const key = keyOf(records.userOf.get(act.accountId), act.personId, act.kind);
    const found = open.get(key)?.shift();
    if (found !== undefined) return [{ ...act, requestId: found.requestId }];
    return TRACELESS.includes(act.kind) ? [] : [act];
  };
  return { ...records, ledger: records.ledger.flatMap(rejoin) };
}

function kindOf(action: ActionType): string {
  return actOf(action)?.kind ?? action;
}
