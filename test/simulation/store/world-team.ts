import { isConnected } from '#core/account/user-status.ts';
import { subscriptionHaltCode } from '#core/plan/subscription-halt.ts';
import { pausedUntil } from '#core/schedule/day-pause.ts';
import { dealPeople } from '#core/team/deal-people.ts';
import type { HandOverCode } from '#core/team/hand-over.ts';
import { isDealtAnew, senderLoss, type HandOver } from '#core/team/shared-campaign.ts';
import { keysOf } from './do-not-contact.ts';
import { frozenJson } from './frozen-json.ts';
import type { StoreFlaws } from './flaws.ts';
import type { PlaceRow, SenderRow, StagedRow } from './memory-rows.ts';
import { tablesOf, type MemoryState } from './memory-state.ts';
import { leaveCampaign } from './moved-leads.ts';
import { writeEvents } from './places.ts';
import {
  bindPeople,
  commonGround,
  companyKey,
  dealingSenders,
  HANDED_OVER_LIST,
  keysOfRow,
  leadsOf,
  recentCompanies,
  stageForSender,
} from './team-dealing.ts';
import { atomically, put } from './undo-log.ts';
import { putPlace, putStagedRow, type SharedCampaign, type UserTables } from './user-tables.ts';

const NO_FLAWS = new Set<never>();

type Sender = Pick<SenderRow, 'userId' | 'ownCampaignId'>;
type LeavingLead = {
  leadId: string;
  keys: string[];
  company: string | null;
  touched: boolean;
  code: Exclude<HandOverCode, 'HANDED_OVER'> | null;
};
/** Places that were taken away, as `campaign/lead`, and people who went, by their keys. */
export type Handed = { removed: string[]; going: { userId: string; keys: string[] }[] };

/**
 * What the server and its jobs do to a shared campaign: `src/data/shared-campaigns` in memory, by
 * the same rules of core and in the same order. The codes of a handover, `IS_TOUCHED`, and the
 * yielding of people who belong to another sender are rules of the SQL, repeated here.
 */
export function worldTeam(state: MemoryState) {
  return {
    /** Shares a campaign of its owner with senders who agreed, each with a copy of it. */
    shareCampaign({
      ownerId,
      campaignId,
      handOver,
      senders,
    }: {
      ownerId: string;
      campaignId: string;
      handOver: HandOver;
      senders: readonly (Sender & { weight: number })[];
    }): SharedCampaign {
      const shared: SharedCampaign = {
        ownerId,
        campaignId,
        handOver,
        senders: new Map(
          senders.map((sender) => [
            sender.userId,
            Object.freeze({ ...sender, state: 'AGREED', lost: null, lostAt: null }),
          ]),
        ),
        bindings: new Map(),
        dealtLists: new Map(),
        users: state.users,
      };
      for (const { userId } of senders) tablesOf(state, userId).shared = shared;
      return shared;
    },

    /** The job of every minute: records who is lost, and deals whom they never touched. */
    dealAnew: (shared: SharedCampaign, moment: Moment): Handed =>
      atomically(state.undo, () => dealAnew(state, shared, moment)),

    /** The owner hands people to another sender by name. */
    handOver: (
      shared: SharedCampaign,
      { keys, toUserId, ...moment }: Moment & { keys: readonly string[]; toUserId: string },
    ): Handed =>
      atomically(state.undo, () => handOverByName(state, shared, { keys, toUserId, ...moment })),

    /** A sender leaves: they keep their campaign, which stops. The caller stops it. */
    leaveShared(shared: SharedCampaign, { userId, now }: { userId: string; now: number }): void {
      changeSender(state, shared, userId, { state: 'LEFT', lost: 'LEFT', lostAt: now });
    },

    /**
     * A sender who left agrees again; people who are another sender's by now end with them. The
     * caller brings the campaign to the owner's sequence and status.
     */
    joinAgain: (shared: SharedCampaign, { userId, now }: { userId: string; now: number }): Handed =>
      atomically(state.undo, () => joinAgain(state, shared, { userId, now })),
  };
}

type Moment = { now: number; realNow: number; flaws: StoreFlaws };

function changeSender(
  { undo }: MemoryState,
  { senders }: SharedCampaign,
  userId: string,
  change: Partial<SenderRow>,
): void {
  const sender = senders.get(userId);
  if (sender !== undefined) put(undo, senders, [userId, Object.freeze({ ...sender, ...change })]);
}

