import { isLive } from '#core/lead/lead-state.ts';
import type { LaneRow, PlaceRow } from '../store/memory-rows.ts';
import { usedUnits, type UserTables } from '../store/user-tables.ts';
import { isInvitationMissing } from '#data/walk/lead-in-walk.ts';
import { channelOf } from '#core/sequence/channels.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { isInside, judgedDay } from '../judge-clock.ts';
import type { ProviderAccount } from '../provider/provider.ts';
import { standing } from './nothing-lost.ts';
import type { Try } from './tries.ts';
import type { Report } from './violation.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The tolerance of a sweep: its period at night, and its duration in real time. */
const SWEEP_HOURS = 1.5;
/**
 * A day's few acts are spread over its window with gaps of up to three quarters of it; who waited
 * longer while nothing was done was forgotten.
 */
const LONGEST_GAP_SHARE = 0.8;

export type AtTheEnd = {
  report: Report;
  tables: UserTables;
  lane: LaneRow;
  holder: ProviderAccount;
  tries: readonly Try[];
  rate: number;
  now: number;
  realNow: number;
  elapsed: number;
  /**
   * From then on nothing has gone wrong, workers live and all may run; campaign time and real ms.
   */
  quietSince: number;
  quietElapsed: number;
  settleMs: number;
  minGapMs: number;
  /** Until when the network's limit answers ever paused invitations; campaign time. */
  invitesPausedUntil: number;
  /** While the wall clock was wrong, our times and the network's can't be compared. */
  clockWasSet: boolean;
};

/**
 * G4 at the end, after a while in which nothing went wrong: everyone has reached an end, or waits
 * for something that has a name and a time; nothing is overdue; what happened on the network is
 * known.
 */
export function judgeTheEnd(end: AtTheEnd): void {
  const { report, tables, realNow, settleMs } = end;
  for (const intent of tables.openIntents.values()) {
    const longMs = (channelOf(intent.action) === 'NETWORK' ? settleMs : 8 * settleMs) + 60_000;
    if (realNow - intent.realStartedAt > longMs && end.elapsed - end.quietElapsed > longMs)
      report({
        promise: 'G4',
        rule: 'a try without outcome long after its settle time',
        detail: `${intent.action} of item ${intent.itemId}, lead ${intent.leadId} (${intent.requestId})`,
      });
  }
  const known =
    end.elapsed - end.quietElapsed > 10_000 &&
    end.now - end.quietSince > SWEEP_HOURS * HOUR_MS + 10_000 * end.rate;
  if (
    known &&
    tables.openHints.size > 0 &&
    [...tables.openHints.values()].every(({ realReceivedAt }) => realNow - realReceivedAt > 10_000)
  )
    report({
      promise: 'G4',
      rule: 'news that nobody looked at',
      detail: [...tables.openHints.keys()].join(' '),
    });
  for (const { row, places } of tables.campaigns.values()) {
    if (row.status !== 'ACTIVE' || row.locked) continue;
    for (const place of places.values()) if (isLive(place.state)) judgePlace({ ...end, place });
  }
  if (known && !end.clockWasSet && tables.row.user.status === 'VERIFIED') {
    judgeKnowledge(end);
    if (end.now - end.quietSince > 3 * SWEEP_HOURS * HOUR_MS + 20_000 * end.rate)
      judgeVanished(end);
  }
}

function judgePlace(end: AtTheEnd & { place: PlaceRow }): void {
  const { report, place, now, rate, quietSince } = end;
  if (place.dueAt === null || place.dueAt > now) return;
  const since = Math.max(place.dueAt, quietSince, place.updatedAt);
  if (place.state === 'WAITING') {
    // A page of the invitations that the network doesn't show rests, each time.
    const rests = (end.lane.marks.invitationList?.retryAt ?? 0) > now;
    const listRestMs = rests ? Math.max(15 * MINUTE_MS, 5000 * rate) : 0;
    const graceMs = 15 * MINUTE_MS + 10_000 * rate + listRestMs;
    if (now - since > graceMs)
      report({ promise: 'G4', rule: 'a waiting lead is overdue', detail: standing(place) });
    return;
  }
  const window = windowWithoutTurn({ ...end, since });
  if (window !== null)
    report({
      promise: 'G4',
      rule: 'a queued lead is stuck',
      detail: `${standing(place)}; nothing was done from ${new Date(window.from).toISOString()} to ${new Date(window.until).toISOString()}`,
    });
}

/**
 * A stretch of working time in which a queued lead could have had its turn, while the whole lane
 * did nothing.
 */
