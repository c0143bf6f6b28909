import { WEEKLY_INVITES } from '#core/limits/processing-limits.ts';
import { peoplePerWeek, startingActions } from '#core/limits/sender-capacity.ts';
import { inviteWindowStart } from '#core/limits/weekly-invites.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import {
  dealPeople,
  SAME_COMPANY_DAYS,
  type CommonGround,
  type DealtSender,
} from '#core/team/deal-people.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import { isDealtList } from './dealt-list.ts';
import { isDoNotContact, keysOf } from './do-not-contact.ts';
import { frozenJson } from './frozen-json.ts';
import type { StoreBase } from './lane-guard.ts';
import type { PackRow, PlaceRow, SenderRow, StagedRow } from './memory-rows.ts';
import { wakeLane, type MemoryState } from './memory-state.ts';
import { isStaged, rowsInOrder } from './packs.ts';
import { put, type UndoLog } from './undo-log.ts';
import { changePack, putStagedRow, type SharedCampaign, type UserTables } from './user-tables.ts';

/** In place of a list of the owner, for people who were handed over. */
export const HANDED_OVER_LIST = '0';

type DealingSender = DealtSender & { ownCampaignId: string; lost: boolean };
type Dealing = { now: number; open: OpenPack; limit: number };

/**
 * Deals the next staged rows of a shared campaign's list to its senders, as `pack-dealing.ts` does
 * on PostgreSQL, by the same rule of core. Lists here name each person once.
 */
export function dealRows(
  { state, flaws }: StoreBase,
  tables: UserTables,
  { now, open: { leadPackId, campaignId }, limit }: Dealing,
): { dealt: number; kept: number } {
  const { shared, undo, userId } = tables;
  const pack = tables.packs.get(leadPackId);
  if (pack === undefined || shared === null) return { dealt: 0, kept: limit };
  if (shared.ownerId !== userId || shared.campaignId !== campaignId)
    return skipHandedOver(tables, shared, { open: { leadPackId }, limit });
  const senders = dealingSenders(shared, now);
  const able = senders.filter(({ lost }) => !lost);
  const rows = rowsInOrder(pack, isStaged, limit);
  const people = rows
    .map((row) => ({ row, keys: keysOfRow(row), company: companyKey(row.person.company) }))
    .filter(({ row, keys }) => keys.length > 0 && !isDoNotContact(tables, knownOf(row)));
  const deals = dealPeople({
    people: people.map(({ keys, company }) => ({
      key: keys.toSorted()[0] ?? '',
      company,
      boundTo: flaws.has('DEALT_WITHOUT_BINDING')
        ? null
        : (keys.flatMap((key) => shared.bindings.get(key) ?? [])[0]?.userId ?? null),
      ground: commonGround(shared, able, keys),
    })),
    senders: able,
    recentCompanies: recentCompanies(shared, now),
  });
  // Whom no one takes stays with the owner.
  const bound = people.map((person) => ({
    ...person,
    userId: deals.get(person.keys.toSorted()[0] ?? '')?.userId ?? userId,
  }));
  bindPeople(undo, shared, { now, people: bound });
  const elsewhere = bound.filter((one) => one.userId !== userId);
  for (const { row, userId: to } of elsewhere)
    putStagedRow(tables, leadPackId, {
      ...row,
      verdict: 'SKIPPED',
      code: senders.some((sender) => sender.userId === to) ? 'DEALT' : 'TEAM_DUPLICATE',
    });
  for (const to of senders) {
    const theirs = elsewhere.filter((one) => one.userId === to.userId).map(({ row }) => row);
    if (theirs.length > 0 && !flaws.has('DEALT_ROWS_FORGOTTEN'))
      stageForSender(state, shared, { now, to, listId: leadPackId, rows: theirs });
  }
  changePack(tables, leadPackId, {
    processedRows: pack.row.processedRows + elsewhere.length,
    collected: pack.row.collected + elsewhere.length,
  });
  return { dealt: elsewhere.length, kept: rows.length - elsewhere.length };
}

/** Skips dealt rows whose people belong to another sender by now. */
function skipHandedOver(
  tables: UserTables,
  shared: SharedCampaign,
  { open: { leadPackId }, limit }: { open: Pick<OpenPack, 'leadPackId'>; limit: number },
): { dealt: number; kept: number } {
  const pack = tables.packs.get(leadPackId);
  if (pack === undefined || !isDealtList(shared, tables, leadPackId))
    return { dealt: 0, kept: limit };
  const rows = rowsInOrder(pack, isStaged, limit);
  const elsewhere = rows.filter((row) => {
    const [binding] = keysOfRow(row).flatMap((key) => shared.bindings.get(key) ?? []);
    return binding !== undefined && binding.userId !== tables.userId;
  });
  for (const row of elsewhere)
    putStagedRow(tables, leadPackId, { ...row, verdict: 'SKIPPED', code: 'TEAM_DUPLICATE' });
  changePack(tables, leadPackId, {
    processedRows: pack.row.processedRows + elsewhere.length,
    collected: pack.row.collected + elsewhere.length,
  });
  return { dealt: elsewhere.length, kept: rows.length - elsewhere.length };
}

