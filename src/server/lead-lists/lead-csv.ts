import { normalizeEmail } from '#core/email/email-address.ts';
import {
  DO_NOT_CONTACT_REASON_TEXTS,
  type DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import { CSV_START, csvLine, type CellValue } from '#core/lead/csv-export.ts';
import { LEAD_STATE_LABELS } from '#core/lead/lead-state.ts';
import { reasonText } from '#core/lead/lead-reasons.ts';
import { profileUrlOf } from '#core/lead-pack/profile-url.ts';
import type { AnyDatabase } from '#data/database.ts';
import type { LeadFilter } from '#data/lead-lists/lead-filter.ts';
import { readRefusals } from '#data/email-links/refused-addresses.ts';
import { listLeadIdsBefore } from '#data/lead-lists/lead-lists.ts';
import {
  readCustomNames,
  readLeadPlaces,
  readLeads,
  type LeadPlace,
  type LeadRow,
} from '#data/leads/leads.ts';
import type { Owner } from '#data/scope.ts';
import { isoInstant } from '#server/http/page-response.ts';

const LEADS_AT_ONCE = 1000;

type Facts = { place: LeadPlace | undefined; refusal: DoNotContactReason | null };
type Column = { header: string; value: (lead: LeadRow, facts: Facts) => CellValue };

const COLUMNS: readonly Column[] = [
  { header: 'First name', value: (lead) => lead.first_name },
  { header: 'Last name', value: (lead) => lead.last_name },
  { header: 'Full name', value: (lead) => lead.full_name },
  { header: 'Headline', value: (lead) => lead.headline },
  { header: 'Job title', value: (lead) => lead.job_title },
  { header: 'Company', value: (lead) => lead.company },
  { header: 'Industry', value: (lead) => lead.industry },
  { header: 'Location', value: (lead) => lead.location },
  { header: 'Country', value: (lead) => lead.country },
  { header: 'Email', value: (lead) => lead.email },
  { header: 'Phone', value: (lead) => lead.phone },
  { header: 'Website', value: (lead) => lead.website },
  { header: 'LinkedIn profile', value: (lead) => leadProfileUrl(lead) },
  { header: 'Tags', value: (lead) => lead.tags.join(', ') },
  // An import reads the next two columns back, here and elsewhere (`optOutHeader`).
  {
    header: 'Do not contact',
    value: ({ blacklisted }, { refusal }) =>
      blacklisted ? 'Yes' : refusal === 'UNSUBSCRIBED' ? 'Unsubscribed' : null,
  },
  {
    header: 'Do not email',
    value: (_, { refusal }) => (refusal === null ? null : DO_NOT_CONTACT_REASON_TEXTS[refusal]),
  },
  { header: 'Campaign', value: (_, { place }) => place?.campaign_name ?? null },
  {
    header: 'State',
    value: (_, { place }) => (place === undefined ? null : LEAD_STATE_LABELS[place.state]),
  },
  {
    header: 'Reason',
    value: (_, { place }) => (place?.reason ? reasonText(place.reason).sentence : null),
  },
  { header: 'Invited at', value: (_, { place }) => isoInstant(place?.invited_at ?? null) },
  { header: 'Accepted at', value: (_, { place }) => isoInstant(place?.accepted_at ?? null) },
  { header: 'Replied at', value: (_, { place }) => isoInstant(place?.replied_at ?? null) },
];

type Exported = { db: AnyDatabase; userId: string; filter: LeadFilter };

/**
 * The matching leads as CSV, newest first, in chunks, so that memory does not grow with the list.
 * With `leadIds` it exports exactly these, with their places in the filter's campaign. Custom
 * fields are columns of their own. Without a campaign, a lead has its newest place. Cells that a
 * spreadsheet would run are escaped (product rules, section 5).
 */
export async function* leadCsv({
  leadIds = null,
  ...of
}: Exported & { leadIds?: readonly string[] | null }): AsyncGenerator<string> {
  const customNames = await readCustomNames(of);
  yield CSV_START + csvLine([...COLUMNS.map(({ header }) => header), ...customNames]);
  if (leadIds !== null) return yield await linesOf(of, { ...of, customNames, leadIds });
  for (let before: string | null = null; ;) {
    const piece: string[] = await listLeadIdsBefore(of, { ...of, before, limit: LEADS_AT_ONCE });
    const last = piece.at(-1);
    if (last === undefined) return;
    yield await linesOf(of, { ...of, customNames, leadIds: piece });
    before = last;
  }
}

/** One line for each of these leads, in this order. */
async function linesOf(
  scope: Owner,
  {
    filter: { campaignId },
    customNames,
    leadIds,
  }: { filter: LeadFilter; customNames: readonly string[]; leadIds: readonly string[] },
): Promise<string> {
  const places = new Map<string, LeadPlace>();
  for (const place of await readLeadPlaces(scope, leadIds, campaignId))
    if (!places.has(place.lead_id)) places.set(place.lead_id, place);
  const leads = await readLeads(scope, leadIds);
  const addresses = leads.flatMap(({ email }) => email ?? []);
  const refusals = await readRefusals(scope.db, scope.userId, addresses);
  const factsOf = ({ lead_id, email }: LeadRow): Facts => ({
    place: places.get(lead_id),
    refusal: refusals.get(normalizeEmail(email ?? '')) ?? null,
  });
  return leads
    .map((lead) =>
      csvLine([
        ...COLUMNS.map(({ value }) => value(lead, factsOf(lead))),
        ...customNames.map((name) => lead.custom[name] ?? null),
      ]),
    )
    .join('');
}

/** The URL of a lead's profile: by its public name, or else by its member ID. */
export function leadProfileUrl({
  profile_slug,
  network_member_id,
}: Pick<LeadRow, 'profile_slug' | 'network_member_id'>): string | null {
  const identifier = profile_slug ?? network_member_id;
  return identifier === null ? null : profileUrlOf(identifier);
}
