import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { POLL_MINUTES, pollInterval } from '#core/schedule/polling.ts';
import { NetworkError } from '#connectors/network/network-error.ts';
import { msUntilNextLookup } from '#engine/lane/isolated-failures.ts';
import {
  backOff,
  resumeInvitesIfDue,
  isAccountAvailable,
  handleFailure,
  recordRecovery,
} from '#engine/lane/account-incidents.ts';
import {
  actUnlessAsleep,
  earliest,
  inRealMs,
  slotAt,
  type TurnEnd,
} from '#engine/turns/act-in-slots.ts';
import { applyHints } from '#engine/turns/apply-hints.ts';
import { openWork, type OpenWork } from '#engine/turns/due-leads.ts';
import { lookAtHeldInvites } from '#engine/turns/held-invites.ts';
import { isLooking, runLookTurn } from '#engine/turns/look-turn.ts';
import { collectLeads } from '#engine/collecting/collect-leads.ts';
import { setState, campaignNow, type LaneRun } from '#engine/lane/lane-run.ts';
import { releaseEndedHolds, notifyFinished } from '#engine/turns/campaign-upkeep.ts';
import { recheckUnconfirmed } from '#engine/acts/late-proof.ts';
import { msUntilLookup } from '#engine/acts/open-attempts.ts';
import { reconcile } from '#engine/acts/reconcile.ts';
import { workOtherChannels } from '#engine/turns/other-channels.ts';
import { passLeads } from '#engine/walk/pass-leads.ts';
import { advanceDueLeads, nextRipeAt, walkRipeLeads } from '#engine/walk/walk-lead.ts';
import {
  reconcileWithdrawals,
  withdrawInvitations,
} from '#engine/withdrawing/withdraw-invitations.ts';
import { reconcileMessages } from '#engine/sending/reconcile-messages.ts';
import { sendMessages, type SendEnd } from '#engine/sending/send-messages.ts';
import { watchConnections } from '#engine/watching/watch-connections.ts';
import { recheckMissing, watchInvitations } from '#engine/watching/watch-invitations.ts';
import { watchInbox } from '#engine/watching/watch-inbox.ts';
import { recordControlledLimits, notifyInviteCap } from '#engine/watching/watch-limits.ts';
import { withMarks } from '#engine/lane/lane-state.ts';

/**
 * How often the network is swept while awake: at least this often in campaign time, but never more
 * often than `REAL_SWEEP_MS` in real time.
 */
const SWEEP_MS = POLL_MINUTES.awake * 60_000;
const REAL_SWEEP_MS = 1000;
const REAL_WANTED_SWEEP_MS = 200;
/**
 * While the list of invitations rests, how often leads that wait only for it are checked; campaign
 * ms.
 */
const LIST_REST_MS = 60_000;

/**
 * One pass over everything a lane has to do, most important first: attempts without a response,
 * news, lists, the network sweep, leads whose wait is over, then acts, one at a time in the slots
 * of their channel. The other channels follow, whatever state the network is in. Returns when the
 * lane must be looked at again.
 */
export async function runLaneTurn(run: LaneRun): Promise<TurnEnd> {
  if (isLooking(run)) return runLookTurn(run);
  const sent = await sendByHand(run);
  const network = await runNetworkTurn(run);
  const beside = await workOtherChannels(run, network.open);
  await notifyFinished(run);
  return {
    again:
      sent.again ||
      (network.again && (isAccountAvailable(run) || run.state.facts.openPacks)) ||
      beside.again,
    nextAt: earliest([sent.nextAt, network.nextAt, beside.nextAt]),
  };
}

/**
 * What the user writes by hand leaves before anything else; attempts without a response are looked
 * up first, because messages of the same conversation wait behind them.
 */
async function sendByHand(run: LaneRun): Promise<SendEnd> {
  await reconcileMessages(run);
  return sendMessages(run);
}

