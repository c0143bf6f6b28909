import type { EventType } from '#core/lead/lead-event.ts';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { itemOfText } from './chaos-sequences.ts';
import { tryKeyOf } from './mail-records.ts';
import type { ActEntry, IntentRow, RunRecords } from './run-records.ts';

/** What each action is to the ledger and to the timeline. */
const ACTS = {
  VISIT: { kind: 'VISIT', event: 'PROFILE_VIEWED' },
  CONNECT: { kind: 'INVITE', event: 'INVITE_SENT' },
  WITHDRAW: { kind: 'WITHDRAW', event: 'INVITE_WITHDRAWN' },
  MESSAGE: { kind: 'MESSAGE', event: 'MESSAGE_SENT' },
  INMAIL: { kind: 'INMAIL', event: 'INMAIL_SENT' },
  FOLLOW: { kind: 'FOLLOW', event: 'FOLLOWED' },
  ENDORSE: { kind: 'ENDORSE', event: 'ENDORSED' },
  LIKE: { kind: 'LIKE', event: 'LIKED' },
  EMAIL: { kind: 'EMAIL', event: 'EMAIL_SENT' },
} as const satisfies Partial<Record<ActionType, { kind: ActEntry['kind']; event: EventType }>>;
const ACT_KINDS = new Set<ActEntry['kind']>(Object.values(ACTS).map(({ kind }) => kind));
const ACT_EVENTS = new Set<EventType>(Object.values(ACTS).map(({ event }) => event));
const MS_A_DAY = 86_400_000;
const RECONNECT_DAYS = 21;

/** Faults of each kind, in sentences; a judge finds none in a run that kept the promises. */
export type Findings = {
  duplicates: string[];
  lost: string[];
  falseSent: string[];
  unrecorded: string[];
  open: string[];
  other: string[];
};

export function noFindings(): Findings {
  return { duplicates: [], lost: [], falseSent: [], unrecorded: [], open: [], other: [] };
}

/** The ledger entry and timeline event of an action; null if it isn’t an act. */
export function actOf(action: ActionType): { kind: ActEntry['kind']; event: EventType } | null {
  return action in ACTS ? ACTS[action as keyof typeof ACTS] : null;
}

/**
 * Acts of the ledger that the product made: those of people and of the owners' hands bear no
 * request id.
 */
export function actsOf({ ledger }: Pick<RunRecords, 'ledger'>): ActEntry[] {
  return ledger.filter(({ kind, requestId }) => ACT_KINDS.has(kind) && requestId !== null);
}

/**
 * Compares every act of the ledger with the product's intents and timeline, row by row and in both
 * directions.
 */
export function judgeActs(records: RunRecords): Findings {
  const findings = noFindings();
  const acts = actsOf(records);
  const byRequest = groupBy(acts, ({ requestId }) => requestId ?? '');
  const intentOf = new Map(records.intents.map((intent) => [intent.requestId, intent]));
  const memberOf = new Map(
    records.leads.map(({ userId, leadId, memberId }) => [`${userId} ${leadId}`, memberId]),
  );
  ledgerRows({ records, byRequest, intentOf, memberOf, findings });
  intentRows({ records, byRequest, findings });
  eventRows({ records, findings });
  findings.duplicates.push(
    ...duplicatesByItem({ byRequest, intentOf }),
    ...duplicatesByText({ acts, repeated: emailsToRepeat(records) }),
    ...invitationsTwice(records.ledger),
  );
  return findings;
}

type Sides = {
  records: RunRecords;
  byRequest: Map<string, ActEntry[]>;
  intentOf: Map<string, IntentRow>;
  memberOf: Map<string, string | null>;
  findings: Findings;
};

/**
 * Each act belongs to one intent, of the same account, person and action, that is known to have
 * happened or is shown as unknown.
 */
function ledgerRows({ records, byRequest, intentOf, memberOf, findings }: Sides): void {
  for (const [requestId, entries] of byRequest) {
    const intent = intentOf.get(requestId);
    for (const { accountId, personId, kind, id } of entries) {
      const what = `${kind} (ledger ${id}, request ${requestId}, person ${personId})`;
      if (intent === undefined) findings.unrecorded.push(`${what} has no intent`);
      else if (
        records.userOf.get(accountId) !== intent.userId ||
        actOf(intent.action)?.kind !== kind
      )
        findings.other.push(`${what} belongs to intent of user ${intent.userId}, ${intent.action}`);
      else if (
        (kind === 'EMAIL' ? intent.to : memberOf.get(`${intent.userId} ${intent.leadId}`)) !==
        personId
      )
        findings.other.push(`${what} was done to somebody else than lead ${intent.leadId}`);
      else if (intent.status === 'DID_NOT_HAPPEN')
        findings.unrecorded.push(
          `${what} took effect, its intent says that it did not (item ${intent.itemId}, attempt ${intent.attempt})`,
        );
    }
    if (entries.length > 1 && entries[0]?.kind !== 'ENDORSE')
      findings.duplicates.push(`Request ${requestId} acted ${entries.length} times`);
  }
}