/** Records who can't send and since when, and who can again: `losses.ts`. */
function recordLosses(state: MemoryState, shared: SharedCampaign, { now, realNow }: Moment): void {
  for (const sender of shared.senders.values()) {
    const { user } = tablesOf(state, sender.userId).row;
    const loss = senderLoss({
      state: sender.state,
      inTeam: true,
      connected: isConnected(user.status),
      subscribed: subscriptionHaltCode({ ...user, realNow }) === null,
      pausedUntil: pausedUntil(user.week, now),
      now,
    });
    if (loss !== sender.lost)
      changeSender(state, shared, sender.userId, {
        lost: loss,
        lostAt: loss === null ? null : (sender.lostAt ?? now),
      });
  }
}

function dealAnew(state: MemoryState, shared: SharedCampaign, moment: Moment): Handed {
  if (moment.flaws.has('LOST_NOT_FOUND')) return { removed: [], going: [] };
  recordLosses(state, shared, moment);
  const { now } = moment;
  const handed: Handed = { removed: [], going: [] };
  for (const lost of shared.senders.values())
    if (isDealtAnew({ handOver: shared.handOver, lostAt: lost.lostAt, now })) {
      const { removed, going } = dealBatch(state, shared, { lost, ...moment });
      handed.removed.push(...removed);
      handed.going.push(...going);
    }
  return handed;
}

function dealBatch(
  state: MemoryState,
  shared: SharedCampaign,
  { lost, now, flaws }: Moment & { lost: Sender },
): Handed {
  const tables = tablesOf(state, lost.userId);
  const nothing: Handed = { removed: [], going: [] };
  const senders = dealingSenders(shared, now).filter((one) => !one.lost);
  if (senders.every(({ weight }) => weight === 0)) return nothing;
  const anyone = flaws.has('TOUCHED_DEALT_AGAIN');
  const leadIds = [...(tables.campaigns.get(lost.ownCampaignId)?.places.values() ?? [])]
    .filter(
      ({ leadId, state: standing }) =>
        (standing === 'GETTING_READY' || standing === 'IN_PROGRESS' || standing === 'WAITING') &&
        tables.leads.get(leadId)?.person.blacklisted === false,
    )
    .toSorted((one, other) => one.leadNumber - other.leadNumber)
    .map(({ leadId }) => leadId);
  const leaving = judgeLeaving(tables, lost, leadIds).filter(
    ({ code, touched }) => code === null && (!touched || anyone),
  );
  if (leaving.length === 0) return nothing;
  const recent = recentCompanies(shared, now);
  recent.forEach((userId, company) => userId === lost.userId && recent.delete(company));
  const deals = dealPeople({
    people: leaving.map(({ leadId, company, keys }) => ({
      key: leadId,
      company,
      boundTo: null,
      ground: commonGround(shared, senders, keys),
    })),
    senders,
    recentCompanies: recent,
  });
  const handed = senders.map((to) =>
    handOverLeads(state, shared, {
      from: lost,
      to,
      leads: leaving.filter(({ leadId }) => deals.get(leadId)?.userId === to.userId),
      actor: 'ENGINE',
      now,
    }),
  );
  return {
    removed: handed.flatMap(({ removed }) => removed),
    going: handed.flatMap(({ going }) => going),
  };
}

/** Leads of a sender's campaign, each with the reason why it stays: `lockLeaving`. */
function judgeLeaving(
  tables: UserTables,
  { ownCampaignId }: Sender,
  leadIds: readonly string[],
): LeavingLead[] {
  return leadIds.flatMap((leadId) => {
    const person = tables.leads.get(leadId)?.person;
    const place = tables.campaigns.get(ownCampaignId)?.places.get(leadId);
    if (person === undefined) return [];
    const tried = (tables.intentsByLead.get(leadId) ?? []).filter(
      ({ campaignId }) => campaignId === ownCampaignId,
    );
    return {
      leadId,
      keys: boundKeys(tables, keysOf(person)),
      company: companyKey(person.company),
      touched:
        place?.stamps.contacted !== undefined ||
        tried.some(({ status }) => status !== 'DID_NOT_HAPPEN'),
      code: codeOf(place, {
        blacklisted: person.blacklisted,
        isBeingDone: tried.some(({ status }) => status === 'SENDING'),
      }),
    };
  });
}

