import { isLive } from '#core/lead/lead-state.ts';
import type { LaneRow, PlaceRow } from '../store/memory-rows.ts';
import { usedUnits, type UserTables } from '../store/user-tables.ts';
import { isInvitationMissing } from '#data/walk/lead-in-walk.ts';
import { PROFILE_READ, PROFILE_READS_PER_DAY } from '#core/limits/profile-reads.ts';
import { channelOf } from '#core/sequence/channels.ts';
import type { LimitedAction } from '#core/limits/processing-limits.ts';
import { isInside, judgedDay } from '../judge-clock.ts';
import type { ProviderAccount } from '../provider/provider.ts';
import { standing } from './nothing-lost.ts';
import { sentence } from './single-acts.ts';
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

const ACT_EVENTS = {
  CONNECT: 'INVITE_SENT',
  CONNECT_BY_EMAIL: 'INVITE_SENT',
  MESSAGE: 'MESSAGE_SENT',
  INMAIL: 'INMAIL_SENT',
  VISIT: 'PROFILE_VIEWED',
  ENDORSE: 'ENDORSED',
  LIKE: 'LIKED',
  FOLLOW: 'FOLLOWED',
  WITHDRAW: 'INVITE_WITHDRAWN',
  EMAIL: 'EMAIL_SENT',
} as const;
const ACT_STAMPS = {
  CONNECT: 'invited',
  CONNECT_BY_EMAIL: 'invited',
  MESSAGE: 'messaged',
  INMAIL: 'inmailed',
  VISIT: 'visited',
  ENDORSE: 'endorsed',
  LIKE: 'liked',
  FOLLOW: 'followed',
  WITHDRAW: 'withdrawn',
  EMAIL: 'emailed',
} as const;

/**
 * What the product shows is what the network's journal says, both ways: each act has its one event,
 * each event of an act its act, and a lead's first times are those of its acts. What no one could
 * tell is shown as unconfirmed instead.
 */
export function judgeAgreement({
  report,
  tables,
  tries,
  holder,
  answeredBy,
  clockWasSet,
}: Pick<AtTheEnd, 'report' | 'tables' | 'tries' | 'holder' | 'clockWasSet'> &
  Pick<Stamps, 'answeredBy'>): void {
  const events = new Map<string, string[]>();
  for (const { type, data } of tables.events) {
    const requestId = data['requestId'];
    if (
      typeof requestId === 'string' &&
      type !== 'ACTION_SKIPPED' &&
      type !== 'ACTION_FAILED' &&
      type !== 'STATE_CHANGED'
    )
      events.set(requestId, [...(events.get(requestId) ?? []), type]);
  }
  const done = new Map<string, Try[]>();
  for (const made of tries) {
    const shown = events.get(made.requestId) ?? [];
    events.delete(made.requestId);
    // Found addresses are judged separately.
    if (made.action === 'FIND_EMAIL') continue;
    const expected =
      made.end === 'HAPPENED'
        ? [ACT_EVENTS[made.action as keyof typeof ACT_EVENTS]]
        : made.end === 'UNCONFIRMED'
          ? ['ACTION_UNCONFIRMED']
          : [];
    // An act that was unconfirmed and is now settled has both events, each once.
    const settled = shown.includes('ACTION_SETTLED');
    const said = shown.filter(
      (type, index) =>
        !(
          settled &&
          (type === 'ACTION_SETTLED' ||
            (type === 'ACTION_UNCONFIRMED' && made.end !== 'UNCONFIRMED')) &&
          shown.indexOf(type) === index
        ),
    );
    if (said.join(' ') !== expected.join(' '))
      report({
        promise: 'ledger',
        rule: 'the timeline is not what was done',
        detail: `${sentence(made)} ended ${made.end ?? 'open'}, carried out: ${made.landed !== null}; events: ${shown.join(', ') || 'none'}`,
      });
    if (made.landed !== null && made.end === null && made.departedElapsed === null)
      report({ promise: 'ledger', rule: 'an act that never left', detail: sentence(made) });
    if (made.end === 'HAPPENED')
      done.set(`${made.campaignId}/${made.leadId}`, [
        ...(done.get(`${made.campaignId}/${made.leadId}`) ?? []),
        made,
      ]);
  }
  for (const [requestId, types] of events)
    report({
      promise: 'ledger',
      rule: 'events of an act that was never tried',
      detail: `${types.join(', ')} (${requestId})`,
    });
  for (const { places } of tables.campaigns.values())
    for (const place of places.values())
      judgeStamps({
        report,
        place,
        // One who was taken out and comes in again begins anew.
        done: (done.get(place.key) ?? []).filter(
          ({ reservedAt }) => clockWasSet || reservedAt >= place.addedAt,
        ),
        tables,
        holder,
        answeredBy,
        clockWasSet,
      });
  judgeUnits({ report, tables });
}

