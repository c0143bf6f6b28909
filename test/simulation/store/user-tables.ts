import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { addDue, removeDue, type DueOrder } from './due-order.ts';
import type { HandOver } from '#core/team/shared-campaign.ts';
import type {
  BindingRow,
  CampaignRow,
  ConversationRow,
  EventRow,
  HintRow,
  IntentRow,
  LeadRow,
  MailboxRow,
  MessageRow,
  NotificationRow,
  OutgoingRow,
  PackRow,
  PlaceRow,
  ReceivedEmailRow,
  RefusedAddressRow,
  SenderRow,
  SentEmailRow,
  StagedRow,
  UserRow,
  WithdrawalRow,
  WithdrawalTaskRow,
} from './memory-rows.ts';
import { heedRecord, keysOf, type DoNotContactEntry } from './do-not-contact.ts';
import { append, put, type UndoLog } from './undo-log.ts';
import type { NewEvent } from '#data/walk/lead-in-walk.ts';
import type { StreamNews } from '#data/engine-store/engine-store.ts';

/**
 * The places of one campaign: by lead, those that are paused, and those that are due in the order
 * in which they are, waiting ones apart from each type's two queues.
 */
export type CampaignTable = {
  row: CampaignRow;
  places: Map<string, PlaceRow>;
  paused: Map<string, PlaceRow>;
  waiting: DueOrder;
  queues: Map<SequenceItemType, Record<'IN_PROGRESS' | 'GETTING_READY', DueOrder>>;
};
export type PackTable = { row: PackRow; rows: Map<number, StagedRow> };

/** Numbers that all tables of a world draw their ids from. */
export type Ids = Record<
  | 'user'
  | 'campaign'
  | 'lead'
  | 'intent'
  | 'event'
  | 'pack'
  | 'conversation'
  | 'withdrawal'
  | 'withdrawalTask'
  | 'message',
  number
>;

/**
 * A campaign of several senders: what `shared_campaigns`, `campaign_senders`, `person_senders`, and
 * `dealt_lists` keep on PostgreSQL. A team shares one at most here.
 */
export type SharedCampaign = {
  ownerId: string;
  campaignId: string;
  handOver: HandOver;
  senders: Map<string, SenderRow>;
  /** By `keysOf` the person. */
  bindings: Map<string, BindingRow>;
  /** The senders' lists by `list of the owner/sender`. */
  dealtLists: Map<string, string>;
  /** The tables of everyone. */
  users: ReadonlyMap<string, UserTables>;
};

/** Everything that is kept of one user. */
export type UserTables = {
  userId: string;
  undo: UndoLog;
  ids: Ids;
  row: UserRow;
  /** The campaign that the user sends for, or did before they left it. */
  shared: SharedCampaign | null;
  campaigns: Map<string, CampaignTable>;
  leads: Map<string, LeadRow>;
  leadByMember: Map<string, string>;
  leadBySlug: Map<string, string>;
  leadsByChat: Map<string, readonly string[]>;
  /**
   * Leads with an invitation that no one has answered, and leads with a message of ours that was
   * not found seen.
   */
  pendingLeads: Map<string, LeadRow>;
  unseenLeads: Map<string, LeadRow>;
  intents: Map<string, IntentRow>;
  openIntents: Map<string, IntentRow>;
  /**
   * Tries by the place they were made for, and by their action in the order in which they began.
   */
  intentsByLead: Map<string, IntentRow[]>;
  intentsByAction: Map<string, IntentRow[]>;
  usage: Map<string, Map<string, number>>;
  events: EventRow[];
  conversations: Map<string, ConversationRow>;
  messages: Map<string, MessageRow>;
  /** The same by conversation. */
  messagesOf: Map<string, Map<string, MessageRow>>;
  hints: Map<string, HintRow>;
  openHints: Map<string, HintRow>;
  packs: Map<string, PackTable>;
  mailbox: MailboxRow | null;
  /** By request id; received ones by Message-ID, refused ones by address. */
  sentEmails: Map<string, SentEmailRow>;
  receivedEmails: Map<string, ReceivedEmailRow>;
  refusedAddresses: Map<string, RefusedAddressRow>;
  doNotContact: Map<number, DoNotContactEntry>;
  withdrawals: Map<string, WithdrawalRow>;
  withdrawalTasks: Map<string, WithdrawalTaskRow>;
  /** Messages that the user wrote by hand. */
  outgoing: Map<string, OutgoingRow>;
  notifications: NotificationRow[];
  news: StreamNews[];
};

