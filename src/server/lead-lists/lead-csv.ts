import { normalizeEmail } from '#core/email/email-address.ts';
import {
  DO_NOT_CONTACT_REASON_TEXTS,
  type DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import { CSV_START, csvLine, type CellValue } from '#core/lead/csv-export.ts';
import { LEAD_STATE_LABELS } from '#core/lead/lead-state.ts';
import { reasonText } from '#core/lead/lead-reasons.ts';
import { inSenderWords } from '#core/waiting/sender-words.ts';
import { profileUrlOf } from '#core/lead-pack/profile-url.ts';
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
import type { ExportedList } from '#server/lead-lists/sender-lists.ts';
import { isoInstant } from '#server/http/page-response.ts';

const LEADS_AT_ONCE = 1000;

type Facts = {
  place: LeadPlace | undefined;
  refusal: DoNotContactReason | null;
  sender: string | null;
  /** Whether it is another sender’s, whose tags are theirs and whose reasons name them. */
  isOthers: boolean;
};
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
  {
    header: 'Tags',
    value: ({ tags }, { isOthers }) => (isOthers ? null : tags.join(', ')),
  },
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
    value: (_, { place, sender, isOthers }) => {
      if (!place?.reason) return null;
      const { sentence } = reasonText(place.reason);
      return isOthers ? inSenderWords(sentence, sender ?? '') : sentence;
    },
  },
  { header: 'Invited at', value: (_, { place }) => isoInstant(place?.invited_at ?? null) },
  { header: 'Accepted at', value: (_, { place }) => isoInstant(place?.accepted_at ?? null) },
  { header: 'Replied at', value: (_, { place }) => isoInstant(place?.replied_at ?? null) },
];

const SENDER: Column = { header: 'Sender', value: (_, { sender }) => sender };

/**
 * The matching leads of each list as CSV, newest first, in chunks, so that memory does not grow
 * with the list. With `leadIds` it exports exactly these, with their places in the campaign. Custom
 * fields of the user are columns of their own, as is the sender if there are several. Without a
 * campaign, a lead has its newest place. Cells that a spreadsheet would run are escaped (product
 * rules, section 5).
 */
export async function* leadCsv(
  scope: Owner,
  { lists, leadIds = null }: { lists: readonly ExportedList[]; leadIds?: readonly string[] | null },
): AsyncGenerator<string> {
  const columns = lists.some(({ sender }) => sender !== null) ? [...COLUMNS, SENDER] : COLUMNS;
  const customNames = await readCustomNames(scope);
  yield CSV_START + csvLine([...columns.map(({ header }) => header), ...customNames]);
  for (const list of lists) {
    const own = { db: scope.db, userId: list.userId };
    const isOthers = list.userId !== scope.userId;
    const shape = { ...list, columns, customNames, isOthers };
    if (leadIds !== null) yield await linesOf(own, { ...shape, leadIds });
    else
      for await (const piece of piecesOf(own, list.filter))
        yield await linesOf(own, { ...shape, leadIds: piece });
  }
}

/** The ids of the matching leads, newest first, in chunks. */
async function* piecesOf(scope: Owner, filter: LeadFilter): AsyncGenerator<string[]> {
  for (let before: string | null = null; ;) {
    const asked = { filter, before, limit: LEADS_AT_ONCE };
    const piece: string[] = await listLeadIdsBefore(scope, asked);
    const last = piece.at(-1);
    if (last === undefined) return;
    yield piece;
    before = last;
  }
}

type Lines = ExportedList & {
  columns: readonly Column[];
  customNames: readonly string[];
  isOthers: boolean;
  leadIds: readonly string[];
};

/**
 * One line for each of these leads, in this order; of another sender, only those in the campaign.
 */
async function linesOf(
  scope: Owner,
  { filter: { campaignId }, sender, isOthers, columns, customNames, leadIds }: Lines,
): Promise<string> {
  const places = new Map<string, LeadPlace>();
  for (const place of await readLeadPlaces(scope, leadIds, campaignId))
    if (!places.has(place.lead_id)) places.set(place.lead_id, place);
  const leads = (await readLeads(scope, leadIds)).filter(
    ({ lead_id: id }) => !isOthers || places.has(id),
  );
  const addresses = leads.flatMap(({ email }) => email ?? []);
  const refusals = await readRefusals(scope.db, scope.userId, addresses);
  const factsOf = ({ lead_id, email }: LeadRow): Facts => ({
    place: places.get(lead_id),
    refusal: refusals.get(normalizeEmail(email ?? '')) ?? null,
    sender,
    isOthers,
  });
  return leads
    .map((lead) =>
      csvLine([
        ...columns.map(({ value }) => value(lead, factsOf(lead))),
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