/** Skips the rows of a person that wait in a sender's lists: they answered a teammate. */
export function skipWaitingRows(
  tables: UserTables,
  ownCampaignId: string,
  keys: readonly string[],
): void {
  for (const [leadPackId, pack] of tables.packs) {
    if (pack.row.campaignId !== ownCampaignId) continue;
    const theirs = [...pack.rows.values()].filter(
      (row) => row.verdict === null && keysOfRow(row).some((key) => keys.includes(key)),
    );
    for (const row of theirs)
      putStagedRow(tables, leadPackId, { ...row, verdict: 'SKIPPED', code: 'TEAM_DUPLICATE' });
    changePack(tables, leadPackId, {
      processedRows: pack.row.processedRows + theirs.length,
      collected: pack.row.collected + theirs.length,
    });
  }
}

/** When the person of a place last replied to another sender; null: never. */
export function repliedToTeammateAt(
  { shared, userId, leads }: UserTables,
  { campaignId, leadId }: PlaceRow,
): number | null {
  const person = leads.get(leadId)?.person;
  if (person === undefined || shared?.senders.get(userId)?.ownCampaignId !== campaignId)
    return null;
  const answers = [...shared.senders.keys()].flatMap((other) => {
    const tables = shared.users.get(other);
    if (tables === undefined || other === userId) return [];
    return leadsOf(tables, keysOf(person)).flatMap((lead) => lead.person.repliedAt ?? []);
  });
  return answers.length === 0 ? null : Math.max(...answers);
}

/** The senders who agreed, with their share and room: `readDealingSenders` on PostgreSQL. */
export function dealingSenders(shared: SharedCampaign, now: number): DealingSender[] {
  const { sequence = null } =
    shared.users.get(shared.ownerId)?.campaigns.get(shared.campaignId)?.row ?? {};
  const actions = startingActions(sequence);
  return [...shared.senders.values()].flatMap((sender) => {
    const tables = shared.users.get(sender.userId);
    if (tables === undefined || sender.state !== 'AGREED') return [];
    const { paidAccount, limits, week } = tables.row.user;
    const weekly = paidAccount ? WEEKLY_INVITES.paid : WEEKLY_INVITES.free;
    return {
      userId: sender.userId,
      ownCampaignId: sender.ownCampaignId,
      weight: sender.weight,
      lost: sender.lostAt !== null,
      perWeek: peoplePerWeek({
        actions,
        limits,
        schedule: week.schedulerItems,
        invitesLeft: weekly - invitedIn(tables, now),
      }),
      waiting: waitingFor(shared, tables),
    };
  });
}

function invitedIn({ intentsByAction }: UserTables, now: number): number {
  return (['CONNECT', 'CONNECT_BY_EMAIL'] as const)
    .flatMap((action) => intentsByAction.get(action) ?? [])
    .filter(
      ({ status, startedAt }) => status !== 'DID_NOT_HAPPEN' && startedAt > inviteWindowStart(now),
    ).length;
}

function waitingFor({ dealtLists }: SharedCampaign, { userId, campaigns, packs }: UserTables) {
  let waiting = 0;
  for (const { places } of campaigns.values())
    for (const { state, leadPackId } of places.values())
      if (state === 'GETTING_READY' && leadPackId !== null) waiting += 1;
  for (const [list, leadPackId] of dealtLists)
    if (list.endsWith(`/${userId}`))
      for (const { verdict } of packs.get(leadPackId)?.rows.values() ?? [])
        if (verdict === null) waiting += 1;
  return waiting;
}

/** The ties between senders and the person with these keys: `readCommonGround`. */
export function commonGround(
  { users }: SharedCampaign,
  senders: readonly Pick<SenderRow, 'userId'>[],
  keys: readonly string[],
): CommonGround[] {
  return senders.flatMap(({ userId }) => {
    const tables = users.get(userId);
    if (tables === undefined) return [];
    const leads = leadsOf(tables, keys);
    const chats = [...tables.conversations.values()].some(
      ({ memberId, lastMessageAt }) => keys.includes(`m:${memberId}`) && lastMessageAt !== null,
    );
    if (leads.length === 0 && !chats) return [];
    return {
      userId,
      connected: leads.some(
        ({ person, distance }) => person.connectedAt !== null || distance === 'FIRST_DEGREE',
      ),
      conversation:
        chats ||
        leads.some(({ person }) => person.lastMessageAt !== null || person.repliedAt !== null),
      importedAt: leads.length === 0 ? null : Math.max(...leads.map(({ createdAt }) => createdAt)),
    };
  });
}