/** Keys of a lead, and those by which its user has the same person besides. */
function boundKeys({ shared, userId }: UserTables, keys: string[]): string[] {
  const theirs = [...(shared?.bindings ?? [])].filter(([, one]) => one.userId === userId);
  const first = new Set(theirs.flatMap(([key, one]) => (keys.includes(key) ? one.firstKey : [])));
  const same = theirs.flatMap(([key, one]) => (first.has(one.firstKey) ? key : []));
  return [...new Set([...keys, ...same])];
}

function codeOf(
  place: PlaceRow | undefined,
  { blacklisted, isBeingDone }: { blacklisted: boolean; isBeingDone: boolean },
): LeavingLead['code'] {
  if (place === undefined || place.reason === 'MOVED') return 'NOT_IN_CAMPAIGN';
  if (blacklisted || place.state === 'BLACKLISTED') return 'BLACKLISTED';
  if (place.reason === 'REPLIED') return 'REPLIED';
  if (place.reason === 'ACTION_UNCONFIRMED') return 'NEEDS_DECISION';
  return isBeingDone ? 'BEING_DONE' : null;
}

/**
 * Gives leads of one sender to another: touched ones end where they were, the others leave without
 * a trace. Those whom the new sender handed over earlier stay.
 */
function handOverLeads(
  state: MemoryState,
  shared: SharedCampaign,
  {
    from,
    to,
    leads,
    actor,
    now,
    keeps = false,
  }: {
    from: Sender;
    to: Sender;
    leads: readonly LeavingLead[];
    actor: 'USER' | 'ENGINE';
    now: number;
    keeps?: boolean;
  },
): Handed {
  const tables = tablesOf(state, from.userId);
  const target = tablesOf(state, to.userId);
  const had = (keys: readonly string[]) =>
    leadsOf(target, keys).some(
      ({ leadId }) =>
        target.campaigns.get(to.ownCampaignId)?.places.get(leadId)?.reason === 'MOVED',
    );
  const going = leads.filter(({ code, keys }) => code === null && !had(keys));
  if (going.length === 0) return { removed: [], going: [] };
  const handedOver = shared.dealtLists.get(`${HANDED_OVER_LIST}/${to.userId}`);
  const staged = target.packs.get(handedOver ?? '')?.rows.size ?? 0;
  stageForSender(state, shared, {
    now,
    to,
    listId: HANDED_OVER_LIST,
    rows: going.map(({ leadId }, index) => rowOf(tables, leadId, staged + index + 1)),
  });
  const removed = keeps ? [] : endWithSender(tables, { from, to, leads: going, actor, now });
  for (const { keys } of going)
    for (const key of keys) put(state.undo, shared.bindings, [key, undefined]);
  bindPeople(state.undo, shared, {
    now,
    people: going.map((lead) => ({ ...lead, userId: to.userId })),
  });
  return { removed, going: going.map(({ keys }) => ({ userId: to.userId, keys })) };
}

/** Ends leads with the sender they leave; returns the places that were taken away. */
function endWithSender(
  tables: UserTables,
  {
    from,
    to,
    leads,
    actor,
    now,
  }: {
    from: Sender;
    to: Sender;
    leads: readonly LeavingLead[];
    actor: 'USER' | 'ENGINE';
    now: number;
  },
): string[] {
  const campaign = tables.shared?.users.get(to.userId)?.campaigns.get(to.ownCampaignId);
  if (campaign !== undefined)
    leaveCampaign(tables, {
      flaws: NO_FLAWS,
      now,
      target: { fromCampaignId: from.ownCampaignId, campaign },
      leadIds: leads.filter(({ touched }) => touched).map(({ leadId }) => leadId),
      actor: 'USER',
    });
  return leads.flatMap(({ leadId, touched }) => {
    const place = tables.campaigns.get(from.ownCampaignId)?.places.get(leadId);
    if (place === undefined || touched) return [];
    removeUntouched(tables, place, { actor, now });
    return place.key;
  });
}

function removeUntouched(
  tables: UserTables,
  place: PlaceRow,
  { actor, now }: { actor: 'USER' | 'ENGINE'; now: number },
): void {
  const { campaignId, leadId, leadPackId } = place;
  putPlace(tables, place, undefined);
  for (const row of tables.packs.get(leadPackId ?? '')?.rows.values() ?? [])
    if (row.leadId === leadId && (row.verdict === 'ADDED' || row.verdict === 'MERGED'))
      putStagedRow(tables, leadPackId ?? '', { ...row, verdict: 'SKIPPED', code: 'DEALT' });
  const event = { at: now, campaignId, leadId, itemId: null, itemType: null, actor } as const;
  writeEvents(tables, {
    flaws: NO_FLAWS,
    events: [{ ...event, type: 'LEAD_SKIPPED', data: { reason: 'DEALT' } }],
  });
}