/** Each intent that is recorded as done has its act; none is left without an outcome. */
function intentRows({
  records,
  byRequest,
  findings,
}: Pick<Sides, 'records' | 'byRequest' | 'findings'>): void {
  for (const { status, requestId, action, leadId, itemId, attempt } of records.intents) {
    if (status === 'SENDING')
      findings.open.push(
        `${action} to lead ${leadId} (item ${itemId}, attempt ${attempt}) has no outcome`,
      );
    if (status === 'HAPPENED' && !byRequest.has(requestId))
      findings.falseSent.push(
        `${action} to lead ${leadId} (item ${itemId}, attempt ${attempt}, ${requestId}) is recorded as done and is not in the ledger`,
      );
  }
}

/** The timeline tells of each act once, and of nothing that is no act. */
function eventRows({ records, findings }: Pick<Sides, 'records' | 'findings'>): void {
  const told = groupBy(
    records.events.filter(({ type }) => ACT_EVENTS.has(type)),
    ({ requestId }) => requestId ?? '',
  );
  const unknown = groupBy(
    records.events.filter(({ type }) => type === 'ACTION_UNCONFIRMED'),
    ({ requestId }) => requestId ?? '',
  );
  for (const { status, requestId, action, leadId, itemId } of records.intents) {
    const events = told.get(requestId) ?? [];
    const wanted = status === 'HAPPENED' ? 1 : 0;
    if (events.length !== wanted || events.some(({ type }) => type !== actOf(action)?.event))
      findings.falseSent.push(
        `${action} to lead ${leadId} (item ${itemId}, ${requestId}) is ${status} and has ${events.length} events: ${events.map(({ type }) => type).join()}`,
      );
    if ((unknown.get(requestId)?.length ?? 0) !== (status === 'UNCONFIRMED' ? 1 : 0))
      findings.other.push(
        `${action} to lead ${leadId} (item ${itemId}) is ${status} and is told ${unknown.get(requestId)?.length ?? 0} times as unknown`,
      );
  }
  const known = new Set(records.intents.map(({ requestId }) => requestId));
  for (const [requestId, events] of told)
    if (!known.has(requestId))
      findings.falseSent.push(
        `${events[0]?.type} of lead ${events[0]?.leadId} (${requestId}) belongs to no intent`,
      );
}

/**
 * For each account, person and item at most one act (guarantee G1), by the product's own word on
 * which item a request was for.
 */
function duplicatesByItem({
  byRequest,
  intentOf,
}: Pick<Sides, 'byRequest' | 'intentOf'>): string[] {
  const requests = [...byRequest.keys()].flatMap((requestId) => intentOf.get(requestId) ?? []);
  return twice(
    requests,
    ({ userId, leadId, campaignId, itemId, visit }) =>
      `user ${userId}, lead ${leadId}, campaign ${campaignId}, item ${itemId}, visit ${visit}`,
  );
}

/**
 * The same by the network's word alone: every written act bears the tag of its item, and a person
 * gets each text once.
 */
function duplicatesByText({
  acts,
  repeated,
}: {
  acts: readonly ActEntry[];
  repeated: ReadonlySet<string | null>;
}): string[] {
  return twice(
    acts.filter(
      ({ text, kind, requestId }) =>
        kind !== 'ENDORSE' &&
        kind !== 'LIKE' &&
        itemOfText(text) !== null &&
        !repeated.has(requestId),
    ),
    ({ accountId, personId, text }) =>
      `account ${accountId}, person ${personId}, item ${itemOfText(text)}`,
  );
}

/** Tries of emails that came back for a time: each of these is followed by another, by rule. */
function emailsToRepeat({ mail }: RunRecords): Set<string | null> {
  return new Set(
    mail.ledger
      .filter(({ kind, reason }) => kind === 'BOUNCED' && reason === 'full')
      .map((entry) => tryKeyOf(entry)),
  );
}

/**
 * For each account and person at most one pending invitation, and none within 21 days of a
 * withdrawal (guarantee G1).
 */
function invitationsTwice(ledger: readonly ActEntry[]): string[] {
  const found: string[] = [];
  for (const [pair, entries] of groupBy(
    ledger.filter(({ kind }) => kind === 'INVITE' || kind === 'WITHDRAW' || kind === 'ACCEPTED'),
    ({ accountId, personId }) => `account ${accountId}, person ${personId}`,
  )) {
    let pending = false;
    let withdrawnAt = -Infinity;
    for (const { kind, at } of entries) {
      if (kind === 'INVITE' && pending)
        found.push(`A second invitation while one was pending: ${pair}`);
      if (kind === 'INVITE' && Date.parse(at) < withdrawnAt + RECONNECT_DAYS * MS_A_DAY)
        found.push(`An invitation within ${RECONNECT_DAYS} days of a withdrawal: ${pair}`);
      pending = kind === 'INVITE';
      if (kind === 'WITHDRAW') withdrawnAt = Date.parse(at);
    }
  }
  return found;
}

function twice<Item>(items: readonly Item[], keyOf: (item: Item) => string): string[] {
  return [...groupBy(items, keyOf)]
    .filter(([, group]) => group.length > 1)
    .map(([key, group]) => `${group.length} acts: ${key}`);
}

export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