/** The units of a day are those of its tries that happened, may have happened or are open. */
function judgeUnits({ report, tables }: { report: Report; tables: UserTables }): void {
  const taken = new Map<string, number>();
  for (const { day, action, status } of tables.intents.values())
    if (status !== 'DID_NOT_HAPPEN')
      taken.set(`${day} ${action}`, (taken.get(`${day} ${action}`) ?? 0) + 1);
  for (const [day, ofDay] of tables.usage)
    for (const [action, used] of ofDay)
      if (action === PROFILE_READ) {
        if (used > PROFILE_READS_PER_DAY)
          report({
            promise: 'G3',
            rule: 'more profile reads in a local day than the account has',
            detail: `${used} on ${day}`,
          });
      } else if (used !== (taken.get(`${day} ${action}`) ?? 0))
        report({
          promise: 'ledger',
          rule: 'the units of a day are not its tries',
          detail: `${action} on ${day}: ${used} taken, ${taken.get(`${day} ${action}`) ?? 0} tried`,
        });
  for (const [key, count] of taken)
    if (tables.usage.get(key.split(' ')[0] ?? '')?.get(key.split(' ')[1] ?? '') === undefined)
      report({
        promise: 'ledger',
        rule: 'the units of a day are not its tries',
        detail: `${key}: none taken, ${count} tried`,
      });
}

type Stamps = {
  report: Report;
  place: PlaceRow;
  done: readonly Try[];
  tables: UserTables;
  holder: ProviderAccount;
  /** When a lead answered by email. */
  answeredBy: (leadId: string) => readonly number[];
  clockWasSet: boolean;
};

function judgeStamps({
  report,
  place,
  done,
  tables,
  holder,
  answeredBy,
  clockWasSet,
}: Stamps): void {
  const expected = new Set(done.map(({ action }) => ACT_STAMPS[action as keyof typeof ACT_STAMPS]));
  // A permanent rejection by a mail server counts like a bounce.
  const isBounced = tables.events.some(
    ({ type, campaignId, leadId, data }) =>
      type === 'EMAIL_BOUNCED' &&
      campaignId === place.campaignId &&
      leadId === place.leadId &&
      data['atSending'] === true,
  );
  if (isBounced) expected.add('emailed');
  const { invited, contacted, accepted, replied, ...rest } = place.stamps;
  const wrong = (what: string): void =>
    report({
      promise: 'ledger',
      rule: 'statistics are not what was done',
      detail: `${standing(place)}: ${what}; done: ${done.map(({ action }) => action).join(', ') || 'nothing'}`,
    });
  for (const stamp of [
    'messaged',
    'inmailed',
    'visited',
    'endorsed',
    'liked',
    'followed',
    'withdrawn',
    'emailed',
  ] as const)
    if ((rest[stamp] !== undefined) !== expected.has(stamp))
      wrong(`${stamp} is ${rest[stamp] === undefined ? 'not ' : ''}counted`);
  const adopted = tables.events.some(
    ({ type, campaignId, leadId, data }) =>
      type === 'ACTION_SKIPPED' &&
      campaignId === place.campaignId &&
      leadId === place.leadId &&
      data['reason'] === 'ALREADY_INVITED',
  );
  if ((invited !== undefined) !== (expected.has('invited') || adopted))
    wrong(`invited is ${invited === undefined ? 'not ' : ''}counted`);
  const reached =
    expected.has('invited') ||
    adopted ||
    expected.has('messaged') ||
    expected.has('inmailed') ||
    expected.has('emailed');
  if ((contacted !== undefined) !== reached)
    wrong(`contacted is ${contacted === undefined ? 'not ' : ''}counted`);
  const lead = tables.leads.get(place.leadId)?.person;
  const person = lead?.memberId == null ? undefined : holder.people.get(lead.memberId);
  if (accepted !== undefined && (invited === undefined || person?.connectedAt == null))
    wrong('accepted is counted, but nobody accepted');
  if (
    !clockWasSet &&
    accepted === undefined &&
    invited !== undefined &&
    lead?.connectedAt != null &&
    person?.connectedAt != null &&
    person.connectedAt >= invited
  )
    wrong('an acceptance is not counted');
  const since = Math.max(place.addedAt, place.memory.answersSeenUntil ?? 0);
  const answers = [
    ...answeredBy(place.leadId),
    ...(person?.messages.flatMap(({ fromMe, at }) => (fromMe ? [] : [at])) ?? []),
  ];
  const toTeammate = tables.events.some(
    ({ campaignId, leadId, data }) =>
      data['answered'] !== undefined && campaignId === place.campaignId && leadId === place.leadId,
  );
  if (place.reason === 'REPLIED' && !toTeammate && !answers.some((at) => at > since))
    wrong('it was stopped by an answer that nobody gave since');
  if (replied !== undefined && answers.length === 0)
    wrong('replied is counted, but nobody replied');
}