export function emptyTables({
  userId,
  row,
  undo,
  ids,
}: Pick<UserTables, 'userId' | 'row' | 'undo' | 'ids'>): UserTables {
  return {
    userId,
    undo,
    ids,
    row,
    shared: null,
    campaigns: new Map(),
    leads: new Map(),
    leadByMember: new Map(),
    leadBySlug: new Map(),
    leadsByChat: new Map(),
    pendingLeads: new Map(),
    unseenLeads: new Map(),
    intents: new Map(),
    openIntents: new Map(),
    intentsByLead: new Map(),
    intentsByAction: new Map(),
    usage: new Map(),
    events: [],
    conversations: new Map(),
    messages: new Map(),
    messagesOf: new Map(),
    hints: new Map(),
    openHints: new Map(),
    packs: new Map(),
    mailbox: null,
    sentEmails: new Map(),
    receivedEmails: new Map(),
    refusedAddresses: new Map(),
    doNotContact: new Map(),
    withdrawals: new Map(),
    withdrawalTasks: new Map(),
    outgoing: new Map(),
    notifications: [],
    news: [],
  };
}

export function putUser(tables: UserTables, row: UserRow): void {
  const before = tables.row;
  tables.row = row;
  tables.undo.steps?.push(() => (tables.row = before));
}

export function putMailbox(tables: UserTables, row: MailboxRow): void {
  const before = tables.mailbox;
  tables.mailbox = row;
  tables.undo.steps?.push(() => (tables.mailbox = before));
  const {
    lostProblem: _problem,
    readingPlace: _place,
    readAt: _at,
    bouncesCountedFrom: _from,
    ...mailbox
  } = row;
  putUser(tables, {
    ...tables.row,
    user: Object.freeze({ ...tables.row.user, mailbox: Object.freeze(mailbox) }),
  });
}

export function putCampaign(tables: UserTables, row: CampaignRow): void {
  const table = tables.campaigns.get(row.campaignId);
  if (table === undefined)
    return put(tables.undo, tables.campaigns, [
      row.campaignId,
      { row, places: new Map(), paused: new Map(), waiting: [], queues: new Map() },
    ]);
  const before = table.row;
  table.row = row;
  tables.undo.steps?.push(() => (table.row = before));
}

/** Puts a place where it belongs; `undefined` for `row` takes it away. */
export function putPlace(
  tables: UserTables,
  { campaignId, leadId }: { campaignId: string; leadId: string },
  row: PlaceRow | undefined,
): void {
  const table = tables.campaigns.get(campaignId);
  if (table === undefined) throw new Error(`Campaign ${campaignId} doesn’t exist.`);
  const before = table.places.get(leadId);
  movePlace(table, before, row);
  tables.undo.steps?.push(() => movePlace(table, row, before));
}

function movePlace(
  table: CampaignTable,
  from: PlaceRow | undefined,
  to: PlaceRow | undefined,
): void {
  if (from !== undefined) {
    const order = orderOf(table, from);
    if (order !== null) removeDue(order, from as PlaceRow & { dueAt: number });
    if (from.state === 'PAUSED') table.paused.delete(from.leadId);
  }
  if (from !== undefined && from.leadId !== to?.leadId) table.places.delete(from.leadId);
  if (to === undefined) return;
  table.places.set(to.leadId, to);
  if (to.state === 'PAUSED') table.paused.set(to.leadId, to);
  const order = orderOf(table, to);
  if (order !== null) addDue(order, to as PlaceRow & { dueAt: number });
}

function orderOf(table: CampaignTable, { state, itemType, dueAt }: PlaceRow): DueOrder | null {
  if (dueAt === null) return null;
  if (state === 'WAITING') return table.waiting;
  if ((state !== 'IN_PROGRESS' && state !== 'GETTING_READY') || itemType === null) return null;
  let queues = table.queues.get(itemType);
  if (queues === undefined)
    table.queues.set(itemType, (queues = { IN_PROGRESS: [], GETTING_READY: [] }));
  return queues[state];
}

