import type { LeadRow } from './memory-rows.ts';
import { put, type UndoLog } from './undo-log.ts';

/** An entry of the do-not-contact record about a person, with everything they are known by. */
export type DoNotContactEntry = Readonly<{
  reason: 'BY_HAND' | 'OPT_OUT';
  keys: readonly string[];
}>;
type DoNotContactRecord = { undo: UndoLog; doNotContact: Map<number, DoNotContactEntry> };
type Keyed = { memberId?: string | null; slug?: string | null; email?: string | null };

/** The same as `blacklist_keys` on PostgreSQL. */
export function keysOf({ memberId = null, slug = null, email = null }: Keyed): string[] {
  return [
    ...(memberId === null ? [] : [`m:${memberId}`]),
    ...(slug === null ? [] : [`s:${slug}`]),
    ...(email === null ? [] : [`e:${email.toLowerCase()}`]),
  ];
}

/** Whether any entry is about this person. */
export function isDoNotContact({ doNotContact }: DoNotContactRecord, person: Keyed): boolean {
  return doNotContact.size > 0 && entriesOf(doNotContact, keysOf(person)).length > 0;
}

function entriesOf(
  doNotContact: DoNotContactRecord['doNotContact'],
  keys: readonly string[],
): [number, DoNotContactEntry][] {
  return [...doNotContact].filter(([, entry]) => keys.some((key) => entry.keys.includes(key)));
}

/** Puts a person on the record, unless it says nothing new. */
export function recordPerson(
  { undo, doNotContact }: DoNotContactRecord,
  person: Keyed,
  reason: DoNotContactEntry['reason'],
): void {
  const keys = keysOf(person);
  const isKnown = entriesOf(doNotContact, keys).some(
    ([, entry]) => reason === 'BY_HAND' || entry.reason === reason,
  );
  if (!isKnown && keys.length > 0)
    put(undo, doNotContact, [Math.max(0, ...doNotContact.keys()) + 1, { reason, keys }]);
}

/** Takes a person off the record. */
export function forgetPerson({ undo, doNotContact }: DoNotContactRecord, person: Keyed): void {
  for (const [id] of entriesOf(doNotContact, keysOf(person)))
    put(undo, doNotContact, [id, undefined]);
}

/**
 * The same as the triggers of `leads` on PostgreSQL: people who turn out to be on the record are
 * blacklisted, and identifiers that become known later are added to their entries.
 */
export function heedRecord(
  { undo, doNotContact }: DoNotContactRecord,
  before: LeadRow | undefined,
  row: LeadRow,
): LeadRow {
  if (doNotContact.size === 0) return row;
  const known = before === undefined ? [] : keysOf(before.person);
  const keys = keysOf(row.person);
  if (before !== undefined && known.join(' ') === keys.join(' ')) return row;
  const isListed = row.person.blacklisted || entriesOf(doNotContact, keys).length > 0;
  if (isListed)
    for (const [id, entry] of entriesOf(doNotContact, known))
      put(undo, doNotContact, [id, { ...entry, keys: [...new Set([...entry.keys, ...keys])] }]);
  return isListed && !row.person.blacklisted
    ? { ...row, person: Object.freeze({ ...row.person, blacklisted: true }) }
    : row;
}
