import type { Channel } from '#core/sequence/channels.ts';
import { nextOpening } from '#core/schedule/next-opening.ts';
import { isAsleep } from '#core/schedule/sleep-mode.ts';
import { nextDayStart } from '#core/schedule/zone.ts';
import { campaignNow, elapsedNow, setState, type LaneRun } from '#engine/lane/lane-run.ts';
import { nextActionSlot, slotOf, withSlot } from '#engine/lane/lane-slots.ts';
import { nextDueLeads, type OpenWork } from '#engine/turns/due-leads.ts';
import { runLeadTurn } from '#engine/turns/run-lead-turn.ts';

/** How long a turn may act before everything is checked again, in real ms. */
const TURN_MS = 250;
const MAX_READ_AHEAD = 16;

type Acting = { run: LaneRun; open: OpenWork; channel: Channel };
type Acted = { turns: number; again: boolean };

/**
 * Gives the due leads of a channel their turns. No slot is kept overnight: the day's first one is
 * drawn after the opening.
 */
export async function actUnlessAsleep(acting: Acting): Promise<Acted> {
  const { run, channel } = acting;
  if (!isAsleep(run.state.facts.user.week, campaignNow(run))) return actInSlots(acting);
  setState(run, withSlot(run.state, { channel, nextSlotAt: null }));
  return { turns: 0, again: false };
}

/** Acts while slots of the channel are due and the turn lasts. */
async function actInSlots({ run, open, channel }: Acting): Promise<Acted> {
  if (open.actionsLeft[channel] === 0) return { turns: 0, again: false };
  const { clock } = run.parts;
  let left = open.pacedLeft[channel];
  const slot = channel === 'FINDER' ? 0 : (nextActionSlot(run, left, channel) ?? Infinity);
  if (slot > campaignNow(run)) return { turns: 0, again: false };
  const until = elapsedNow(clock) + TURN_MS;
  let turns = 0;
  for (const lead of await nextDueLeads({ run, work: open, channel, readAhead: readAhead(run) })) {
    if ((slotOf(run.state, channel) ?? 0) > campaignNow(run)) break;
    if (elapsedNow(clock) >= until) break;
    if (lead.itemType !== null && run.state.blockedTypes.has(lead.itemType)) continue;
    const turn = await runLeadTurn(run, lead, left);
    if (turn === 'stop') return { turns, again: true };
    turns += 1;
    if (turn === 'called') left -= 1;
  }
  return { turns, again: true };
}

/** How many leads of a type can have their turn in one go at this speed of the clock. */
function readAhead({ parts: { clock, config } }: LaneRun): number {
  const slots = (TURN_MS * clock.rate()) / Math.max(1, config.minGapSeconds * 1000);
  return Math.max(1, Math.min(MAX_READ_AHEAD, Math.ceil(slots)));
}

/**
 * When the next act of a channel may happen: its slot while awake, else the next opening; when the
 * day's limits are used up, the next working day.
 */
export function slotAt(run: LaneRun, open: OpenWork, channel: Channel): number | null {
  const { week } = run.state.facts.user;
  const now = campaignNow(run);
  const times: (number | null)[] = [];
  if (open.actionsLeft[channel] > 0)
    times.push(nextOpening(week, Math.max(now, slotOf(run.state, channel) ?? now)));
  if (open.waitsForTomorrow) times.push(nextOpening(week, nextDayStart(week.zone, now)));
  if (open.invitesHeld && open.invitesHeldUntil !== null)
    times.push(nextOpening(week, open.invitesHeldUntil));
  for (const until of Object.values(run.state.marks.pausedUntil ?? {}))
    if (until > now) times.push(nextOpening(week, until));
  return earliest(times);
}

/**
 * When the lane next has something to do (campaign time; null: until it is woken), or `again` for
 * right away.
 */
export type TurnEnd = { again: boolean; nextAt: number | null };

/** The campaign time in `ms` real ms; null if that is not in the future. */
export function inRealMs(run: LaneRun, ms: number): number | null {
  return ms > 0 ? campaignNow(run) + ms * run.parts.clock.rate() + 1 : null;
}

/** The earliest of these times, ignoring nulls. */
export function earliest(times: readonly (number | null)[]): number | null {
  return times.reduce<number | null>(
    (first, at) => (at === null ? first : Math.min(first ?? at, at)),
    null,
  );
}
