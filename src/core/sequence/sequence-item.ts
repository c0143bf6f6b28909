/**
 * What must be looked up before a step can be decided: the person's profile, the thread with them,
 * or who has accepted.
 */
export type StepQuestion = 'PROFILE' | 'THREAD' | 'CONNECTIONS';

/** The actions of a sequence (platform spec, section 1). */
export const ACTION_TYPES = [
  'CONNECT',
  'CONNECT_BY_EMAIL',
  'MESSAGE',
  'INMAIL',
  'VISIT',
  'ENDORSE',
  'LIKE',
  'FOLLOW',
  'EMAIL',
  'FIND_EMAIL',
  'WITHDRAW',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** The conditions that branch a sequence (platform spec, section 1). */
export const CONDITION_TYPES = [
  'IF_CONNECTED',
  'IF_MESSAGE_VIEWED',
  'IF_EMAIL_AVAILABLE',
  'IF_OPEN_PROFILE',
] as const;
export type ConditionType = (typeof CONDITION_TYPES)[number];

export const SEQUENCE_ITEM_TYPES = [...ACTION_TYPES, ...CONDITION_TYPES, 'END'] as const;
export type SequenceItemType = (typeof SEQUENCE_ITEM_TYPES)[number];

export const SEQUENCE_END_MODES = ['FINISH', 'MOVE', 'BLACKLIST'] as const;
export type SequenceEndMode = (typeof SEQUENCE_END_MODES)[number];

export const TRIGGER_TYPES = ['ON_END', 'ON_REPLY', 'ON_ACCEPT'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** What an invite does when the month's notes are used up (product rules, section 2). */
export const NOTE_QUOTA_CHOICES = ['SEND_WITHOUT_NOTE', 'WAIT'] as const;
export type NoteQuotaChoice = (typeof NOTE_QUOTA_CHOICES)[number];

export const SEQUENCE_ERRORS = [
  'SEQUENCE_WITHOUT_END',
  'EMPTY_MESSAGE',
  'EMPTY_SUBJECT',
  'MESSAGE_TOO_LONG',
  'SUBJECT_TOO_LONG',
  'RECONNECT_TOO_EARLY',
  'WRONG_COMPOSITION',
  'INVITE_BY_EMAIL_NOT_ALLOWED',
  'ATTACHMENT_MISSING',
  'ATTACHMENT_EXPIRED',
  'EMPTY_SEQUENCE',
  'ALTERNATIVE_NEEDED',
  'UNKNOWN_PLACEHOLDER',
  'FOREIGN_PLACEHOLDER',
] as const;
export type SequenceError = (typeof SEQUENCE_ERRORS)[number];

/**
 * One of up to four texts of an action; a lead keeps the one it was assigned (product rules,
 * section 2).
 */
export type TextVariant = {
  id: string;
  weight: number;
  message: string;
  subject: string | null;
  alternativeMessage: string | null;
  alternativeSubject: string | null;
};

export type Attachment = {
  id: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  expiresAt: string | null;
};

/**
 * One node of the sequence tree as the API carries it (product api, "Shapes"). Delays are whole
 * hours.
 */
export type SequenceItem = {
  id: string;
  type: SequenceItemType;
  message: string | null;
  subject: string | null;
  alternativeMessage: string | null;
  alternativeSubject: string | null;
  triggerType: TriggerType | null;
  moveLeadsFromSequenceId: string | null;
  sequenceEndMode: SequenceEndMode | null;
  /** The campaign an END with mode MOVE hands its leads to. */
  moveToCampaignId: string | null;
  inviteByEmailEnabled: boolean;
  noteQuotaChoice: NoteQuotaChoice;
  /**
   * Whether an email starts its own thread instead of following up in the previous one (product
   * rules, section 16). Missing in sequences that were saved before there was a choice: it does
   * not.
   */
  newThread?: boolean;
  yesDelay: number | null;
  noDelay: number | null;
  attachments: Attachment[];
  variants: TextVariant[];
  errors: SequenceError[];
  yes: SequenceItem | null;
  no: SequenceItem | null;
};

/** Whether items of this type act on the outside world. */
export function isAction(type: SequenceItemType): type is ActionType {
  return (ACTION_TYPES as readonly SequenceItemType[]).includes(type);
}

/** Whether items of this type read facts and branch. */
export function isCondition(type: SequenceItemType): type is ConditionType {
  return (CONDITION_TYPES as readonly SequenceItemType[]).includes(type);
}

/**
 * Whether a condition of this type is watched until its fact is true or its time is over; the
 * others look once (product rules, section 2).
 */
export function isWatched(type: ConditionType): boolean {
  return CONDITIONS[type].watchHours > 0;
}

/**
 * What is asked of the network for each condition, and the watch that a new one starts with: 14
 * days for IF_CONNECTED, 3 days for IF_MESSAGE_VIEWED, none for those that look once (product
 * rules, section 2).
 */
export const CONDITIONS = {
  IF_CONNECTED: { asks: 'CONNECTIONS', watchHours: 14 * 24 },
  IF_MESSAGE_VIEWED: { asks: 'THREAD', watchHours: 3 * 24 },
  IF_EMAIL_AVAILABLE: { asks: 'PROFILE', watchHours: 0 },
  IF_OPEN_PROFILE: { asks: 'PROFILE', watchHours: 0 },
} as const satisfies Record<ConditionType, { asks: StepQuestion; watchHours: number }>;
