import {
  CONDITIONS,
  isCondition,
  type SequenceError,
  type SequenceItem,
} from '#core/sequence/sequence-item.ts';
import { compositionErrors } from '#core/sequence/composition-errors.ts';
import { textErrors } from '#core/sequence/text-errors.ts';
import { mapItems, walkItems, type ItemPlace } from '#core/sequence/walk-items.ts';
import { RECONNECT_DAYS } from '#core/sequence/reconnect.ts';
import { delayHours, HOURS_PER_DAY } from '#core/sequence/item-delay.ts';
import { acceptsFiles } from '#core/sequence/attachment-rules.ts';

/** A stored file: its id and until when it is kept, in real time; null: forever. */
type AttachmentFact = { id: string; expiresAt: number | null };

/**
 * Files of an item that aren't stored, or have expired (platform spec, section 5: files not
 * attached or expired).
 */
function attachmentErrors(
  item: SequenceItem,
  attachments: readonly AttachmentFact[] | null,
  realNow: number | null,
): SequenceError[] {
  if (!acceptsFiles(item.type)) return [];
  return item.attachments.flatMap(({ id, expiresAt }): SequenceError[] => {
    const stored = attachments?.find((fact) => fact.id === id);
    if (attachments !== null && stored === undefined) return ['ATTACHMENT_MISSING'];
    const until = stored === undefined ? instantOf(expiresAt) : stored.expiresAt;
    return realNow !== null && until !== null && until <= realNow ? ['ATTACHMENT_EXPIRED'] : [];
  });
}

function instantOf(iso: string | null): number | null {
  const instant = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(instant) ? null : instant;
}

/** What the rules of a sequence depend on, apart from the tree itself. */
export type SequenceFacts = {
  root: SequenceItem | null;
  /** The network's limit of an invitation note (default 200). */
  noteLength?: number;
  inviteByEmailAllowed: boolean;
  /** False refuses an END that moves leads; LEADS_MOVING is a feature of the plan. Default true. */
  leadsMovingAllowed?: boolean;
  /**
   * The campaign of the sequence, which must not feed itself or move leads to itself; none for a
   * template.
   */
  campaignId?: string;
  /** The user's stored files; null leaves the check for missing files to the server. */
  attachments?: readonly AttachmentFact[] | null;
  /** Real time, for files that expire; without it none has expired. */
  realNow?: number;
};

export type SequenceValidation = {
  /** The sequence with `errors` set on each item; null only when there was none. */
  sequence: SequenceItem | null;
  errorCount: number;
  /** Each kind of error that occurs, once. */
  errors: SequenceError[];
  valid: boolean;
};

/**
 * Checks a whole sequence at once and marks every item with its errors; the editor and the server
 * use this one function (product rules, section 2; platform spec, section 5).
 */
export function validateSequence(facts: SequenceFacts): SequenceValidation {
  const { root } = facts;
  if (root === null)
    return { sequence: null, errorCount: 1, errors: ['EMPTY_SEQUENCE'], valid: false };
  const places = [...walkItems(root)];
  const found = places.map((): Set<SequenceError> => new Set());
  const mark = (index: number, error: SequenceError): void => void found[index]?.add(error);

  if (root.type === 'END') mark(0, 'EMPTY_SEQUENCE');
  for (const { index, error } of [
    ...compositionErrors({
      places,
      leadsMovingAllowed: facts.leadsMovingAllowed ?? true,
      campaignId: facts.campaignId ?? null,
    }),
    ...reconnectErrors(places),
  ])
    mark(index, error);
  const afterEmail: boolean[] = [];
  for (const place of places) {
    const { index, parent, parentIndex, item } = place;
    afterEmail[index] = parent?.type === 'EMAIL' || afterEmail[parentIndex ?? -1] === true;
    const inThread = afterEmail[index] && item.newThread !== true;
    for (const error of itemErrors({ place, facts, inThread })) mark(index, error);
  }

  const sequence = mapItems(root, ({ item, index }) => ({
    ...item,
    errors: [...(found[index] ?? [])],
  }));
  const errorCount = found.reduce((sum, errors) => sum + errors.size, 0);
  return {
    sequence,
    errorCount,
    errors: [...new Set(found.flatMap((errors) => [...errors]))],
    valid: errorCount === 0,
  };
}

/**
 * The sequence as it is stored: without errors, and with every delay set (product rules, section
 * 2).
 */
export function storedSequence(root: SequenceItem): SequenceItem {
  return mapItems(root, ({ item }) => ({ ...item, errors: [], ...storedDelays(item) }));
}

function storedDelays({
  type,
  yesDelay,
  noDelay,
}: SequenceItem): Pick<SequenceItem, 'yesDelay' | 'noDelay'> {
  if (type === 'END') return { yesDelay: null, noDelay: null };
  return {
    yesDelay: yesDelay ?? 0,
    noDelay: isCondition(type) ? (noDelay ?? CONDITIONS[type].watchHours) : null,
  };
}

function itemErrors({
  place: { item },
  facts,
  inThread,
}: {
  place: ItemPlace;
  facts: SequenceFacts;
  inThread: boolean;
}): SequenceError[] {
  return [
    ...(isOpen(item) ? (['SEQUENCE_WITHOUT_END'] as const) : []),
    ...textErrors({ item, noteLength: facts.noteLength, inThread }),
    ...(invitesByEmail(item) && !facts.inviteByEmailAllowed
      ? (['INVITE_BY_EMAIL_NOT_ALLOWED'] as const)
      : []),
    ...attachmentErrors(item, facts.attachments ?? null, facts.realNow ?? null),
  ];
}

function isOpen({ type, yes, no }: SequenceItem): boolean {
  if (type === 'END') return false;
  return !yes || (isCondition(type) && !no);
}

/** Whether an item can invite someone by their e-mail address (product rules, section 2). */
export function invitesByEmail({ type, inviteByEmailEnabled }: SequenceItem): boolean {
  return type === 'CONNECT_BY_EMAIL' || (type === 'CONNECT' && inviteByEmailEnabled);
}

/**
 * Invites that can come less than 21 days after a withdrawal on their path, summing the least
 * delays between the two. A WITHDRAW counts whether or not an invite stood before it (platform
 * spec, section 5; product rules, section 2).
 */
function reconnectErrors(
  places: readonly ItemPlace[],
): { index: number; error: 'RECONNECT_TOO_EARLY' }[] {
  const sinceWithdraw: (number | null)[] = [];
  const errors: { index: number; error: 'RECONNECT_TOO_EARLY' }[] = [];
  for (const { item, index, parent, parentIndex, branch } of places) {
    const before = parentIndex === null ? null : (sinceWithdraw[parentIndex] ?? null);
    const hours =
      before === null || parent === null || branch === null
        ? null
        : before + delayHours(parent, branch);
    const invites = item.type === 'CONNECT' || item.type === 'CONNECT_BY_EMAIL';
    if (invites && hours !== null && hours < RECONNECT_DAYS * HOURS_PER_DAY)
      errors.push({ index, error: 'RECONNECT_TOO_EARLY' });
    sinceWithdraw[index] = item.type === 'WITHDRAW' ? 0 : hours;
  }
  return errors;
}
