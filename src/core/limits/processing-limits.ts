import {
  CONDITION_TYPES,
  type ActionType,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';

/**
 * The action types with a visible slider, in the order of the screen (campaigns spec, section 3).
 */
export const LIMITED_ACTIONS = [
  'CONNECT',
  'CONNECT_BY_EMAIL',
  'MESSAGE',
  'INMAIL',
  'VISIT',
  'ENDORSE',
  'LIKE',
  'FOLLOW',
  'EMAIL',
] as const satisfies readonly ActionType[];
export type LimitedAction = (typeof LIMITED_ACTIONS)[number];

/** The hidden rows of the limits answer (campaigns spec, section 3). */
export const HIDDEN_LIMIT_ROWS = [
  'WITHDRAW',
  ...CONDITION_TYPES.toSorted(),
  'END',
  'FIND_EMAIL',
] as const satisfies readonly SequenceItemType[];

/** A new user's limits, actions per day (product rules, section 4). */
export const DEFAULT_LIMITS = {
  CONNECT: 25,
  CONNECT_BY_EMAIL: 10,
  MESSAGE: 40,
  INMAIL: 20,
  VISIT: 60,
  ENDORSE: 20,
  LIKE: 20,
  FOLLOW: 20,
  EMAIL: 50,
} as const satisfies Record<LimitedAction, number>;

/** The Basic plan's caps, actions per day (product rules, section 4). */
export const BASIC_PLAN_CAPS = {
  CONNECT: 20,
  CONNECT_BY_EMAIL: 5,
  MESSAGE: 30,
  INMAIL: 10,
  VISIT: 40,
  ENDORSE: 10,
  LIKE: 10,
  FOLLOW: 10,
  EMAIL: 30,
} as const satisfies Record<LimitedAction, number>;

export const MAX_LIMIT = 100;
export const HIDDEN_ROW_LIMIT = 3000;
export const LIMIT_RANGES = [1, 3, 5, 7, 10] as const;
export type LimitRange = (typeof LIMIT_RANGES)[number];
export const DEFAULT_LIMIT_RANGE: LimitRange = 3;

/**
 * The most invitations in any seven days, for free and paid network accounts, and the most pending
 * ones (product rules, section 4).
 */
export const WEEKLY_INVITES = { free: 100, paid: 200 } as const;
export const MAX_PENDING_INVITES = 500;
/** Minimum gap between two actions of one lane, in campaign seconds (product rules, section 4). */
export const MIN_GAP_SECONDS = 45;
