import { hasEndedByReply } from '#core/lead/replied-lead.ts';
import type { EventActor, EventType } from '#core/lead/lead-event.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import { eventsBeforeOutcome, type KnownPerson } from '#core/waiting/unconfirmed-act.ts';
import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import type { ActionType, TriggerType } from '#core/sequence/sequence-item.ts';

/** What was attempted, according to the ledger; `at` is when it began (campaign time). */
type LedgerAct = {
  action: ActionType;
  at: number;
  requestId: string;
  payload: Record<string, unknown>;
};
type SettledEvent = {
  type: EventType;
  at: number;
  actor: EventActor;
  data: Record<string, unknown>;
};
type Stamp =
  (typeof ACT_RECORDS)[ActionType]['stamps'][number] | 'accepted' | 'replied' | 'email_replied';
/**
 * What is recorded about a settled action: the first times that it sets, its timeline entries, and
 * the resulting facts about its lead.
 */
export type SettledRecord = {
  stamps: Partial<Record<Stamp, number>>;
  events: SettledEvent[];
  triggers: TriggerType[];
};

type Settled = {
  act: LedgerAct;
  happened: boolean;
  by: 'USER' | 'NETWORK';
  now: number;
  /** The lead before and after; null when it has left the campaign. */
  lead: {
    state: LeadState;
    acceptedAt: number | null;
    repliedAt: number | null;
    person: KnownPerson;
    to: { state: LeadState; reason: LeadReason | null; memory: { heldReason?: string } };
  } | null;
};

/**
 * The record of an act that was unconfirmed and is settled by the user's decision or by late proof
 * from the network: the act itself at its own time, as the engine's, and who settled it, when, and
 * the lead's resulting state. Replies since the act are counted too (product rules, sections 2 and
 * 3).
 */
export function settledRecord({ act, happened, by, now, lead }: Settled): SettledRecord {
  const record: SettledRecord = { stamps: {}, events: [], triggers: [] };
  if (happened) {
    for (const stamp of ACT_RECORDS[act.action].stamps) record.stamps[stamp] = act.at;
    record.events.push({
      type: ACT_RECORDS[act.action].event,
      at: act.at,
      actor: 'ENGINE',
      data: { ...sentTextsOf(act), settled: true },
    });
  }
  record.events.push({
    type: 'ACTION_SETTLED',
    at: now,
    actor: by,
    data: { requestId: act.requestId, happened, ...reasonOf({ by, happened }), ...changeOf(lead) },
  });
  if (lead === null) return record;
  if (happened) countSince(record, act, lead);
  if (lead.to.state === 'FINISHED' && lead.state !== 'FINISHED') {
    record.events.push({
      type: 'STATE_CHANGED',
      at: now,
      actor: 'ENGINE',
      data: { from: lead.state, to: lead.to.state, reason: lead.to.reason },
    });
    record.triggers.push('ON_END');
  }
  return record;
}

function countSince(
  record: SettledRecord,
  act: LedgerAct,
  lead: NonNullable<Settled['lead']>,
): void {
  const { acceptedAt, repliedAt } = eventsBeforeOutcome({
    action: act.action,
    at: act.at,
    person: lead.person,
    lead,
  });
  if (acceptedAt !== null) {
    record.stamps.accepted = acceptedAt;
    record.events.push({ type: 'INVITE_ACCEPTED', at: acceptedAt, actor: 'NETWORK', data: {} });
    record.triggers.push('ON_ACCEPT');
  }
  if (repliedAt !== null) {
    const byEmail = act.action === 'EMAIL' && lead.person.repliedByEmail === true;
    record.stamps.replied = repliedAt;
    if (byEmail) record.stamps.email_replied = repliedAt;
    const type = byEmail ? 'EMAIL_RESPONDED' : 'MESSAGE_RESPONDED';
    // A reply that ended the lead is already in its timeline.
    if (!hasEndedByReply({ ...lead.to, repliedAt: lead.person.repliedAt }))
      record.events.push({ type, at: repliedAt, actor: 'NETWORK', data: {} });
    record.triggers.push('ON_REPLY');
  }
}

function sentTextsOf({ requestId, payload }: LedgerAct): Record<string, unknown> {
  return {
    requestId,
    text: payload['text'] ?? payload['note'] ?? undefined,
    subject: payload['subject'] === '' ? undefined : payload['subject'],
    variantId: payload['variantId'] ?? undefined,
  };
}

function reasonOf({ by, happened }: Pick<Settled, 'by' | 'happened'>): { reason?: LeadReason } {
  return by === 'NETWORK'
    ? {}
    : { reason: happened ? 'SENT_BY_USER_WORD' : 'NOT_SENT_BY_USER_WORD' };
}

function changeOf(lead: Settled['lead']): Record<string, unknown> {
  return lead === null || lead.to.state === lead.state
    ? {}
    : { from: lead.state, to: lead.to.state };
}