function windowWithoutTurn({
  tables,
  lane,
  place,
  tries,
  since,
  now,
  rate,
  minGapMs,
  invitesPausedUntil,
}: AtTheEnd & { place: PlaceRow; since: number }): { from: number; until: number } | null {
  const { user } = tables.row;
  const { week } = user;
  const invites = place.itemType === 'CONNECT' || place.itemType === 'CONNECT_BY_EMAIL';
  const pausedUntil = Math.max(
    invites ? invitesPausedUntil : 0,
    lane.marks.pausedUntil?.[place.itemType as never] ?? 0,
  );
  const from0 = Math.max(since, pausedUntil);
  const lastTurn = Math.max(
    lane.marks.lastActionAt ?? 0,
    ...tries.map(({ departedAt }) => departedAt ?? 0),
  );
  const used = usedOf({ tables, place });
  const stepMs = 15 * MINUTE_MS;
  const graceMs = 10_000 * rate + 10 * MINUTE_MS + minGapMs;
  const longestGapMs =
    LONGEST_GAP_SHARE *
    Math.max(...week.schedulerItems.map(({ fromHour, toHour }) => toHour - fromHour)) *
    HOUR_MS;
  let opened: number | null = null;
  for (let at = from0; at <= now; at += stepMs) {
    const inside =
      isInside({ zone: week.zone, schedule: week.schedulerItems, pause: week.pause ?? null, at }) &&
      !used(at);
    if (!inside) opened = null;
    else if (opened === null) opened = at;
    else if (
      at - opened > Math.max(longestGapMs, graceMs) &&
      !isSlotted({ lane, tries, opened, at }) &&
      lastTurn < opened
    )
      return { from: opened, until: at };
  }
  return null;
}

/** Whether the lane did anything in a stretch. */
function isSlotted({
  lane,
  tries,
  opened,
  at,
}: {
  lane: LaneRow;
  tries: readonly Try[];
  opened: number;
  at: number;
}): boolean {
  const last = lane.marks.lastActionAt ?? 0;
  return (
    (last >= opened && last <= at) ||
    tries.some(({ departedAt }) => departedAt !== null && departedAt >= opened && departedAt <= at)
  );
}

/** Whether the day's limit is used up for the item a lead is on. */
function usedOf({
  tables,
  place,
}: {
  tables: UserTables;
  place: PlaceRow;
}): (at: number) => boolean {
  const { week, limits, limitRange } = tables.row.user;
  const full = limits[place.itemType as LimitedAction];
  if (full === undefined) return () => false;
  // A mailbox that warms up may send a fifth of its limit at least; who waits for more is no case.
  const limit =
    place.itemType === 'EMAIL' ? Math.min(full, Math.max(1, Math.floor(full / 5))) : full;
  return (at) =>
    usedUnits(tables, {
      day: new Date(judgedDay({ zone: week.zone, at }) * 24 * HOUR_MS).toISOString().slice(0, 10),
      action: place.itemType as string,
    }) >=
    limit - limitRange;
}

/**
 * Anyone who vanished from the list of sent invitations is looked up in the hours, a few in each
 * sweep: no one stays missing while the account works.
 */
function judgeVanished({ report, tables, now }: AtTheEnd): void {
  const { week } = tables.row.user;
  const { zone, schedulerItems: schedule, pause = null } = week;
  const since = now - 2 * SWEEP_HOURS * HOUR_MS;
  for (let at = since; at <= now; at += 15 * MINUTE_MS)
    if (!isInside({ zone, schedule, pause, at })) return;
  for (const { leadId, person } of tables.leads.values())
    if (isInvitationMissing(person) && (person.invitationMissingSince ?? now) < since)
      report({
        promise: 'G4',
        rule: 'an invitation that vanished and that nobody explained',
        detail: `${person.memberId} (lead ${leadId})`,
      });
}

/** Anything people did long enough ago is known, by webhook or by sweep. */
function judgeKnowledge({ report, tables, holder, elapsed, rate }: AtTheEnd): void {
  const heardBy = elapsed - Math.max((SWEEP_HOURS * HOUR_MS) / rate, 10_000);
  for (const { person: lead, leadId } of tables.leads.values()) {
    const person = lead.memberId === null ? undefined : holder.people.get(lead.memberId);
    if (person === undefined || !person.exists) continue;
    const missed = person.messages.find(
      (message) =>
        !message.fromMe &&
        message.deleted !== 'vanished' &&
        message.elapsed < heardBy &&
        !tables.messages.has(message.id),
    );
    if (missed !== undefined)
      report({
        promise: 'G4',
        rule: 'an answer that nobody found',
        detail: `${missed.id} of ${person.memberId} (lead ${leadId}) at ${new Date(missed.at).toISOString()}`,
      });
    if (
      person.connectedElapsed !== null &&
      person.connectedElapsed >= 0 &&
      person.connectedElapsed < heardBy &&
      lead.connectedAt === null
    )
      report({
        promise: 'G4',
        rule: 'an acceptance that nobody found',
        detail: `${person.memberId} (lead ${leadId}) at ${new Date(person.connectedAt ?? 0).toISOString()}`,
      });
  }
}
