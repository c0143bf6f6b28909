import { LEAD_STATES, type LeadFactFilter, type LeadState } from '#core/lead/lead-state.ts';
import type { LeadFilter } from '#data/lead-lists/lead-filter.ts';
import { LEADING_STATES } from '#core/lead/leading-state.ts';
import type { LeadOrder } from '#data/lead-lists/lead-order.ts';
import './lead-lists-fixture.ts';

export type Row = {
  lead_id: string;
  country: string | null;
  last_message_at: number | null;
  full_name: string | null;
  company: string | null;
  email: string | null;
  tags: string[];
  blacklisted: boolean;
  created_at: number;
  lead_updated_at: number;
  place: Place | null;
};
type Place = {
  state: LeadState;
  lead_pack_id: string | null;
  added_at: number;
  updated_at: number;
  due_at: number | null;
  item_type: string | null;
  invited_at: number | null;
  emailed_at: number | null;
  facts: Partial<Record<LeadFactFilter, boolean>>;
};

function isIncluded(row: Row, { includes, campaignId: asked }: LeadFilter): boolean {
  if (includes === null) return true;
  const { place } = row;
  if (
    asked === null &&
    ((includes.states.includes('BLACKLISTED') && row.blacklisted) ||
      (includes.facts.includes('EMAIL_AVAILABLE') && row.email !== null))
  )
    return true;
  return (
    place !== null &&
    (includes.states.includes(place.state) ||
      includes.facts.some((fact) => place.facts[fact] === true))
  );
}

export function matches(row: Row, filter: LeadFilter): boolean {
  const { place } = row;
  const {
    campaignId: asked,
    leadPackId: pack,
    states,
    tags,
    query,
    from,
    to,
    countries,
    contactedFrom,
    contactedTo,
  } = filter;
  if (asked !== null && place === null) return false;
  if (countries.length > 0 && !countries.includes(row.country?.toLowerCase() ?? '')) return false;
  const contact = Math.max(
    row.last_message_at ?? 0,
    place?.invited_at ?? 0,
    place?.emailed_at ?? 0,
  );
  if ((contactedFrom !== null || contactedTo !== null) && contact === 0) return false;
  if (contact < (contactedFrom ?? 0) || contact > (contactedTo ?? Infinity)) return false;
  if (pack !== null && place?.lead_pack_id !== pack) return false;
  if (
    states !== null &&
    (place === null || !states.includes(place.state)) &&
    !(asked === null && states.includes('BLACKLISTED') && row.blacklisted)
  )
    return false;
  const at = asked === null ? row.created_at : (place?.added_at ?? 0);
  const text = [row.full_name ?? '', row.company ?? '', row.email ?? ''].join(' ').toLowerCase();
  return (
    isIncluded(row, filter) &&
    (tags.length === 0 || tags.some((tag) => row.tags.includes(tag))) &&
    (query === null || text.includes(query.toLowerCase())) &&
    (from === null || at >= from) &&
    (to === null || at <= to)
  );
}

type Value = string | number | null;
const compareBytes = (one: Value, other: Value) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));

/** Missing values come last in either direction. */
function compareValues({
  one,
  other,
  descending,
}: {
  one: Value;
  other: Value;
  descending: boolean;
}): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return descending ? compareBytes(other, one) : compareBytes(one, other);
}

export function sorted(rows: readonly Row[], filter: LeadFilter, order: LeadOrder): string[] {
  const changed = (row: Row) => row.place?.updated_at ?? 0;
  const valueOf = {
    createdAt: (row: Row) => row.created_at,
    updatedAt: (row: Row) => (filter.campaignId === null ? row.lead_updated_at : changed(row)),
    fullName: (row: Row) => row.full_name?.toLowerCase() ?? null,
    company: (row: Row) => row.company?.toLowerCase() ?? null,
    lastActivityAt: (row: Row) => row.place?.updated_at ?? null,
    email: (row: Row) => row.email?.toLowerCase() ?? null,
    tags: (row: Row) => row.tags.join(',').toLowerCase() || null,
    campaignName: (row: Row) => (row.place === null ? null : 'autumn'),
    itemType: (row: Row) => row.place?.item_type ?? null,
    dueAt: (row: Row) => row.place?.due_at ?? null,
    state: (row: Row) => {
      const state =
        filter.campaignId === null && row.blacklisted ? 'BLACKLISTED' : row.place?.state;
      if (state === undefined) return null;
      const states: readonly string[] = filter.campaignId === null ? LEADING_STATES : LEAD_STATES;
      return states.indexOf(state);
    },
  };
  const newest = (one: Row, other: Row) => Number(other.lead_id) - Number(one.lead_id);
  const onlyStates =
    filter.campaignId !== null &&
    (filter.states !== null || filter.includes !== null) &&
    (filter.includes?.facts.length ?? 0) === 0 &&
    filter.tags.length === 0 &&
    filter.query === null &&
    filter.from === null &&
    filter.to === null &&
    filter.countries.length === 0 &&
    filter.contactedFrom === null &&
    filter.contactedTo === null;
  const byState =
    filter.campaignId !== null && order.length === 1 && order[0]?.key === 'state' ? order[0] : null;
  const compare = (one: Row, other: Row): number => {
    for (const { key, descending } of order) {
      const difference = compareValues({
        one: valueOf[key](one),
        other: valueOf[key](other),
        descending,
      });
      if (difference !== 0) return difference;
    }
    if (byState !== null)
      return (
        (byState.descending ? changed(other) - changed(one) : changed(one) - changed(other)) ||
        (byState.descending ? -newest(one, other) : newest(one, other))
      );
    if (order.length > 0) return newest(one, other);
    if (onlyStates) return changed(other) - changed(one) || -newest(one, other);
    return (
      (filter.campaignId === null ? other.created_at - one.created_at : 0) || newest(one, other)
    );
  };
  return [...rows].sort(compare).map(({ lead_id }) => lead_id);
}
