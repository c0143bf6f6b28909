import { channelOf } from '#core/sequence/channels.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import type { StreamNews } from '#data/engine-store/engine-store.ts';
import type { EmailMarks, LaneFacts, LaneMarks } from '#data/engine-store/lane-facts.ts';

/**
 * What a worker knows of its lane now, and what it has yet to tell. A value: the functions here
 * return the next one, and only `advance` (`lane-run.ts`) puts it in the place of the last.
 */
export type LaneState = {
  /** As read at the start of the turn, and corrected by what the turn itself has done. */
  readonly facts: Readonly<LaneFacts>;
  readonly marks: Readonly<LaneMarks>;
  /** When the network's channel may act next; that of email is in its marks. */
  readonly nextSlotAt: number | null;
  /**
   * When a look took the slot that the next action is done in; null: none did. Only this worker
   * needs it.
   */
  readonly slotOpenedAt: number | null;
  /**
   * A reservation said that the lane is not this worker's, or its lease too short: before the next
   * turn it is renewed, or found lost.
   */
  readonly leaseRefused?: boolean;
  /** Types of items that nothing more can be done of in this turn. */
  readonly blockedTypes: ReadonlySet<SequenceItemType>;
  /** Leads at the end of their watch wait for a full look at who has accepted. */
  readonly connectionsWanted: boolean;
  /** Campaigns in which a lead has come to its end in this turn. */
  readonly ended: ReadonlySet<string>;
  /** What changed for the live stream; published together at the end of a turn. */
  readonly news: readonly StreamNews[];
};

/** The state with these marks in the place of those of the same name. */
export function withMarks(state: LaneState, marks: Partial<LaneMarks>): LaneState {
  return { ...state, marks: { ...state.marks, ...marks } };
}

/** The state with these marks of the email channel in the place of those of the same name. */
export function withEmailMarks(state: LaneState, email: EmailMarks): LaneState {
  return withMarks(state, { email: { ...state.marks.email, ...email } });
}

/** The state after a reservation was refused for this reason. */
export function withRefusedLease(state: LaneState, reason: string): LaneState {
  return reason === 'LANE_LOST' ? { ...state, leaseRefused: true } : state;
}

/** The state with facts that the turn itself has changed. */
export function withFacts(state: LaneState, facts: Partial<LaneFacts>): LaneState {
  return { ...state, facts: { ...state.facts, ...facts } };
}

/** The state with the hours as a reservation has read them: they hold until its request leaves. */
export function withWeek(state: LaneState, week: WorkingWeek): LaneState {
  return withFacts(state, { user: { ...state.facts.user, week } });
}

/**
 * The state after a type of item had its turn at `now` (campaign time): it acted or looked, and the
 * gap of its channel begins anew.
 */
export function withServedType(
  state: LaneState,
  { type, now }: { type: SequenceItemType; now: number },
): LaneState {
  const channel = channelOf(type);
  const served = withMarks(state, { servedTypes: { ...state.marks.servedTypes, [type]: now } });
  if (channel === 'EMAIL') return withEmailMarks(served, { lastActionAt: now });
  return channel === 'NETWORK' ? withMarks(served, { lastActionAt: now }) : served;
}

/** The state in which nothing more of these types is done in this turn. */
export function withBlocked(state: LaneState, types: readonly SequenceItemType[]): LaneState {
  return { ...state, blockedTypes: new Set([...state.blockedTypes, ...types]) };
}

/** The state in which leads of these campaigns have come to their end. */
export function withEnds(state: LaneState, campaignIds: readonly string[]): LaneState {
  return { ...state, ended: new Set([...state.ended, ...campaignIds]) };
}

/** The state with more to publish. */
export function withUpdates(state: LaneState, news: readonly StreamNews[]): LaneState {
  return { ...state, news: [...state.news, ...news] };
}

/** The state with a change of a lead to publish, and of its campaign's counts once. */
export function withChange(
  state: LaneState,
  { campaignId, leadId }: { campaignId: string; leadId?: string },
): LaneState {
  const isCounted = state.news.some(
    ({ type, data }) =>
      type === 'campaign.statistics' && 'campaignId' in data && data.campaignId === campaignId,
  );
  return withUpdates(state, [
    ...(leadId === undefined
      ? []
      : [{ type: 'lead.changed' as const, data: { leadId, campaignId } }]),
    ...(isCounted ? [] : [{ type: 'campaign.statistics' as const, data: { campaignId } }]),
  ]);
}