function rowOf({ leads }: UserTables, leadId: string, rowNumber: number): StagedRow {
  const person = leads.get(leadId)?.person;
  return {
    rowNumber,
    verdict: null,
    code: null,
    message: null,
    cells: [],
    person: frozenJson({
      memberId: person?.memberId ?? null,
      profileSlug: person?.slug ?? null,
      email: person?.email ?? null,
      firstName: person?.firstName ?? null,
      lastName: person?.lastName ?? null,
      company: person?.company ?? null,
    }),
    leadId: null,
  };
}

function handOverByName(
  state: MemoryState,
  shared: SharedCampaign,
  { keys, toUserId, now, flaws }: Moment & { keys: readonly string[]; toUserId: string },
): Handed {
  const handed: Handed = { removed: [], going: [] };
  const to = shared.senders.get(toUserId);
  if (to?.state !== 'AGREED') return handed;
  for (const from of shared.senders.values()) {
    const tables = tablesOf(state, from.userId);
    const leadIds = leadsOf(tables, keys)
      .map(({ leadId }) => leadId)
      .filter((leadId) => tables.campaigns.get(from.ownCampaignId)?.places.has(leadId));
    const leads = judgeLeaving(tables, from, leadIds).map((lead) => {
      const isTheirs =
        lead.keys.some((key) => shared.bindings.get(key)?.userId === toUserId) ||
        (from.userId === toUserId && lead.code !== 'NOT_IN_CAMPAIGN');
      return isTheirs ? { ...lead, code: 'ALREADY_THEIRS' as const } : lead;
    });
    const keeps = flaws.has('HANDED_OVER_AND_KEPT');
    const one = handOverLeads(state, shared, { from, to, leads, actor: 'USER', now, keeps });
    handed.removed.push(...one.removed);
    handed.going.push(...one.going);
  }
  return handed;
}

/** `renewCopy`, as far as people are concerned, and the answer to the invitation. */
function joinAgain(
  state: MemoryState,
  shared: SharedCampaign,
  { userId, now }: { userId: string; now: number },
): Handed {
  const tables = tablesOf(state, userId);
  const from = shared.senders.get(userId);
  const owner = shared.senders.get(shared.ownerId);
  if (from?.state !== 'LEFT' || owner === undefined) return { removed: [], going: [] };
  const places = [...(tables.campaigns.get(from.ownCampaignId)?.places.values() ?? [])];
  const isAnothers = (key: string) => {
    const binding = shared.bindings.get(key);
    return binding !== undefined && binding.userId !== userId;
  };
  const leads = judgeLeaving(
    tables,
    from,
    places.map(({ leadId }) => leadId),
  );
  bindPeople(state.undo, shared, {
    now,
    people: leads.filter(({ keys }) => !keys.some(isAnothers)).map((lead) => ({ ...lead, userId })),
  });
  const going = leads.filter(({ leadId, keys }) => {
    const standing = tables.campaigns.get(from.ownCampaignId)?.places.get(leadId)?.state;
    return standing !== 'FINISHED' && standing !== 'FAILED' && standing !== 'BLACKLISTED'
      ? keys.some(isAnothers)
      : false;
  });
  const removed = endWithSender(tables, { from, to: owner, leads: going, actor: 'USER', now });
  changeSender(state, shared, userId, { state: 'AGREED', lost: null, lostAt: null });
  return { removed, going: [] };
}

/** Everyone who is or will be in a shared campaign, by place or staged row of a sender. */
export function standsWith(shared: SharedCampaign, keys: readonly string[]) {
  return [...shared.senders.values()].flatMap(({ userId, ownCampaignId }) => {
    const tables = shared.users.get(userId);
    if (tables === undefined) return [];
    const place = leadsOf(tables, keys).flatMap(
      ({ leadId }) => tables.campaigns.get(ownCampaignId)?.places.get(leadId) ?? [],
    )[0];
    const rows = [...tables.packs.values()]
      .filter(({ row }) => row.campaignId === ownCampaignId)
      .flatMap(({ row: { searchStatus }, rows: ofPack }) =>
        [...ofPack.values()]
          .filter((row) => keysOfRow(row).some((key) => keys.includes(key)))
          .map((row) => ({ ...row, searchStatus })),
      );
    return place === undefined && rows.length === 0 ? [] : { userId, place, rows };
  });
}
