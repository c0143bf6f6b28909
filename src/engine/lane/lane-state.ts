import { channelOf } from '#core/sequence/channels.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { WorkingWeek } from '#core/schedule/week.ts';
import type { StreamNews } from '#data/engine-store/engine-store.ts';
import type { EmailMarks, LaneFacts, LaneMarks } from '#data/walk/lane-facts.ts';

/**
 * What a worker knows of its lane now, and what it has yet to publish. Immutable: the functions
 * here return the next state, and only `setState` (`lane-run.ts`) puts it in place.
 */
export type LaneState = {
  /** As read at the start of the turn, updated with what the turn itself has done. */
  readonly facts: Readonly<LaneFacts>;
  readonly marks: Readonly<LaneMarks>;
  /** When the network channel may act next; the email channel's slot is in its marks. */
  readonly nextSlotAt: number | null;
  /**
   * When a lookup opened the slot that the next action uses; null: none did. Only this worker needs
   * it.
   */
  readonly slotOpenedAt: number | null;
  /**
   * A reservation said that the lane is not this worker's, or that its lease is too short: before
   * the next turn the lease is renewed or found lost.
   */
  readonly leaseRefused?: boolean;
  /** Item types that are done for this turn. */
  readonly blockedTypes: ReadonlySet<SequenceItemType>;
  /** Leads at the end of their watch need a full check of who has accepted. */
  readonly connectionsWanted: boolean;
  /** Campaigns in which a lead ended in this turn. */
  readonly ended: ReadonlySet<string>;
  /** Changes for the live stream, published together at the end of a turn. */
  readonly news: readonly StreamNews[];
};

/** The state with these marks replaced. */
export function withMarks(state: LaneState, marks: Partial<LaneMarks>): LaneState {
  return { ...state, marks: { ...state.marks, ...marks } };
}

/** The state with these marks of the email channel replaced. */
export function withEmailMarks(state: LaneState, email: EmailMarks): LaneState {
  return withMarks(state, { email: { ...state.marks.email, ...email } });
}

/** The state after a reservation was refused for `reason`. */
export function withRefusedLease(state: LaneState, reason: string): LaneState {
  return reason === 'LANE_LOST' ? { ...state, leaseRefused: true } : state;
}

/** The state with facts that the turn itself has changed. */
export function withFacts(state: LaneState, facts: Partial<LaneFacts>): LaneState {
  return { ...state, facts: { ...state.facts, ...facts } };
}

/** The state with the hours as the reservation read them: they hold until its request leaves. */
export function withWeek(state: LaneState, week: WorkingWeek): LaneState {
  return withFacts(state, { user: { ...state.facts.user, week } });
}

/**
 * The state after a type of item had its turn at `now` (campaign time): it acted or looked
 * something up, and its channel's gap starts again.
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

/** The state in which these types are done for this turn. */
export function withBlocked(state: LaneState, types: readonly SequenceItemType[]): LaneState {
  return { ...state, blockedTypes: new Set([...state.blockedTypes, ...types]) };
}

/** The state in which a type is paused until then (campaign time), and so done for this turn. */
export function withPause(state: LaneState, type: SequenceItemType, until: number): LaneState {
  const pausedUntil = { ...state.marks.pausedUntil, [type]: until };
  return withBlocked(withMarks(state, { pausedUntil }), [type]);
}

/** The state after leads of these campaigns have ended. */
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
