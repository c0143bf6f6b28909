import { isDelay } from '#core/sequence/item-delay.ts';
import {
  MAX_SEQUENCE_DEPTH,
  MAX_SEQUENCE_ITEMS,
  MAX_VARIANTS,
} from '#core/sequence/composition-errors.ts';
import { newItem } from '#core/sequence/new-item.ts';
import {
  isCondition,
  NOTE_QUOTA_CHOICES,
  SEQUENCE_END_MODES,
  SEQUENCE_ITEM_TYPES,
  type Attachment,
  type SequenceItem,
  type TextVariant,
} from '#core/sequence/sequence-item.ts';

const MARK = 'reachwell sequence branch';
const MAX_TEXT_LENGTH = 50_000;
const MAX_COPY_LENGTH = 5_000_000;
const MAX_FILES = 5;

type Unknown = Readonly<Record<string, unknown>>;
type Budget = { items: number };

/**
 * A branch as text for the clipboard, so that it can be pasted into another campaign (design,
 * section 8).
 */
export function copiedBranchText(branch: SequenceItem): string {
  return JSON.stringify({ [MARK]: 1, branch: { ...branch, errors: [] } });
}

/**
 * The branch in a clipboard text, with new ids and every member checked; null if there is none, or
 * it is larger than a sequence may be. Members of roots only (feeding) are dropped, open branches
 * are closed, and unknown members are dropped.
 */
export function readCopiedBranch(text: string, newId: () => string): SequenceItem | null {
  if (text.length > MAX_COPY_LENGTH) return null;
  const parsed = objectOf(parsedJson(text));
  if (parsed === null || parsed[MARK] !== 1) return null;
  const branch = itemOf({ value: parsed['branch'], depth: 0, budget: { items: 0 }, newId });
  return branch === null || branch.type === 'END' ? null : branch;
}

type Reading = { value: unknown; depth: number; budget: Budget; newId: () => string };

function itemOf({ value, depth, budget, newId }: Reading): SequenceItem | null {
  const given = objectOf(value);
  const type = SEQUENCE_ITEM_TYPES.find((one) => one === given?.['type']);
  budget.items += 1;
  if (
    given === null ||
    type === undefined ||
    depth >= MAX_SEQUENCE_DEPTH ||
    budget.items > MAX_SEQUENCE_ITEMS
  )
    return null;
  const follower = (key: 'yes' | 'no'): SequenceItem | null =>
    given[key] == null
      ? newItem({ type: 'END', id: newId() })
      : itemOf({ value: given[key], depth: depth + 1, budget, newId });
  const plain = newItem({ type, id: newId() });
  const own = {
    ...plain,
    ...textsOf(given),
    ...choicesOf(given, plain),
    attachments: listOf(given['attachments'], MAX_FILES).flatMap(attachmentOf),
    variants: listOf(given['variants'], MAX_VARIANTS).flatMap(variantOf),
  };
  if (type === 'END') return own;
  const [yes, no] = [follower('yes'), isCondition(type) ? follower('no') : null];
  return yes === null || (isCondition(type) && no === null) ? null : { ...own, yes, no };
}

function textsOf(
  given: Unknown,
): Pick<SequenceItem, 'message' | 'subject' | 'alternativeMessage' | 'alternativeSubject'> {
  return {
    message: textOf(given['message']),
    subject: textOf(given['subject']),
    alternativeMessage: textOf(given['alternativeMessage']),
    alternativeSubject: textOf(given['alternativeSubject']),
  };
}

function choicesOf(given: Unknown, plain: SequenceItem): Partial<SequenceItem> {
  const delay = (key: 'yesDelay' | 'noDelay'): number | null =>
    plain[key] !== null && typeof given[key] === 'number' && isDelay(given[key])
      ? given[key]
      : plain[key];
  const moveTo = given['moveToCampaignId'];
  return {
    yesDelay: delay('yesDelay'),
    noDelay: delay('noDelay'),
    inviteByEmailEnabled: given['inviteByEmailEnabled'] === true,
    newThread: given['newThread'] === true,
    noteQuotaChoice:
      NOTE_QUOTA_CHOICES.find((one) => one === given['noteQuotaChoice']) ?? plain.noteQuotaChoice,
    sequenceEndMode:
      plain.type === 'END'
        ? (SEQUENCE_END_MODES.find((one) => one === given['sequenceEndMode']) ?? 'FINISH')
        : null,
    moveToCampaignId: typeof moveTo === 'string' && /^[1-9]\d{0,17}$/.test(moveTo) ? moveTo : null,
  };
}

function variantOf(value: unknown): TextVariant[] {
  const given = objectOf(value);
  if (given === null) return [];
  const weight = given['weight'];
  return [
    {
      ...textsOf(given),
      message: textOf(given['message']) ?? '',
      id: shortOf(given['id']) ?? 'a',
      weight: typeof weight === 'number' && weight > 0 && weight <= 1000 ? weight : 1,
    },
  ];
}

function attachmentOf(value: unknown): Attachment[] {
  const given = objectOf(value);
  const [id, fileName, contentType] = [
    shortOf(given?.['id']),
    shortOf(given?.['fileName']),
    shortOf(given?.['contentType']),
  ];
  if (given === null || id === null || fileName === null || contentType === null) return [];
  const { sizeBytes, expiresAt } = given;
  return [
    {
      id,
      fileName,
      contentType,
      sizeBytes:
        typeof sizeBytes === 'number' && Number.isInteger(sizeBytes) && sizeBytes >= 0
          ? sizeBytes
          : 0,
      expiresAt:
        typeof expiresAt === 'string' && !Number.isNaN(Date.parse(expiresAt)) ? expiresAt : null,
    },
  ];
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Unknown | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Unknown)
    : null;
}

function listOf(value: unknown, most: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH ? value : null;
}

function shortOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : null;
}
