import type { LeadFilter } from '#contract/leads.ts';
import { parseIncludeTypes } from '#core/lead/include-types.ts';
import { LEAD_STATES, type IncludeType, type LeadState } from '#core/lead/lead-state.ts';

/**
 * The filter over all leads as the address and the saved filters carry it: every key, empty where
 * nothing is asked.
 */
export type LeadsAsked = {
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
export const NOTHING_ASKED: LeadsAsked = {
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

/** What an address asks for; what it does not understand is left out. */
export function readAsked(params: Readonly<Record<string, string | undefined>>): LeadsAsked {
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
export function askedOf(filter: LeadFilter): LeadsAsked {
  const text = Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(',') : String(value ?? ''),
    ]),
  );
  return readAsked(text);
}

/** The query values that ask for this; null takes one out of the address. */
export function paramsOf(asked: LeadsAsked): Record<(typeof KEYS)[number], string | null> {
  const text = (value: string | readonly string[]) =>
    (typeof value === 'string' ? value : value.join(',')) || null;
  return Object.fromEntries(KEYS.map((key) => [key, text(asked[key])])) as Record<
    (typeof KEYS)[number],
    string | null
  >;
}

/** The filter as the calls take it: only what is asked. */
export function filterOf(asked: LeadsAsked): LeadFilter {
  return Object.fromEntries(
    KEYS.map((key) => [key, asked[key]]).filter(([, value]) => (value?.length ?? 0) > 0),
  ) as LeadFilter;
}

/** Whether two ask for the same, in whichever order. */
export function asksTheSame(one: LeadsAsked, other: LeadsAsked): boolean {
  const form = (asked: LeadsAsked) =>
    JSON.stringify(
      KEYS.map((key) => (typeof asked[key] === 'string' ? asked[key] : [...asked[key]].sort())),
    );
  return form(one) === form(other);
}
