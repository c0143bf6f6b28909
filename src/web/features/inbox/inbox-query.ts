import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';

export type Conversation = Answer<'GET /messaging/conversations'>['content'][number];
export type ConversationId = Conversation['id'];
export type Label = NonNullable<Conversation['label']>;
type Thread = Answer<'GET /messaging/conversations/{conversationId}/events'>;
export type ThreadEntry = Thread['content'][number];
export type Message = Extract<ThreadEntry, { kind: 'MESSAGE' }>;
export type ThreadEvent = Extract<ThreadEntry, { kind: 'EVENT' }>;
export type ThreadNote = Extract<ThreadEntry, { kind: 'NOTE' }>;

/** The tabs of the list; one at a time. */
const SHOWN_PARTS = ['replies', 'unread', 'waiting', 'reminders', 'sent', 'archived'] as const;
export type ShownPart = (typeof SHOWN_PARTS)[number];

/** The list's filter, as the URL has it. */
export type InboxFilter = {
  show: ShownPart;
  query: string;
  campaignId: string;
  channel: 'LINKEDIN' | 'EMAIL' | '';
  label: string;
  /** The team’s inbox, where the next two narrow it; empty: the account’s own. */
  scope: 'team' | '';
  accountId: string;
  assignedTo: 'me' | 'nobody' | '';
};

/** How many conversations one call brings. */
export const PAGE_SIZE = 25;

/** The filter that an address names; what it does not know is left out. */
export function filterOf(params: Readonly<Record<string, string | undefined>>): InboxFilter {
  const { show = '', query = '', campaignId = '', channel = '', label = '' } = params;
  const { scope, accountId = '', assignedTo } = params;
  return {
    show: SHOWN_PARTS.find((part) => part === show) ?? 'replies',
    query,
    campaignId: /^[1-9]\d{0,17}$/.test(campaignId) ? campaignId : '',
    channel: channel === 'LINKEDIN' || channel === 'EMAIL' ? channel : '',
    label,
    scope: scope === 'team' ? scope : '',
    accountId: scope === 'team' && /^[1-9]\d{0,17}$/.test(accountId) ? accountId : '',
    assignedTo: assignedTo === 'me' || assignedTo === 'nobody' ? assignedTo : '',
  };
}

/** A filter as URL values; `replies` and empty values are left out. */
export function paramsOf({ show, ...rest }: InboxFilter): Record<string, string | null> {
  const params = { show: show === 'replies' ? '' : show, ...rest };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value || null]));
}

/** Whether something besides the part of the list narrows it. */
export function isNarrowed({ show: _, scope: __, query, ...narrowing }: InboxFilter): boolean {
  return [query.trim(), ...Object.values(narrowing)].some((value) => value !== '');
}

/** The people who wrote, or those who didn’t; null: a search among the replies finds both. */
function repliedIn({ show, query }: InboxFilter): boolean | null {
  if (show === 'replies') return query.trim() === '' || null;
  return show === 'sent' ? false : null;
}

/** The query of one page of the list; everywhere but in the archive, archived ones are left out. */
export function listQuery(filter: InboxFilter) {
  return {
    query: filter.query.trim() || null,
    campaignId: filter.campaignId || null,
    channel: filter.channel || null,
    label: filter.label || null,
    archived: filter.show === 'archived' || null,
    unread: filter.show === 'unread' || null,
    awaitingMe: filter.show === 'waiting' || null,
    replied: repliedIn(filter),
    reminders: filter.show === 'reminders' || null,
    scope: filter.scope || null,
    accountId: filter.accountId || null,
    assignedTo: filter.assignedTo || null,
  };
}

/** One page of the list. */
export function conversationsQuery({ filter, page }: { filter: InboxFilter; page: number }) {
  return apiQuery('GET /messaging/conversations', {
    query: { ...listQuery(filter), page, size: PAGE_SIZE },
  });
}

/** How many conversations there are of each kind; in the team’s inbox also for each account. */
export function countsQuery(scope: InboxFilter['scope']) {
  const counts = 'GET /messaging/conversations/counts';
  return scope === '' ? apiQuery(counts) : apiQuery(counts, { query: { scope } });
}
