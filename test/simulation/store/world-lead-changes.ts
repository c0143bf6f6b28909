import { hasReplied, isStoppedByReply } from '#core/lead/replied-lead.ts';
import { isLive, type LeadReason, type LeadState } from '#core/lead/lead-state.ts';
import { notifyFinishedCampaigns } from './campaign-keeping.ts';
import { forgetPerson, recordPerson } from './do-not-contact.ts';
import { frozenJson } from './frozen-json.ts';
import { heldMemory, unheld } from './remembered-state.ts';
import type { PlaceRow } from './memory-rows.ts';
import { tablesOf, wakeLane, type MemoryState } from './memory-state.ts';
import { writeEvents } from './places.ts';
import { tellKnownReply } from './replied-leads.ts';
import { atomically } from './undo-log.ts';
import { changeLead, putPlace, type UserTables } from './user-tables.ts';

/** Which leads, in one campaign or (null) in all of the user's. */
type Change = {
  userId: string;
  leadIds: readonly string[];
  campaignId?: string | null;
  now: number;
};
/** What a change makes of a place, of whose person this answer is the last that is known. */
type To = (place: PlaceRow, at: number, repliedAt: number | null) => Partial<PlaceRow>;
type Rule = { may: (place: PlaceRow) => boolean; to: To; wake?: boolean; ends?: boolean };

const STOPPED = { state: 'FINISHED', reason: 'REPLIED', dueAt: null } as const;
const NO_FLAWS = new Set<never>();

const PAUSE: Rule = {
  may: ({ state }) => isLive(state),
  to: (place) => ({
    state: 'PAUSED',
    reason: 'PAUSED_BY_USER',
    dueAt: null,
    memory: frozenJson(heldMemory(place)),
  }),
};
const RESUME: Rule = {
  may: ({ state, reason }) =>
    (state === 'PAUSED' && reason !== 'ACTION_UNCONFIRMED') ||
    (state === 'FINISHED' && (reason === 'REPLIED' || reason === 'FINISHED_BY_USER')),
  to: (place, at, repliedAt) => ({
    ...backOnTheWay(place, at),
    memory: frozenJson({
      ...unheld({ place, stoppedAgain: stoodStill(place) }),
      ...(repliedAt === null ? {} : { answersSeenUntil: repliedAt }),
      resumedAt: at,
    }),
  }),
  wake: true,
};
const FINISH: Rule = {
  may: ({ state }) => isLive(state) || state === 'PAUSED' || state === 'FAILED',
  to: (place) => ({
    state: 'FINISHED',
    reason: 'FINISHED_BY_USER',
    dueAt: null,
    memory: frozenJson(heldMemory(place)),
  }),
  ends: true,
};
const RETRY: Rule = {
  may: ({ state }) => state === 'FAILED',
  to: (place, at, repliedAt) => {
    const {
      notBefore: _at,
      notBeforeCode: _code,
      noteRefusedAt: _note,
      byEmail: _email,
      refusedInvite: _refused,
      ...rest
    } = place.memory;
    if (isAnswered(place, repliedAt)) return { ...STOPPED, memory: frozenJson(rest) };
    return { state: 'WAITING', reason: null, dueAt: at, memory: frozenJson(rest) };
  },
  wake: true,
};
const BLACKLIST: Rule = {
  may: ({ state }) => state !== 'BLACKLISTED',
  to: (place) => ({
    state: 'BLACKLISTED',
    reason: 'BLACKLISTED_BY_USER',
    dueAt: null,
    memory: frozenJson(heldMemory(place)),
  }),
  ends: true,
};
const UNBLACKLIST: Rule = { may: ({ state }) => state === 'BLACKLISTED', to: asItWas, wake: true };

/**
 * What the server does to single leads at their user's word; each answers how many places it
 * changed.
 */
export function worldLeadChanges(state: MemoryState) {
  const by =
    (rule: Rule) =>
    (change: Change): number =>
      atomically(state.undo, () => changeLeads(state, change, rule));
  const listed =
    (rule: Rule, blacklisted: boolean) =>
    (change: Change): number =>
      atomically(state.undo, () => {
        const tables = tablesOf(state, change.userId);
        for (const leadId of change.leadIds) {
          const person = tables.leads.get(leadId)?.person;
          if (person === undefined) continue;
          if (blacklisted) recordPerson(tables, person, 'BY_HAND');
          else forgetPerson(tables, person);
        }
        const changed = changeLeads(state, { ...change, campaignId: null }, rule);
        for (const leadId of change.leadIds)
          if (tables.leads.get(leadId)?.person.blacklisted === !blacklisted)
            changeLead(tables, leadId, {
              person: { blacklisted },
              updatedAt: Math.trunc(change.now),
            });
        return changed;
      });
  return {
    pauseLeads: by(PAUSE),
    resumeLeads: by(RESUME),
    finishLeads: by(FINISH),
    retryLeads: by(RETRY),
    blacklistLeads: listed(BLACKLIST, true),
    unblacklistLeads: listed(UNBLACKLIST, false),

    /** Takes leads out of a campaign; the people and what happened stay. */
    removeLeads: (change: Change): number =>
      atomically(state.undo, () => removeLeads(tablesOf(state, change.userId), change)),
  };
}

