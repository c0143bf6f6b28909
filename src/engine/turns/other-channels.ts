import { isSubscriptionUsable } from '#core/plan/subscription-usable.ts';
import { pollInterval } from '#core/schedule/polling.ts';
import type { Channel } from '#core/sequence/channels.ts';
import { msUntilEmailLook, reconcileEmails } from '#engine/acts/reconcile.ts';
import { campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withEmailMarks } from '#engine/lane/lane-state.ts';
import { canReadMail, isMailAvailable } from '#engine/lane/mail-incidents.ts';
import {
  actUnlessAsleep,
  earliest,
  inRealMs,
  slotAt,
  type TurnEnd,
} from '#engine/turns/act-in-slots.ts';
import { releaseEndedHolds } from '#engine/turns/campaign-upkeep.ts';
import { openWork, type OpenWork } from '#engine/turns/due-leads.ts';
import { reconcileEmailMessages } from '#engine/sending/reconcile-messages.ts';
import { passLeads } from '#engine/walk/pass-leads.ts';
import { nextRipeAt, walkRipeLeads } from '#engine/walk/walk-lead.ts';
import { watchMailbox } from '#engine/watching/watch-mailbox.ts';

const NOTHING: TurnEnd = { again: false, nextAt: null };
const BESIDE = ['FINDER', 'EMAIL'] as const satisfies readonly Channel[];
/** The shortest time between two sweeps of the mailbox; real ms. */
const REAL_SWEEP_MS = 1000;

/**
 * Does a turn's work outside the network channel: emails without a response, new mail, and the acts
 * of the other channels in slots of their own. `known` is the work left by the network's part;
 * null: it failed or is backing off, so leads are walked here as far as they need no network
 * (decision 115).
 */
export async function workOtherChannels(run: LaneRun, known: OpenWork | null): Promise<TurnEnd> {
  await reconcileEmails(run, (query) => reconcileEmailMessages(run, query.ripe, query.inVainOf));
  const end = !mayUse(run)
    ? NOTHING
    : run.state.facts.campaigns.length > 0
      ? await work(run, known)
      : await keepMail(run);
  const lookMs = msUntilEmailLook(run);
  if (lookMs !== null) {
    const realSettledAt = run.parts.clock.realNow() + lookMs;
    setState(run, withEmailMarks(run.state, { realSettledAt }));
  }
  return {
    again: end.again,
    nextAt: earliest([
      end.nextAt,
      lookMs === null ? null : inRealMs(run, Math.max(1, lookMs)),
      inRealMs(run, (run.state.marks.email?.realRetryAt ?? 0) - run.parts.clock.realNow()),
    ]),
  };
}

function mayUse(run: LaneRun): boolean {
  const { user } = run.state.facts;
  return (
    user.status === 'VERIFIED' &&
    user.account !== null &&
    isSubscriptionUsable({ ...user, realNow: run.parts.clock.realNow() })
  );
}

/** Reads new mail even without a running campaign. */
async function keepMail(run: LaneRun): Promise<TurnEnd> {
  await sweepMailbox(run);
  return { ...NOTHING, nextAt: mailSweepAt(run) };
}

async function work(run: LaneRun, known: OpenWork | null): Promise<TurnEnd> {
  await sweepMailbox(run);
  if (known !== null) return act(run, known);
  if (!isMailAvailable(run) && !run.parts.finder.available)
    return { ...NOTHING, nextAt: mailSweepAt(run) };
  const released = await releaseEndedHolds(run);
  const walked = await walkRipeLeads(run);
  if (walked === null) return NOTHING;
  const passed = await passLeads(run);
  if (passed === null) return NOTHING;
  const end = await act(run, await openWork(run));
  const at = await nextRipeAt(run);
  return {
    again: released || walked.more || walked.moved > 0 || passed || end.again,
    // A due lead that did not move is waiting for the network.
    nextAt: earliest([at > campaignNow(run) && at !== Infinity ? at : null, end.nextAt]),
  };
}

async function act(run: LaneRun, open: OpenWork): Promise<TurnEnd> {
  let again = false;
  const times = [mailSweepAt(run)];
  for (const channel of BESIDE) {
    const acted = await actUnlessAsleep({ run, open, channel });
    again ||= acted.again && acted.turns > 0;
    times.push(slotAt(run, open, channel));
  }
  return { again, nextAt: earliest(times) };
}

/**
 * Reads new mail: immediately when news was seen in the mailbox, else at the pace of the network
 * sweep.
 */
async function sweepMailbox(run: LaneRun): Promise<void> {
  if (!canReadMail(run) || campaignNow(run) < (mailSweepAt(run) ?? Infinity)) return;
  const { news } = run.state.facts.user.mailbox ?? {};
  setState(run, withEmailMarks(run.state, { sweptAt: campaignNow(run) }));
  const { whole } = await watchMailbox(run);
  if (whole) setState(run, withEmailMarks(run.state, { news }));
}

/** Whether there is news in the mailbox that the lane has not read completely. */
function hasNews({ state: { facts, marks } }: LaneRun): boolean {
  return (facts.user.mailbox?.news ?? 0) !== (marks.email?.news ?? 0);
}

function mailSweepAt(run: LaneRun): number | null {
  if (!canReadMail(run)) return null;
  const { sweptAt } = run.state.marks.email ?? {};
  const { week } = run.state.facts.user;
  const every = hasNews(run) ? 0 : pollInterval(week, campaignNow(run));
  return sweptAt === undefined
    ? campaignNow(run)
    : sweptAt + Math.max(every, REAL_SWEEP_MS * run.parts.clock.rate());
}