/** The places of a person, by campaign in the order of their ids. */
export function placesOf(tables: UserTables, leadId: string): PlaceRow[] {
  const places: PlaceRow[] = [];
  for (const { places: inCampaign } of tables.campaigns.values()) {
    const place = inCampaign.get(leadId);
    if (place !== undefined) places.push(place);
  }
  return places;
}

/**
 * Puts a person; `undefined` takes it away with its places. Throws when another lead has the member
 * id or slug already.
 */
export function putLead(tables: UserTables, leadId: string, given: LeadRow | undefined): void {
  const before = tables.leads.get(leadId);
  const row = given === undefined ? undefined : heedRecord(tables, before, given);
  const { undo } = tables;
  moveKey(tables, tables.leadByMember, {
    leadId,
    from: before?.person.memberId ?? null,
    to: row?.person.memberId ?? null,
  });
  moveKey(tables, tables.leadBySlug, {
    leadId,
    from: before?.person.slug ?? null,
    to: row?.person.slug ?? null,
  });
  moveChat(tables, { leadId, from: before?.person.chatId ?? null, to: row?.person.chatId ?? null });
  put(undo, tables.leads, [leadId, row]);
  if (before !== undefined && row !== undefined) bindNamedPerson(tables, before, row);
  const pends = row !== undefined && row.person.invitationPendingSince !== null;
  if (pends || tables.pendingLeads.has(leadId))
    put(undo, tables.pendingLeads, [leadId, pends ? row : undefined]);
  const unseen =
    row !== undefined &&
    row.person.lastMessageAt !== null &&
    row.person.lastSeenAt === null &&
    row.person.chatId !== null;
  if (unseen || tables.unseenLeads.has(leadId))
    put(undo, tables.unseenLeads, [leadId, unseen ? row : undefined]);
}

/** The same as the trigger `leads_bound_keys`: another identifier of a person is bound as well. */
function bindNamedPerson(
  { undo, userId, shared }: UserTables,
  before: LeadRow,
  row: LeadRow,
): void {
  if (shared === null) return;
  const binding = keysOf(before.person)
    .flatMap((key) => shared.bindings.get(key) ?? [])
    .find((one) => one.userId === userId);
  if (binding === undefined) return;
  for (const key of keysOf(row.person))
    if (!shared.bindings.has(key)) put(undo, shared.bindings, [key, binding]);
}

type Move = { leadId: string; from: string | null; to: string | null };

function moveKey(
  { undo }: UserTables,
  index: Map<string, string>,
  { leadId, from, to }: Move,
): void {
  if (from === to) return;
  if (to !== null && index.has(to)) throw new Error(`Another lead is ${to} already.`);
  if (from !== null) put(undo, index, [from, undefined]);
  if (to !== null) put(undo, index, [to, leadId]);
}

function moveChat({ undo, leadsByChat }: UserTables, { leadId, from, to }: Move): void {
  if (from === to) return;
  if (from !== null)
    put(undo, leadsByChat, [from, (leadsByChat.get(from) ?? []).filter((one) => one !== leadId)]);
  if (to !== null) put(undo, leadsByChat, [to, [...(leadsByChat.get(to) ?? []), leadId]]);
}

/** Keeps a message, in the place of its earlier row if there is one. */
export function putMessage({ undo, messages, messagesOf }: UserTables, row: MessageRow): void {
  put(undo, messages, [row.messageId, row]);
  let inConversation = messagesOf.get(row.conversationId);
  if (inConversation === undefined)
    put(undo, messagesOf, [row.conversationId, (inConversation = new Map())]);
  put(undo, inConversation, [row.messageId, row]);
}

/** Changes what is known of a person; nothing when there is no such lead. */
export function changeLead(
  tables: UserTables,
  leadId: string,
  { person, ...more }: { person: Partial<LeadRow['person']> } & Partial<Omit<LeadRow, 'person'>>,
): void {
  const row = tables.leads.get(leadId);
  if (row === undefined) return;
  const { emailKind, ...known } = row.person;
  // An address that is changed by anybody else is no longer the one that the finder found.
  const isKept = person.email === undefined || person.email === known.email;
  putLead(tables, leadId, {
    ...row,
    ...more,
    person: Object.freeze({
      ...known,
      ...(isKept && emailKind !== undefined ? { emailKind } : {}),
      ...person,
    }),
  });
}