function* placesOfChange(
  { campaigns }: UserTables,
  { leadIds, campaignId = null }: Change,
): Generator<PlaceRow> {
  for (const { row, places } of campaigns.values()) {
    if (campaignId !== null && row.campaignId !== campaignId) continue;
    for (const leadId of leadIds) {
      const place = places.get(leadId);
      if (place !== undefined) yield place;
    }
  }
}

function changeLeads(
  state: MemoryState,
  change: Change,
  { may, to, wake = false, ends = false }: Rule,
): number {
  const tables = tablesOf(state, change.userId);
  const at = Math.trunc(change.now);
  const campaignIds = new Set<string>();
  let changed = 0;
  for (const place of placesOfChange(tables, change)) {
    if (!may(place)) continue;
    campaignIds.add(place.campaignId);
    const { campaignId, leadId, itemId, itemType } = place;
    const after = {
      ...place,
      ...to(place, at, tables.leads.get(leadId)?.person.repliedAt ?? null),
      version: place.version + 1,
      updatedAt: at,
    };
    putPlace(tables, place, after);
    tellKnownReply(tables, { flaws: NO_FLAWS, place: after });
    writeEvents(tables, {
      flaws: NO_FLAWS,
      events: [
        {
          type: 'STATE_CHANGED',
          at,
          campaignId,
          leadId,
          itemId,
          itemType,
          actor: 'USER',
          data: { from: place.state, to: after.state, reason: after.reason },
        },
      ],
    });
    changed += 1;
  }
  if (ends) notifyFinishedCampaigns(tables, { campaignIds: [...campaignIds], now: at });
  if (wake && changed > 0) wakeLane(state, { userId: change.userId, at });
  return changed;
}

function removeLeads(tables: UserTables, change: Change): number {
  let removed = 0;
  for (const place of placesOfChange(tables, change)) {
    const { campaignId, leadId, itemId, itemType } = place;
    putPlace(tables, place, undefined);
    changeLead(tables, leadId, { person: {}, updatedAt: Math.trunc(change.now) });
    writeEvents(tables, {
      flaws: NO_FLAWS,
      events: [
        {
          type: 'STATE_CHANGED',
          at: change.now,
          campaignId,
          leadId,
          itemId,
          itemType,
          actor: 'USER',
          data: { from: place.state, to: 'REMOVED' },
        },
      ],
    });
    removed += 1;
  }
  return removed;
}

/** Whether a place was finished manually while it was paused or had failed. */
function stoodStill({ state, reason, memory }: PlaceRow): boolean {
  return (
    state === 'FINISHED' &&
    reason === 'FINISHED_BY_USER' &&
    (memory.heldState === 'PAUSED' || memory.heldState === 'FAILED')
  );
}

/**
 * How a lead becomes live again: untried ones are again getting ready in their old place of the
 * queue, all others are walked at once; who stood still before the end is as then.
 */
function backOnTheWay(place: PlaceRow, at: number): Partial<PlaceRow> {
  const { itemId, memory } = place;
  if (stoodStill(place))
    return {
      state: memory.heldState as LeadState,
      reason: (memory.heldReason ?? null) as LeadReason | null,
      dueAt: null,
    };
  const untried = memory.heldState === 'GETTING_READY';
  return {
    state: untried ? 'GETTING_READY' : 'WAITING',
    reason: null,
    dueAt: itemId === null ? null : untried ? (memory.heldDueAt ?? at) : at,
  };
}

function isAnswered({ addedAt, memory }: PlaceRow, repliedAt: number | null): boolean {
  return hasReplied({ repliedAt, addedAt, answersSeenUntil: memory.answersSeenUntil ?? null });
}

/**
 * What a lead is again once its person is off the blacklist; live ones go on, unless an answer has
 * stopped them meanwhile.
 */
function asItWas(place: PlaceRow, at: number, repliedAt: number | null): Partial<PlaceRow> {
  const was = (place.memory.heldState ?? 'FINISHED') as LeadState;
  const isStopped = isStoppedByReply(was) && isAnswered(place, repliedAt);
  const memory = frozenJson(
    unheld({ place, stoppedAgain: !isStopped && (was === 'PAUSED' || was === 'FINISHED') }),
  );
  if (isStopped) return { ...STOPPED, memory };
  if (isLive(was))
    return {
      state: was === 'GETTING_READY' ? was : 'WAITING',
      reason: null,
      dueAt: place.itemId === null ? null : at,
      memory,
    };
  return {
    state: was,
    reason: (place.memory.heldReason ?? 'REACHED_END') as LeadReason,
    dueAt: null,
    memory,
  };
}