/** The leads of a user that one of these keys names. */
export function leadsOf({ leads }: UserTables, keys: readonly string[]) {
  return [...leads.values()].filter(({ person }) =>
    keysOf(person).some((key) => keys.includes(key)),
  );
}

/** The sender who was first given someone from each company within the last seven days. */
export function recentCompanies({ bindings }: SharedCampaign, now: number): Map<string, string> {
  const recent = new Map<string, string>();
  const ordered = [...bindings].toSorted(
    ([one, first], [other, second]) =>
      first.boundAt - second.boundAt || (one < other ? -1 : one > other ? 1 : 0),
  );
  for (const [, { company, userId, boundAt }] of ordered)
    if (company !== null && boundAt > now - SAME_COMPANY_DAYS * MS_PER_DAY && !recent.has(company))
      recent.set(company, userId);
  return recent;
}

/** The same as `company_key` for the names that are used here. */
export function companyKey(company: string | null | undefined): string | null {
  return company?.trim().toLowerCase() || null;
}

type Bound = { keys: readonly string[]; company: string | null; userId: string };

/** Binds people to senders; a key that is bound already stays where it is. */
export function bindPeople(
  undo: UndoLog,
  { bindings }: SharedCampaign,
  { now, people }: { now: number; people: readonly Bound[] },
): void {
  for (const { keys, company, userId } of people)
    for (const key of keys)
      if (!bindings.has(key))
        put(undo, bindings, [
          key,
          { userId, company, boundAt: Math.trunc(now), firstKey: keys[0] },
        ]);
}

/** Stages rows in a sender's own list, whose own collector judges them, and wakes the lane. */
export function stageForSender(
  state: MemoryState,
  shared: SharedCampaign,
  {
    now,
    to,
    listId,
    rows,
  }: {
    now: number;
    to: Pick<SenderRow, 'userId' | 'ownCampaignId'>;
    listId: string;
    rows: readonly StagedRow[];
  },
): void {
  const tables = shared.users.get(to.userId);
  if (tables === undefined) return;
  const leadPackId = openDealtList(shared, tables, { now, to, listId });
  const pack = tables.packs.get(leadPackId);
  if (pack === undefined) return;
  for (const row of rows) putStagedRow(tables, leadPackId, row);
  changePack(tables, leadPackId, {
    searchStatus: 'SEARCH_IN_PROGRESS',
    totalRows: pack.row.totalRows + rows.length,
    toCollect: pack.row.toCollect + rows.length,
  });
  wakeLane(state, { userId: to.userId, at: now });
}

function openDealtList(
  { ownerId, users, dealtLists }: SharedCampaign,
  tables: UserTables,
  {
    now,
    to,
    listId,
  }: { now: number; to: Pick<SenderRow, 'userId' | 'ownCampaignId'>; listId: string },
): string {
  const key = `${listId}/${to.userId}`;
  const known = dealtLists.get(key);
  if (known !== undefined) return known;
  const list = users.get(ownerId)?.packs.get(listId)?.row;
  const leadPackId = String((tables.ids.pack += 1));
  const row: PackRow = {
    leadPackId,
    campaignId: to.ownCampaignId,
    searchType: list?.searchType ?? 'EXISTING_LEADS',
    searchStatus: 'SEARCH_COMPLETE',
    error: null,
    sourceUrl: null,
    source: frozenJson({ ended: true }),
    skipLeadConditions: list?.skipLeadConditions ?? ['CAMPAIGN_DUPLICATE'],
    toCollect: 0,
    collected: 0,
    resumeOffset: 0,
    totalRows: 0,
    processedRows: 0,
    dueAt: null,
    createdAt: Math.trunc(now),
  };
  put(tables.undo, tables.packs, [leadPackId, { row, rows: new Map() }]);
  put(tables.undo, dealtLists, [key, leadPackId]);
  return leadPackId;
}

function knownOf({ person }: StagedRow) {
  const { memberId = null, profileSlug: slug = null, email = null } = person;
  return { memberId, slug, email };
}

export function keysOfRow(row: StagedRow): string[] {
  return keysOf(knownOf(row));
}
