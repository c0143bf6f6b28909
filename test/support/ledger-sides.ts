import type { EventType } from '#core/lead/lead-event.ts';
import type { EventAnswer } from '#contract/leads.ts';
import type { CampaignRecords, LeadRecord } from './campaign-records.ts';
import type { LedgerEntry, LedgerKind } from './ledger.ts';

export const ACTS = {
  VISIT: 'PROFILE_VIEWED',
  INVITE: 'INVITE_SENT',
  WITHDRAW: 'INVITE_WITHDRAWN',
  MESSAGE: 'MESSAGE_SENT',
  INMAIL: 'INMAIL_SENT',
  FOLLOW: 'FOLLOWED',
  ENDORSE: 'ENDORSED',
  LIKE: 'LIKED',
} as const satisfies Partial<Record<LedgerKind, EventType>>;
export const ANSWERS = {
  ACCEPTED: 'INVITE_ACCEPTED',
  REPLIED: 'MESSAGE_RESPONDED',
  READ: 'MESSAGE_VIEWED',
} as const satisfies Partial<Record<LedgerKind, EventType>>;
export type ActKind = keyof typeof ACTS;
export type AnswerKind = keyof typeof ANSWERS;

export type Sides = {
  records: CampaignRecords;
  leadOf: Map<string, LeadRecord>;
  acts: (LedgerEntry & { kind: ActKind })[];
  /** People's responses to this campaign; others respond to what the account's owner did before. */
  answers: (LedgerEntry & { kind: AnswerKind })[];
};

export function sidesOf(records: CampaignRecords): Sides {
  const leadOf = new Map(
    records.leads.flatMap((record) =>
      record.personId === null ? [] : [[record.personId, record] as const],
    ),
  );
  const acts = records.ledger.filter(
    (entry): entry is LedgerEntry & { kind: ActKind } => entry.kind in ACTS,
  );
  const answers = records.ledger.filter(
    (entry): entry is LedgerEntry & { kind: AnswerKind } =>
      entry.kind in ANSWERS && leadOf.has(entry.personId),
  );
  return { records, leadOf, acts, answers };
}

export function peopleOf({ acts, answers }: Sides, leads: readonly LeadRecord[]) {
  const persons = new Set(leads.map(({ personId }) => personId ?? ''));
  const adopted = leads
    .filter(({ timeline }) => isAdopted(timeline))
    .map(({ personId }) => personId ?? '');
  const unconfirmed = new Set(
    leads.flatMap(({ timeline }) =>
      timeline
        .filter(({ type }) => type === 'ACTION_UNCONFIRMED')
        .map(({ data }) => String(data['requestId'])),
    ),
  );
  const certain = acts.filter(
    ({ personId, requestId }) => persons.has(personId) && !unconfirmed.has(requestId ?? ''),
  );
  const heard = answers.filter(({ personId }) => persons.has(personId));
  const invited = new Set([...personsOf(certain, 'INVITE'), ...adopted]);
  const messaged = personsOf(certain, 'MESSAGE');
  return {
    invited: invited.size,
    messaged: messaged.size,
    contacted: new Set([...invited, ...messaged]).size,
    withdrawn: personsOf(certain, 'WITHDRAW').size,
    accepted: personsOf(heard, 'ACCEPTED').size,
    viewed: personsOf(heard, 'READ').size,
    replied: personsOf(heard, 'REPLIED').size,
  };
}

/** An invitation that the account's owner had sent manually before, and the campaign took over. */
export function isAdopted(timeline: readonly EventAnswer[]): boolean {
  return timeline.some(
    ({ type, data }) => type === 'ACTION_SKIPPED' && data['reason'] === 'ALREADY_INVITED',
  );
}

export function isUnconfirmed(timeline: readonly EventAnswer[], itemId: string): boolean {
  return timeline.some((event) => event.type === 'ACTION_UNCONFIRMED' && event.itemId === itemId);
}

export function personsOf(entries: readonly LedgerEntry[], kind: LedgerKind): Set<string> {
  return new Set(entries.filter((entry) => entry.kind === kind).map(({ personId }) => personId));
}

export function differ(what: string, shown: number, expected: number): string[] {
  return shown === expected ? [] : [`${what}: ${shown} shown, ${expected} by the ledger`];
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}

export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

export function countBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, number> {
  return new Map([...groupBy(items, keyOf)].map(([key, group]) => [key, group.length]));
}