/** Puts a try into the ledger, in the place of its earlier row if there is one. */
export function putIntent(tables: UserTables, row: IntentRow): void {
  const { undo } = tables;
  const before = tables.intents.get(row.intentId);
  put(undo, tables.intents, [row.intentId, row]);
  if (row.status === 'SENDING' || before?.status === 'SENDING')
    put(undo, tables.openIntents, [row.intentId, row.status === 'SENDING' ? row : undefined]);
  const ofAction = listAt(tables, tables.intentsByAction, row.action);
  const ofLead = listAt(tables, tables.intentsByLead, row.leadId);
  if (before === undefined) {
    insertByStart(undo, ofAction, row);
    return append(undo, ofLead, row);
  }
  replaceAt(undo, ofAction, { position: ofAction.lastIndexOf(before), row });
  if (before.leadId === row.leadId)
    return replaceAt(undo, ofLead, { position: ofLead.lastIndexOf(before), row });
  const ofOldLead = listAt(tables, tables.intentsByLead, before.leadId);
  const position = ofOldLead.lastIndexOf(before);
  ofOldLead.splice(position, 1);
  undo.steps?.push(() => ofOldLead.splice(position, 0, before));
  append(undo, ofLead, row);
}

function listAt({ undo }: UserTables, index: Map<string, IntentRow[]>, key: string): IntentRow[] {
  const known = index.get(key);
  if (known !== undefined) return known;
  const list: IntentRow[] = [];
  put(undo, index, [key, list]);
  return list;
}

/**
 * Tries begin one after the other but for clocks that differ a little: the place is looked for from
 * the end.
 */
function insertByStart(undo: UndoLog, list: IntentRow[], row: IntentRow): void {
  let position = list.length;
  while (position > 0 && (list[position - 1]?.startedAt ?? 0) > row.startedAt) position -= 1;
  if (position === list.length) return append(undo, list, row);
  list.splice(position, 0, row);
  undo.steps?.push(() => list.splice(position, 1));
}

function replaceAt<Row>(
  undo: UndoLog,
  list: Row[],
  { position, row }: { position: number; row: Row },
): void {
  const before = list[position];
  if (before === undefined) throw new Error('The row is not in its list.');
  list[position] = row;
  undo.steps?.push(() => (list[position] = before));
}

/** How much of a local day is used of an action. */
export function usedUnits(
  { usage }: UserTables,
  { day, action }: { day: string; action: string },
): number {
  return usage.get(day)?.get(action) ?? 0;
}

export function putUsage(
  tables: UserTables,
  { day, action, used }: { day: string; action: string; used: number },
): void {
  let ofDay = tables.usage.get(day);
  if (ofDay === undefined) put(tables.undo, tables.usage, [day, (ofDay = new Map())]);
  put(tables.undo, ofDay, [action, used]);
}

export function addEvent(tables: UserTables, event: NewEvent): void {
  tables.ids.event += 1;
  append(tables.undo, tables.events, Object.freeze({ ...event, eventId: tables.ids.event }));
}

/** Changes rows of a list in place, so that it can be undone. */
export function replaceRows<Row>(
  { undo }: UserTables,
  list: Row[],
  change: (row: Row) => Row,
): void {
  for (const [position, row] of list.entries()) {
    const changed = change(row);
    if (changed !== row) replaceAt(undo, list, { position, row: changed });
  }
}

/** Changes a pack; nothing when there is no such pack. */
export function changePack(
  { undo, packs }: UserTables,
  leadPackId: string,
  change: Partial<PackRow>,
): void {
  const pack = packs.get(leadPackId);
  if (pack === undefined) return;
  const before = pack.row;
  pack.row = { ...before, ...change };
  undo.steps?.push(() => (pack.row = before));
}

/** Puts a row of a pack down. */
export function putStagedRow(
  { undo, packs }: UserTables,
  leadPackId: string,
  row: StagedRow,
): void {
  const pack = packs.get(leadPackId);
  if (pack !== undefined) put(undo, pack.rows, [row.rowNumber, row]);
}
