import type { LeadFilter } from '#contract/leads.ts';
import { parseIncludeTypes } from '#core/lead/include-types.ts';
import { LEAD_STATES, type IncludeType, type LeadState } from '#core/lead/lead-state.ts';

/**
 * The filter over all leads as the address and the saved filters carry it: every key, empty where
 * nothing is asked.
 */
export type LeadsQuery = {
  campaignId: string;
  leadsList: string;
  includeTypes: readonly IncludeType[];
  status: readonly LeadState[];
  tags: readonly string[];
  query: string;
  from: string;
  to: string;
  country: readonly string[];
  contactedFrom: string;
  contactedTo: string;
};
export const EMPTY_LEADS_QUERY: LeadsQuery = {
  campaignId: '',
  leadsList: '',
  includeTypes: [],
  status: [],
  tags: [],
  query: '',
  from: '',
  to: '',
  country: [],
  contactedFrom: '',
  contactedTo: '',
};

const KEYS = [
  'campaignId',
  'leadsList',
  'includeTypes',
  'status',
  'tags',
  'query',
  'from',
  'to',
  'country',
  'contactedFrom',
  'contactedTo',
] as const;
const ID = /^[1-9]\d{0,17}$/;

function instantOf(text: string | undefined): string {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) || !/^\d{4}-/.test(text ?? '') ? '' : new Date(at).toISOString();
}

/** The filter in a URL; invalid values are left out. */
export function parseLeadsQuery(params: Readonly<Record<string, string | undefined>>): LeadsQuery {
  const id = (text: string | undefined) => (text !== undefined && ID.test(text) ? text : '');
  const words = (text: string | undefined) => [
    ...new Set(
      (text ?? '')
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
  ];
  const status = words(params['status']);
  return {
    campaignId: id(params['campaignId']),
    leadsList: id(params['leadsList']),
    includeTypes: parseIncludeTypes(params['includeTypes'] ?? '').includeTypes,
    status: LEAD_STATES.filter((state) => status.includes(state)),
    tags: words(params['tags']),
    query: params['query'] ?? '',
    from: instantOf(params['from']),
    to: instantOf(params['to']),
    country: words(params['country']),
    contactedFrom: instantOf(params['contactedFrom']),
    contactedTo: instantOf(params['contactedTo']),
  };
}

/** A saved filter as the address asks for it. */
export function filterToQuery(filter: LeadFilter): LeadsQuery {
  const text = Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(',') : String(value ?? ''),
    ]),
  );
  return parseLeadsQuery(text);
}

/** The query values that ask for this; null takes one out of the address. */
export function queryToParams(asked: LeadsQuery): Record<(typeof KEYS)[number], string | null> {
  const text = (value: string | readonly string[]) =>
    (typeof value === 'string' ? value : value.join(',')) || null;
  return Object.fromEntries(KEYS.map((key) => [key, text(asked[key])])) as Record<
    (typeof KEYS)[number],
    string | null
  >;
}

/** The filter as the calls take it: only the values that are set. */
export function queryToFilter(asked: LeadsQuery): LeadFilter {
  return Object.fromEntries(
    KEYS.map((key) => [key, asked[key]]).filter(([, value]) => (value?.length ?? 0) > 0),
  ) as LeadFilter;
}

/** Whether two ask for the same, in whichever order. */
export function isSameQuery(one: LeadsQuery, other: LeadsQuery): boolean {
  const form = (asked: LeadsQuery) =>
    JSON.stringify(
      KEYS.map((key) => (typeof asked[key] === 'string' ? asked[key] : [...asked[key]].sort())),
    );
  return form(one) === form(other);
}