/**
 * The network's part of a turn. `open` is the work that is left, for the other channels too; null:
 * leads were not walked, because the network failed or is backing off.
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
    } else if (mayAct(run)) ends.push(await keepInbox(run));
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (!(await handleFailure(run, error))) {
      run.parts.log.error(
        { userId: run.lane.userId, kind: error.kind, native: error.native },
        'A read failed permanently',
      );
      // It blocks everyone behind it, so waiting leads show the reason.
      await backOff(run, error);
    }
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
 * Whether leads may be walked at all: a campaign runs, it is paid for, and the account can be used.
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

async function work(run: LaneRun): Promise<TurnEnd & { open: OpenWork | null }> {
  await sweep(run);
  const released = await releaseEndedHolds(run);
  const walked = await walkRipeLeads(run);
  if (walked === null) return { again: false, nextAt: null, open: null };
  if (run.state.connectionsWanted) await sweepWanted(run);
  const passed = await passLeads(run);
  if (passed === null) return { again: false, nextAt: null, open: null };
  const open = await openWork(run);
  await notifyInviteCap({ run, invites: open.invites, held: open.invitesHeld });
  const acted = await actUnlessAsleep({ run, open, channel: 'NETWORK' });
  const moved = walked.moved > 0 || acted.turns > 0;
  return {
    again: released || walked.more || passed || (moved && acted.again),
    open,
    nextAt: earliest([await ripeAt({ run, moved }), sweepAt(run), slotAt(run, open, 'NETWORK')]),
  };
}

/** Checks what happened on the network. */
async function sweep(run: LaneRun): Promise<void> {
  if (campaignNow(run) < sweepAt(run)) return;
  await watchConnections(run);
  await recheckMissing(run);
  await watchInbox(run);
  await recheckUnconfirmed(run);
  setState(run, withMarks(run.state, { sweptAt: campaignNow(run) }));
  await lookAtHeldInvites(run);
  await recordRecovery(run);
}

/**
 * Leads at the end of their watch need all acceptances up to then: the list is read on, and when it
 * ends they continue in this turn.
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

/** Without a running campaign, reads only the inbox, at the same pace. */
async function keepInbox(run: LaneRun): Promise<TurnEnd> {
  const isFilled = () => run.state.marks.chatsReadUntil !== undefined;
  const lookAt = () => sweepAt(run, run.state.marks.chatsLookedAt);
  if (!isFilled() || campaignNow(run) >= lookAt()) {
    await watchInbox(run);
    // While withdrawals are open, the next successful one shows the recovery.
    if (!run.state.facts.openWithdrawals) await recordRecovery(run);
  }
  return isFilled() ? { again: false, nextAt: lookAt() } : { again: true, nextAt: null };
}

/** When the network is swept next: at the pace of campaign time, but bounded in real time. */
function sweepAt(run: LaneRun, sweptAt = run.state.marks.sweptAt): number {
  const { facts } = run.state;
  const every = pollInterval(facts.user.week, campaignNow(run));
  return sweptAt === undefined
    ? 0
    : sweptAt + Math.max(every, REAL_SWEEP_MS * run.parts.clock.rate());
}

/**
 * When the next waiting lead is due. A lead that was due but did not move waits for something this
 * turn could not do, so it is checked again shortly.
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
 * When the oldest attempt without a response may be looked up; null while the account cannot be
 * asked, because whatever changes that wakes the lane. The marks tell it to the user.
 */
function unansweredAt(run: LaneRun): number | null {
  const inMs = isAccountAvailable(run) ? msUntilLookup(run) : null;
  if (inMs === null) return null;
  setState(run, withMarks(run.state, { realSettledAt: run.parts.clock.realNow() + inMs }));
  return campaignNow(run) + Math.max(inMs, msUntilNextLookup(run)) * run.parts.clock.rate() + 1;
}

function restEndsAt(run: LaneRun): number | null {
  return inRealMs(run, (run.state.marks.realRetryAt ?? 0) - run.parts.clock.realNow());
}
