import { TURN_TYPES } from '#core/forecast/forecast-days.ts';
import { HORIZON_DAYS } from '#core/forecast/forecast-input.ts';

/** What can keep leads waiting at the end of a working day. */
export const BINDING_CODES = [
  'DAILY_LIMIT',
  'WEEKLY_INVITES',
  'PENDING_INVITES',
  'INVITES_PAUSED',
  'WORKING_HOURS',
] as const;
export type BindingCode = (typeof BINDING_CODES)[number];

const TYPES = TURN_TYPES.length;

/**
 * Totals over all runs: actions of the campaign and of the others by day and type, and on how many
 * days each cause kept the campaign's leads waiting, by type.
 */
export type RunTotals = {
  ownActions: Float64Array;
  otherActions: Float64Array;
  bound: Record<BindingCode, Float64Array>;
  days: number;
};

/**
 * The result of one run. Instants in campaign time; `finishedAt` is Infinity if leads are still
 * under way at the horizon, or can never finish.
 */
export type RunRecord = {
  totals: RunTotals;
  finishedAt: number;
  /** Acceptances and replies of the campaign's leads, by day. */
  acceptsByDay: Uint16Array;
  repliesByDay: Uint16Array;
  invites: number;
  notes: number;
  /** Invitations whose written note was left out. */
  notesLeftOut: number;
  contacted: number;
  accepted: number;
  replied: number;
  failed: number;
  held: number;
  lastInviteAt: number | null;
  /** When the campaign acted for the first time. */
  firstActionAt: number | null;
  /** Leads waiting for an acceptance that never comes, with no time limit. */
  openEnded: number;
  /** When each of the other campaigns finished its last action, by its number. */
  othersDoneAt: Float64Array;
};

/** Empty totals. */
export function createTotals(): RunTotals {
  const ofDays = (): Float64Array => new Float64Array(HORIZON_DAYS * TYPES);
  const ofTypes = (): Float64Array => new Float64Array(TYPES);
  return {
    ownActions: ofDays(),
    otherActions: ofDays(),
    bound: {
      DAILY_LIMIT: ofTypes(),
      WEEKLY_INVITES: ofTypes(),
      PENDING_INVITES: ofTypes(),
      INVITES_PAUSED: ofTypes(),
      WORKING_HOURS: ofTypes(),
    },
    days: 0,
  };
}

/** The record of a run before its start; it adds to the totals as it goes. */
export function createRecord(totals: RunTotals, others: number): RunRecord {
  return {
    totals,
    finishedAt: Infinity,
    acceptsByDay: new Uint16Array(HORIZON_DAYS),
    repliesByDay: new Uint16Array(HORIZON_DAYS),
    invites: 0,
    notes: 0,
    notesLeftOut: 0,
    contacted: 0,
    accepted: 0,
    replied: 0,
    failed: 0,
    held: 0,
    lastInviteAt: null,
    firstActionAt: null,
    openEnded: 0,
    othersDoneAt: new Float64Array(others + 1),
  };
}

/** The index of a day and a type in the totals. */
export function totalsIndex({ day, type }: { day: number; type: number }): number {
  return day * TYPES + type;
}
