import { NetworkError } from '#connectors/network/network-error.ts';
import { isLive } from '#core/lead/lead-state.ts';
import type { LookMarks } from '#data/walk/lane-facts.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import { reconcile, reconcileEmails } from '#engine/acts/reconcile.ts';
import { backOff, handleFailure, isAccountAvailable } from '#engine/lane/account-incidents.ts';
import { isIsolatedFailure } from '#engine/lane/isolated-failures.ts';
import { callOptions, campaignNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { withEmailMarks, withMarks } from '#engine/lane/lane-state.ts';
import { canReadMail } from '#engine/lane/mail-incidents.ts';
import { inRealMs, type TurnEnd } from '#engine/turns/act-in-slots.ts';
import { actionAt, recordLostAct, recordTakenBranch } from '#engine/turns/lost-acts.ts';
import { matchPeople } from '#engine/turns/match-people.ts';
import { pendingStepOf, stepToPending } from '#engine/walk/lead-step.ts';
import { networkTimeSince, readActsSince } from '#engine/watching/acts-since.ts';
import { watchConnections } from '#engine/watching/watch-connections.ts';
import { watchInbox } from '#engine/watching/watch-inbox.ts';
import { watchMailbox } from '#engine/watching/watch-mailbox.ts';

/** The most leads that one look reads for. */
const MAX_LEADS = 20_000;
/** Leads per turn, so that the lease is renewed in between. */
const LEADS_AT_ONCE = 5;
/** More acts than a lead can have done in the lost time: a sequence that goes round in circles. */
const MAX_ACTS = 50;

/** Whether the database went back and the lane has not read yet what happened since. */
export function isLooking({ state: { marks } }: LaneRun): boolean {
  return marks.look !== undefined && marks.look.realDoneAt === undefined;
}

/**
 * The only thing a lane does after the database went back (decision 198): reads from the network
 * whom something may have been done for since, looks those people's next acts up one by one, and
 * records what was done. The second pass follows those who turned out to be connected only after
 * the first one. Leads that this does not reach are looked up before their next act.
 */
export async function runLookTurn(run: LaneRun): Promise<TurnEnd> {
  try {
    return await lookOn(run);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (!(await handleFailure(run, error))) await backOff(run, error);
    return { again: false, nextAt: restEndsAt(run) };
  }
}

/** Real seconds at least, so that a failure that names no rest isn't repeated immediately. */
const MIN_REST_MS = 1000;

function restEndsAt(run: LaneRun): number | null {
  const restMs = (run.state.marks.realRetryAt ?? 0) - run.parts.clock.realNow();
  return inRealMs(run, Math.max(MIN_REST_MS, restMs));
}

async function lookOn(run: LaneRun): Promise<TurnEnd> {
  const { user } = run.state.facts;
  const isConnected = user.status === 'VERIFIED' && user.account !== null;
  if (isConnected && !isAccountAvailable(run)) return { again: false, nextAt: restEndsAt(run) };
  if (user.mailbox?.status === 'CONNECTED' && !canReadMail(run))
    return { again: false, nextAt: inRealMs(run, MIN_REST_MS) };
  const look = run.state.marks.look;
  if (look === undefined) return { again: true, nextAt: null };
  const settlesInMs = msUntilSettled(run, look);
  if (settlesInMs > 0) return { again: false, nextAt: inRealMs(run, settlesInMs) };
  if (look.leads === undefined) {
    // Settle open attempts first, so that whatever followed them can be looked up.
    if (isConnected) await reconcile(run);
    if (canReadMail(run)) await reconcileEmails(run);
    const leads = await affectedLeads(run, look);
    setLook(run, { leads, next: 0, pass: 1 });
    return { again: true, nextAt: null };
  }
  const { leads, pass = 1 } = look;
  let { next = 0 } = look;
  for (const key of leads.slice(next, next + LEADS_AT_ONCE)) {
    if ((await lookUpLead(run, key)) === 'later')
      return { again: false, nextAt: inRealMs(run, MIN_REST_MS) };
    next += 1;
    setLook(run, { next });
  }
  if (next < leads.length) return { again: true, nextAt: null };
  if (pass === 1 && leads.length > 0 && isConnected) {
    await watchConnections(run);
    setLook(run, { next: 0, pass: 2 });
  } else {
    // Replies of the lost time stop what was scheduled.
    if (isConnected) await watchInbox(run);
    if (canReadMail(run)) await watchMailbox(run);
    endLook(run);
  }
  return { again: true, nextAt: null };
}

/**
 * Real ms until nothing that was under way when the look was required can take effect anymore; a
 * time in the future was written under another clock.
 */
function msUntilSettled({ parts: { clock, config } }: LaneRun, look: LookMarks): number {
  const settleMs = Math.max(config.settleMs, config.emailSettleMs);
  const waitedMs = clock.realNow() - look.realAskedAt;
  return waitedMs < 0 ? 0 : settleMs - waitedMs;
}

function setLook(run: LaneRun, part: Partial<LookMarks>): void {
  const { look } = run.state.marks;
  if (look !== undefined) setState(run, withMarks(run.state, { look: { ...look, ...part } }));
}

/** News of the lost time is read before anything is done. */
function endLook(run: LaneRun): void {
  const { leads: _leads, next: _next, pass: _pass, ...look } = run.state.marks.look ?? {};
  const { sweptAt: _swept, ...marks } = run.state.marks;
  setState(run, { ...run.state, marks });
  if (marks.email !== undefined) setState(run, withEmailMarks(run.state, { sweptAt: undefined }));
  const ended = { ...(look as LookMarks), realDoneAt: run.parts.clock.realNow() };
  setState(run, withMarks(run.state, { look: ended }));
  const { found, unconfirmed } = ended;
  run.parts.log.info(
    { userId: run.lane.userId, found, unconfirmed },
    'The network and the mailbox were read for what the database had lost',
  );
}

/** The leads that may have been acted on since, by what the network shows. */
async function affectedLeads(run: LaneRun, look: LookMarks): Promise<string[]> {
  const { user, campaigns } = run.state.facts;
  const people =
    user.status === 'VERIFIED' && user.account !== null
      ? await peopleSince(run, look.since)
      : new Map<string, null>();
  await matchPeople(run, people);
  const found = await run.parts.store.leadsToLookUp({
    userId: run.lane.userId,
    campaignIds: campaigns.map(({ campaignId }) => campaignId),
    memberIds: [...people.keys()],
    now: campaignNow(run),
    limit: MAX_LEADS,
  });
  return found.map(({ campaignId, leadId }) => `${campaignId}/${leadId}`);
}

/**
 * Everyone who was invited, connected, or written to since, by hand or by the product, by member ID
 * and with their profile address if the lists show it.
 */
async function peopleSince(run: LaneRun, from: number): Promise<Map<string, string | null>> {
  const reading = { network: run.parts.network, options: callOptions(run) };
  const since = networkTimeSince(from, run.parts.clock.rate());
  const { invitations, relations, chats } = await readActsSince(reading, since);
  const shown = [
    ...chats.map(({ memberId }) => ({ memberId, slug: null })),
    ...invitations,
    ...relations,
  ];
  return new Map(
    shown.flatMap(({ memberId, slug }) => (memberId === null ? [] : [[memberId, slug]])),
  );
}

/** Records what was done for a lead, act by act, as far as it was. `later`: ask again. */
async function lookUpLead(run: LaneRun, key: string): Promise<'done' | 'later'> {
  const [campaignId = '', leadId = ''] = key.split('/');
  const { userId } = run.lane;
  for (let acts = 0; acts < MAX_ACTS; acts += 1) {
    const lead = await run.parts.store.readLead({ userId, campaignId, leadId });
    const looked = lead === null ? 'none' : await lookUpNext(run, lead);
    if (looked === 'stop') return 'later';
    if (looked === 'none') break;
  }
  return 'done';
}

async function lookUpNext(run: LaneRun, lead: LeadInWalk): Promise<'none' | 'moved' | 'stop'> {
  const now = campaignNow(run);
  const rest = pendingStepOf({ run, lead, now });
  if (rest === null || !isLive(lead.state)) return 'none';
  try {
    const step = actionAt(rest);
    if (step === null) return await recordTakenBranch(run, lead, rest);
    if (rest.passed.length > 0 || (lead.state === 'WAITING' && rest.step.kind === 'act')) {
      const steps = [stepToPending({ lead, rest, now })];
      const applied = await run.parts.store.applySteps({ lane: run.lane, now, steps });
      return applied === null ? 'stop' : 'moved';
    }
    return await recordLostAct(run, lead, step);
  } catch (error) {
    if (!(await isIsolatedFailure(run, error))) throw error;
    return 'none';
  }
}
