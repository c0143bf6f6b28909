import type { BindingCode } from '#core/forecast/run-record.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';

/** The 10th, 50th, and 90th percentiles of the runs. */
export type Range<Value = number> = { p10: Value; p50: Value; p90: Value };

/**
 * What keeps a campaign from ending sooner: a limit, the hours, or only the timing of the sequence
 * itself.
 */
export const FORECAST_BINDINGS = [
  'DAILY_LIMIT',
  'WEEKLY_INVITES',
  'PENDING_INVITES',
  'INVITES_PAUSED',
  'WORKING_HOURS',
  'SEQUENCE',
] as const satisfies readonly (BindingCode | 'SEQUENCE')[];
type ForecastBinding = (typeof FORECAST_BINDINGS)[number];

/**
 * Units of one type per working day: the day's limit, and how much of it the campaign and the
 * others use while the campaign uses any.
 */
export type UsedLimit = {
  type: SequenceItemType;
  allowance: number;
  ownPerDay: number;
  othersPerDay: number;
  total: number;
};

export const SPEED_UPS = [
  'RAISE_LIMIT',
  'PAID_ACCOUNT',
  'WITHDRAW_OLD_INVITES',
  'PAUSE_CAMPAIGN',
  'WORK_ON_SATURDAYS',
  'SHORTER_WATCH',
] as const;
export type SpeedUpCode = (typeof SPEED_UPS)[number];
/**
 * What would make the campaign end sooner, and by how many days; null: otherwise it doesn't end
 * within the horizon. `from` and `to` are units per day, or days of a watch.
 */
export type SpeedUp = {
  code: SpeedUpCode;
  type: SequenceItemType | null;
  from: number | null;
  to: number | null;
  campaignId: string | null;
  campaignName: string | null;
  finishAt: number | null;
  daysSooner: number | null;
  lostShare: number | null;
};

/** One run: `finishedAt` is Infinity if the campaign doesn’t end within the horizon. */
export type RunOutcome = {
  finishedAt: number;
  contacted: number;
  accepted: number;
  replied: number;
};

/**
 * The result of a forecast (product rules, section 10). Instants in campaign time, null beyond the
 * horizon.
 */
export type ForecastResult = {
  runs: number;
  leads: number;
  finish: Range<number | null>;
  /** Leads waiting for an acceptance with no time limit: the campaign doesn't wait for them. */
  openEnded: number;
  failed: Range;
  held: number;
  firstActionAt: number | null;
  lastInviteAt: number | null;
  /** Actions per day of all types together, over the days with any. */
  actionsPerDay: { p10: number; p90: number };
  /** The campaign's actions in steps of this many days from `firstDay` on. */
  series: {
    firstDay: string;
    stepDays: number;
    byType: { type: SequenceItemType; perDay: number[] }[];
  };
  /** How many people have accepted by the end of each step. */
  acceptances: { stepDays: number; points: { at: number; range: Range }[] };
  limits: UsedLimit[];
  binding: { code: ForecastBinding; type: SequenceItemType | null; share: number };
  invites: Range;
  notes: Range;
  /** Invitations whose written note is left out. */
  notesLeftOut: Range;
  contacted: Range;
  accepted: Range;
  replied: Range;
  /** Every run, so that the forecasts of several accounts can be combined. */
  outcomes: RunOutcome[];
  speedUps: SpeedUp[];
  rates: {
    source: 'OWN' | 'PUBLISHED';
    sampleSize: number;
    accept: number;
    reply: number;
    view: number;
  };
};
