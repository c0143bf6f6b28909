import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { POLL_MINUTES, pollInterval } from '#core/schedule/polling.ts';
import { nextOpening } from '#core/schedule/next-opening.ts';
import type { Channel } from '#core/sequence/channels.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { nextDayStart } from '#core/schedule/zone.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import {
  resumeInvitesIfDue,
  isAccountAvailable,
  handleFailure,
  recordRecovery,
} from '#engine/lane/account-incidents.ts';
import { applyHints } from '#engine/turns/apply-hints.ts';
import { nextDueLeads, openWork, type OpenWork } from '#engine/turns/claim-due-leads.ts';
import { collectLeads } from '#engine/collecting/collect-leads.ts';
import { runLeadTurn } from '#engine/turns/run-lead-turn.ts';
import { setState, campaignNow, elapsedNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { releaseEndedHolds, notifyFinished } from '#engine/turns/campaign-upkeep.ts';
import { nextActionSlot, slotOf, withSlot } from '#engine/lane/lane-slots.ts';
import { isMailAvailable } from '#engine/lane/mail-incidents.ts';
import { recheckUnconfirmed } from '#engine/acts/late-proof.ts';
import { msUntilLookup } from '#engine/acts/open-attempts.ts';
import { reconcile } from '#engine/acts/reconcile.ts';
import { advanceDueLeads } from '#engine/walk/walk-lead.ts';
import {
  reconcileWithdrawals,
  withdrawInvitations,
} from '#engine/withdrawing/withdraw-invitations.ts';
import { watchConnections } from '#engine/watching/watch-connections.ts';
import { recheckMissing, watchInvitations } from '#engine/watching/watch-invitations.ts';
import { watchInbox } from '#engine/watching/watch-inbox.ts';
import { recordControlledLimits, notifyInviteCap } from '#engine/watching/watch-limits.ts';
import { withMarks } from '#engine/lane/lane-state.ts';

/** How long a turn may act before everything is looked at again, in real ms. */
const TURN_MS = 250;
const MAX_READ_AHEAD = 16;
/**
 * The network is swept at least so often in campaign time while awake, but never more often than so
 * in real time.
 */
const SWEEP_MS = POLL_MINUTES.awake * 60_000;
const REAL_SWEEP_MS = 1000;
const REAL_WANTED_SWEEP_MS = 200;
/**
 * While the list of invitations rests, leads that wait for it alone are looked at so often;
 * campaign ms.
 */
const LIST_REST_MS = 60_000;

/** When the lane has something to do next (campaign time; null: until it is woken), or at once. */
export type TurnEnd = { again: boolean; nextAt: number | null };

/**
 * One look at everything that a lane has to do, in the order of its weight: tries without an
 * answer, news, lists, the network's own word, leads whose waiting is over, and then acts, one at a
 * time in the slots of their channel. Whatever the network is at, the other channels follow.
 * Answers when the lane must be looked at again.
 */
export async function runLaneTurn(run: LaneRun): Promise<TurnEnd> {
  const network = await runNetworkTurn(run);
  const beside = await workBeside({ run, known: network.open });
  await notifyFinished(run);
  return {
    again:
      (network.again && (isAccountAvailable(run) || run.state.facts.openPacks)) || beside.again,
    nextAt: earliest([network.nextAt, beside.nextAt, mailRestEndsAt(run)]),
  };
}

/**
 * The network's part of a turn. `open` is the work that is left, for the other channels too; null:
 * leads were not walked, because the network fails or rests.
 */
async function runNetworkTurn(run: LaneRun): Promise<TurnEnd & { open: OpenWork | null }> {
  const ends: TurnEnd[] = [];
  let open: OpenWork | null = null;
  try {
    if (isAccountAvailable(run)) await reconcile(run);
    if (run.state.facts.openWithdrawals && isAccountAvailable(run)) await reconcileWithdrawals(run);
    if (
      run.state.facts.openHints &&
      (isAccountAvailable(run) || run.state.facts.user.status !== 'VERIFIED')
    )
      ends.push({ again: await applyHints(run), nextAt: null });
    const collected = run.state.facts.openPacks
      ? await collectLeads(run)
      : { more: false, nextAt: null };
    ends.push({ again: collected.more, nextAt: collected.nextAt });
    await resumeInvitesIfDue(run);
    await recordControlledLimits(run);
    if (run.state.facts.openWithdrawals && mayAct(run)) ends.push(await withdrawInvitations(run));
    if (mayWork(run)) {
      const done = await work(run);
      ({ open } = done);
      ends.push(done);
    }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (!(await handleFailure({ run, error })))
      run.parts.log.error(
        { userId: run.lane.userId, kind: error.kind, native: error.native },
        'A read failed permanently',
      );
    ends.push({
      again: false,
      nextAt: campaignNow(run) + Math.max(SWEEP_MS, REAL_SWEEP_MS * run.parts.clock.rate()),
    });
  }
  ends.push(
    { again: false, nextAt: unansweredAt(run) },
    { again: false, nextAt: restEndsAt(run) },
    { again: false, nextAt: run.state.facts.user.invitesPausedUntil },
  );
  return {
    again: ends.some(({ again }) => again),
    nextAt: earliest(ends.map(({ nextAt }) => nextAt)),
    open,
  };
}

/**
 * Whether leads may be walked at all: something runs, it is paid for, and the account can be used.
 */
function mayWork(run: LaneRun): boolean {
  return run.state.facts.campaigns.length > 0 && mayAct(run);
}

function mayAct(run: LaneRun): boolean {
  return (
    isAccountAvailable(run) &&
    isSubscriptionUsable({ ...run.state.facts.user, realNow: run.parts.clock.realNow() })
  );
}

const NOTHING: TurnEnd = { again: false, nextAt: null };
const BESIDE = ['FINDER', 'EMAIL'] as const satisfies readonly Channel[];

/**
 * The channels beside the network. Where the network fails or rests (`known` is null), leads are
 * walked here as far as they need none, so that its trouble never stops mail (decision 115).
 */
async function workBeside({
  run,
  known,
}: {
  run: LaneRun;
  known: OpenWork | null;
}): Promise<TurnEnd> {
  const { user, campaigns } = run.state.facts;
  const mayAct =
    campaigns.length > 0 &&
    user.status === 'VERIFIED' &&
    user.account !== null &&
    isSubscriptionUsable({ ...user, realNow: run.parts.clock.realNow() });
  if (!mayAct) return NOTHING;
  if (known !== null) return actBeside({ run, open: known });
  if (!isMailAvailable(run) && !user.finderAvailable) return NOTHING;
  const released = await releaseEndedHolds(run);
  const walked =
    (await nextRipeAt(run)) <= campaignNow(run) ? await advanceDueLeads(run) : NOBODY_RIPE;
  if (walked === null) return NOTHING;
  const end = await actBeside({ run, open: await openWork(run) });
  const at = await nextRipeAt(run);
  return {
    again: released || walked.more || walked.moved > 0 || end.again,
    // Who is ripe and did not move waits for the network.
    nextAt: earliest([at > campaignNow(run) && at !== Infinity ? at : null, end.nextAt]),
  };
}

async function actBeside({ run, open }: { run: LaneRun; open: OpenWork }): Promise<TurnEnd> {
  const ends: TurnEnd[] = [];
  for (const channel of BESIDE) {
    const { turns, again } = await actUnlessAsleep({ run, open, channel });
    ends.push({ again: again && turns > 0, nextAt: slotAt({ run, open, channel }) });
  }
  return {
    again: ends.some(({ again }) => again),
    nextAt: earliest(ends.map(({ nextAt }) => nextAt)),
  };
}

async function work(run: LaneRun): Promise<TurnEnd & { open: OpenWork | null }> {
  await sweep(run);
  const released = await releaseEndedHolds(run);
  const walked =
    (await nextRipeAt(run)) <= campaignNow(run) ? await advanceDueLeads(run) : NOBODY_RIPE;
  if (walked === null) return { ...NOTHING, open: null };
  if (run.state.connectionsWanted) await sweepWanted(run);
  const open = await openWork(run);
  await notifyInviteCap({ run, invites: open.invites, held: open.invitesHeld });
  const acted = await actUnlessAsleep({ run, open, channel: 'NETWORK' });
  const moved = walked.moved > 0 || acted.turns > 0;
  return {
    again: released || walked.more || (moved && acted.again),
    open,
    nextAt: earliest([
      await ripeAt({ run, moved }),
      sweepAt(run),
      slotAt({ run, open, channel: 'NETWORK' }),
    ]),
  };
}

type Acting = { run: LaneRun; open: OpenWork; channel: Channel };
type Acted = { turns: number; again: boolean };

/** Overnight no slot is kept: the day's first one is drawn again after the opening. */
async function actUnlessAsleep(acting: Acting): Promise<Acted> {
  const { run, channel } = acting;
  if (!isAsleep({ week: run.state.facts.user.week, now: campaignNow(run) }))
    return actInSlots(acting);
  setState(run, withSlot(run.state, { channel, nextSlotAt: null }));
  return { turns: 0, again: false };
}

/** Acts as long as slots of the channel are due and the turn lasts. */
async function actInSlots({ run, open, channel }: Acting): Promise<Acted> {
  if (open.actionsLeft[channel] === 0) return { turns: 0, again: false };
  const { clock } = run.parts;
  let left = open.pacedLeft[channel];
  const slot =
    channel === 'FINDER' ? 0 : (nextActionSlot({ run, channel, actionsLeft: left }) ?? Infinity);
  if (slot > campaignNow(run)) return { turns: 0, again: false };
  const until = elapsedNow(clock) + TURN_MS;
  let turns = 0;
  for (const lead of await nextDueLeads({ run, work: open, channel, readAhead: readAhead(run) })) {
    if ((slotOf(run.state, channel) ?? 0) > campaignNow(run)) break;
    if (elapsedNow(clock) >= until) break;
    if (lead.itemType !== null && run.state.blockedTypes.has(lead.itemType)) continue;
    const turn = await runLeadTurn({ run, lead, actionsLeft: left });
    if (turn === 'stop') return { turns, again: true };
    turns += 1;
    if (turn === 'called') left -= 1;
  }
  return { turns, again: true };
}

/** How many leads of a kind can have their turn in one go at this speed of the clock. */
function readAhead({ parts: { clock, config } }: LaneRun): number {
  const slots = (TURN_MS * clock.rate()) / Math.max(1, config.minGapSeconds * 1000);
  return Math.max(1, Math.min(MAX_READ_AHEAD, Math.ceil(slots)));
}

/** Looks at what happened on the network. */
async function sweep(run: LaneRun): Promise<void> {
  if (campaignNow(run) < sweepAt(run)) return;
  await watchConnections(run);
  await recheckMissing(run);
  await watchInbox(run);
  await recheckUnconfirmed({ run });
  setState(run, withMarks(run.state, { sweptAt: campaignNow(run) }));
  await recordRecovery(run);
}

/**
 * Leads at the end of their watch need to know all acceptances up to then: the list is read on, and
 * at its end they continue in this very turn.
 */
async function sweepWanted(run: LaneRun): Promise<void> {
  const { clock } = run.parts;
  const lastAt = run.state.marks.realInvitationsReadAt ?? 0;
  if (clock.realNow() < lastAt + REAL_WANTED_SWEEP_MS) return;
  setState(run, withMarks(run.state, { realInvitationsReadAt: clock.realNow() }));
  if (!(await watchInvitations(run))) return;
  setState(run, { ...run.state, connectionsWanted: false });
  await advanceDueLeads(run);
  await recordRecovery(run);
}

/** When the network is swept next: at the pace of campaign time, but bounded in real time. */
function sweepAt(run: LaneRun): number {
  const { marks, facts } = run.state;
  const every = pollInterval({ week: facts.user.week, now: campaignNow(run) });
  return marks.sweptAt === undefined
    ? 0
    : Math.max(marks.sweptAt + every, marks.sweptAt + REAL_SWEEP_MS * run.parts.clock.rate());
}

const NOBODY_RIPE = { moved: 0, more: false };

async function nextRipeAt(run: LaneRun): Promise<number> {
  return (
    (await run.parts.store.nextRipeAt({
      userId: run.lane.userId,
      campaignIds: run.state.facts.campaigns.map(({ campaignId }) => campaignId),
    })) ?? Infinity
  );
}

/**
 * When the next waiting lead is due. Who is due and did not move waits for something this turn
 * could not do: it is looked at again a little later.
 */
async function ripeAt({ run, moved }: { run: LaneRun; moved: boolean }): Promise<number | null> {
  const at = await nextRipeAt(run);
  const now = campaignNow(run);
  if (at > now) return at === Infinity ? null : at;
  if (moved && !run.state.connectionsWanted) return now;
  const soon = REAL_WANTED_SWEEP_MS * run.parts.clock.rate();
  const rests = (run.state.marks.invitationList?.retryAt ?? 0) > now;
  return now + (rests ? Math.max(LIST_REST_MS, soon) : soon);
}

/**
 * When the next act of a channel may be done: its slot while awake, else the next opening; with the
 * day's limits spent, on the next working day.
 */
function slotAt({ run, open, channel }: Acting): number | null {
  const { week } = run.state.facts.user;
  const now = campaignNow(run);
  const times: (number | null)[] = [];
  if (open.actionsLeft[channel] > 0)
    times.push(nextOpening({ week, now: Math.max(now, slotOf(run.state, channel) ?? now) }));
  if (open.waitsForTomorrow)
    times.push(nextOpening({ week, now: nextDayStart({ zone: week.zone, at: now }) }));
  if (open.invitesHeld && open.invitesHeldUntil !== null)
    times.push(nextOpening({ week, now: open.invitesHeldUntil }));
  for (const until of Object.values(run.state.marks.pausedUntil ?? {}))
    if (until > now) times.push(nextOpening({ week, now: until }));
  return earliest(times);
}

/**
 * When the oldest try without an answer may be looked up; not at all while the account cannot be
 * asked, for whatever changes that wakes the lane.
 */
function unansweredAt(run: LaneRun): number | null {
  const inMs = isAccountAvailable(run) ? msUntilLookup(run) : null;
  return inMs === null ? null : campaignNow(run) + inMs * run.parts.clock.rate() + 1;
}

function restEndsAt(run: LaneRun): number | null {
  return restOver({ run, realRetryAt: run.state.marks.realRetryAt });
}

function mailRestEndsAt(run: LaneRun): number | null {
  return restOver({ run, realRetryAt: run.state.marks.email?.realRetryAt });
}

function restOver({
  run,
  realRetryAt = 0,
}: {
  run: LaneRun;
  realRetryAt: number | undefined;
}): number | null {
  const { clock } = run.parts;
  const leftMs = realRetryAt - clock.realNow();
  return leftMs > 0 ? campaignNow(run) + leftMs * clock.rate() + 1 : null;
}

/** The earliest of some times; null ones do not count. */
export function earliest(times: readonly (number | null)[]): number | null {
  return times.reduce<number | null>(
    (first, at) => (at === null ? first : Math.min(first ?? at, at)),
    null,
  );
}
