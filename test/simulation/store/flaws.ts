/**
 * Faults that can be planted into the memory form, so that a simulator can show that it would find
 * them. The PostgreSQL form has none of this. Each name says what the store then does wrong.
 */
export const STORE_FLAWS = [
  'RESERVE_WITHOUT_LANE_FENCING',
  'RESERVE_WITHOUT_DEADLINE',
  'SETTLE_WITHOUT_LANE_FENCING',
  'WRITE_WITHOUT_LANE_FENCING',
  'RESERVE_WITHOUT_LEAD_VERSION',
  'STEP_WITHOUT_LEAD_VERSION',
  'UNIT_NOT_RESERVED',
  'UNIT_NOT_GIVEN_BACK',
  'UNIT_GIVEN_BACK_ALWAYS',
  'UNIT_OF_UTC_DAY',
  'LIMIT_NOT_COMPARED',
  'LAST_DAY_NOT_COUNTED',
  'INVITES_NOT_COUNTED',
  'HINTS_OVERLOOKED_BY_RESERVE',
  'FACTS_READ_BEFORE_RESERVE',
  'INTENT_NOT_UNIQUE',
  'OPEN_INTENTS_TAKEN_AT_ONCE',
  'OPEN_INTENTS_FORGOTTEN',
  'SETTLED_TWICE',
  'OUTCOME_WITHOUT_STEP',
  'REPLY_STOPS_ONE_CAMPAIGN',
  'REPLY_NOT_KEPT',
  'OLD_REPLY_STOPS',
  'WAKE_LOST_ON_RELEASE',
  'LIVE_LANES_FREED',
  'DEAD_LANES_KEPT',
  'LEASED_LANE_LEASED_AGAIN',
  'EVENTS_DOUBLED',
  'EVENTS_LOST',
] as const;
export type StoreFlaw = (typeof STORE_FLAWS)[number];
/** The same for what a shared campaign adds, which only whole histories show. */
export type TeamFlaw =
  | 'DEALT_WITHOUT_BINDING'
  | 'TOUCHED_DEALT_AGAIN'
  | 'REPLY_NOT_TOLD_TO_TEAM'
  | 'HANDED_OVER_AND_KEPT'
  | 'DEALT_ROWS_FORGOTTEN'
  | 'LOST_NOT_FOUND';
export type StoreFlaws = ReadonlySet<StoreFlaw | TeamFlaw>;
