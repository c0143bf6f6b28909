import { unknownTraits } from '#core/sequence/profile-traits.ts';
import { HOLDS_ENDED_BY_VALUES } from '#core/waiting/held-leads.ts';
import { startingState } from '#core/sequence/advance-lead.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Candidate } from '#data/engine-store/classified-rows.ts';
import type { Person } from '#data/walk/lead-in-walk.ts';
import { releaseHeldLeads } from './campaign-keeping.ts';
import type { StoreFlaws } from './flaws.ts';
import { frozenJson } from './frozen-json.ts';
import type { LeadRow } from './memory-rows.ts';
import { newPlace, writeEvents } from './places.ts';
import { putCampaign, putLead, putPlace, type UserTables } from './user-tables.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';

/** A person of whom nothing is known yet. */
const NOBODY: Person = Object.freeze({
  memberId: null,
  slug: null,
  email: null,
  firstName: null,
  lastName: null,
  fullName: null,
  jobTitle: null,
  company: null,
  industry: null,
  location: null,
  country: null,
  custom: Object.freeze({}),
  blacklisted: false,
  ...unknownTraits(),
  connectedAt: null,
  invitationId: null,
  invitationPendingSince: null,
  invitationMissingSince: null,
  withdrawnAt: null,
  profileReadAt: null,
  lastMessageAt: null,
  lastSeenAt: null,
  repliedAt: null,
  chatId: null,
});

/**
 * Makes a lead of a person that is new to the user; null when another lead is that person already.
 */
export function insertLead(
  tables: UserTables,
  { now, candidate: { person, slugTaken } }: { now: number; candidate: Candidate },
): string | null {
  const memberId = person.memberId ?? null;
  const slug = slugTaken ? null : (person.profileSlug ?? null);
  if (
    (memberId !== null && tables.leadByMember.has(memberId)) ||
    (slug !== null && tables.leadBySlug.has(slug))
  )
    return null;
  const at = Math.trunc(now);
  const names = [person.firstName, person.lastName]
    .filter((name) => name !== null && name !== undefined)
    .join(' ');
  return addLead(tables, {
    at,
    person: {
      memberId,
      slug,
      email: person.email ?? null,
      firstName: person.firstName ?? null,
      lastName: person.lastName ?? null,
      fullName: person.fullName ?? (names === '' ? null : names),
      jobTitle: person.jobTitle ?? null,
      company: person.company ?? null,
      industry: person.industry ?? null,
      location: person.location ?? null,
      country: person.country ?? null,
      custom: person.custom ?? {},
      openProfile: person.openProfile ?? null,
      connectedAt: person.distance === 'FIRST_DEGREE' ? at : null,
    },
    more: {
      headline: person.headline ?? null,
      phone: person.phone ?? null,
      website: person.website ?? null,
      photoUrl: person.photoUrl ?? null,
      premium: person.premium ?? null,
      connections: person.connections ?? null,
      distance: person.distance ?? null,
    },
  });
}

/** Adds a lead to the user's lead base; answers its id. */
export function addLead(
  tables: UserTables,
  { at, person, more = {} }: { at: number; person: Partial<Person>; more?: Partial<LeadRow> },
): string {
  const leadNumber = (tables.ids.lead += 1);
  const leadId = String(leadNumber);
  const row: LeadRow = {
    leadId,
    leadNumber,
    person: frozenJson({ ...NOBODY, ...person }),
    headline: null,
    phone: null,
    website: null,
    photoUrl: null,
    premium: null,
    connections: null,
    distance: null,
    handEdited: Object.freeze([]),
    unknownAt: null,
    createdAt: at,
    updatedAt: at,
  };
  putLead(tables, leadId, { ...row, ...more });
  return leadId;
}

/**
 * Fills what was empty of a person that is a lead already; what the user wrote manually stays
 * (product rules, section 5).
 */
export function fillLead(
  tables: UserTables,
  {
    flaws,
    now,
    candidate,
  }: { flaws: StoreFlaws; now: number; candidate: Candidate & { leadId: string } },
): void {
  const lead = tables.leads.get(candidate.leadId);
  if (lead === undefined) return;
  const at = Math.trunc(now);
  const person = filledPerson(lead, candidate, at);
  const more = filledMore(lead, candidate);
  const before = JSON.stringify([
    lead.person,
    lead.headline,
    lead.phone,
    lead.website,
    lead.photoUrl,
    lead.premium,
    lead.connections,
    lead.distance,
  ]);
  const after = JSON.stringify([
    person,
    more.headline,
    more.phone,
    more.website,
    more.photoUrl,
    more.premium,
    more.connections,
    more.distance,
  ]);
  if (before === after) return;
  putLead(tables, lead.leadId, { ...lead, ...more, person, updatedAt: at });
  releaseHeldLeads(tables, {
    flaws,
    now,
    reasons: HOLDS_ENDED_BY_VALUES,
    isAmong: ({ leadId }) => leadId === lead.leadId,
  });
}

function filledPerson(
  lead: LeadRow,
  { person: said, slugTaken }: Candidate,
  at: number,
): LeadRow['person'] {
  const { person, handEdited } = lead;
  const fill = filling(lead);
  const custom = handEdited.includes('custom')
    ? { ...said.custom, ...person.custom }
    : { ...person.custom, ...said.custom };
  return frozenJson({
    ...person,
    memberId: person.memberId ?? said.memberId ?? null,
    slug: person.slug ?? (slugTaken ? null : (said.profileSlug ?? null)),
    email: fill('email', person.email, said.email),
    firstName: fill('first_name', person.firstName, said.firstName),
    lastName: fill('last_name', person.lastName, said.lastName),
    fullName: fill('full_name', person.fullName, said.fullName),
    jobTitle: fill('job_title', person.jobTitle, said.jobTitle),
    company: fill('company', person.company, said.company),
    industry: fill('industry', person.industry, said.industry),
    location: fill('location', person.location, said.location),
    country: fill('country', person.country, said.country),
    custom,
    openProfile: said.openProfile ?? person.openProfile,
    connectedAt: said.distance === 'FIRST_DEGREE' ? (person.connectedAt ?? at) : person.connectedAt,
  });
}

function filledMore(lead: LeadRow, { person: said }: Candidate) {
  const fill = filling(lead);
  return {
    headline: fill('headline', lead.headline, said.headline),
    phone: fill('phone', lead.phone, said.phone),
    website: fill('website', lead.website, said.website),
    photoUrl: fill('photo_url', lead.photoUrl, said.photoUrl),
    premium: said.premium ?? lead.premium,
    connections: said.connections ?? lead.connections,
    distance: said.distance ?? lead.distance,
  };
}

/** A column that the user wrote manually stays, any other is filled where it is empty. */
function filling({
  handEdited,
}: LeadRow): (
  column: string,
  known: string | null,
  said: string | null | undefined,
) => string | null {
  return (column, known, said) => (handEdited.includes(column) ? known : (known ?? said ?? null));
}

type Entering = {
  flaws: StoreFlaws;
  now: number;
  open: OpenPack;
  entering: readonly { rowNumber: number; leadId: string }[];
  root: SequenceItem | null;
};

/**
 * Puts people at the root of the campaign's sequence, due one after the other in the order of their
 * rows.
 */
export function addToCampaign(
  tables: UserTables,
  { flaws, now, open: { leadPackId, campaignId }, entering, root }: Entering,
): void {
  const at = Math.trunc(now);
  const campaign = tables.campaigns.get(campaignId);
  if (campaign === undefined) return;
  for (const { rowNumber, leadId } of [...entering].sort(
    (one, other) => one.rowNumber - other.rowNumber,
  )) {
    if (campaign.places.has(leadId)) continue;
    const place = { ...newPlace(tables, { campaignId, leadId, leadPackId, at }), enteredAt: at };
    putPlace(
      tables,
      place,
      root === null
        ? place
        : {
            ...place,
            state: startingState(root),
            itemId: root.id,
            itemType: root.type,
            dueAt: at - 1000 + rowNumber / 1000,
          },
    );
    writeEvents(tables, {
      flaws,
      events: [
        {
          type: 'LEAD_ADDED',
          at,
          campaignId,
          leadId,
          itemId: null,
          itemType: null,
          actor: 'ENGINE',
          data: { leadPackId },
        },
      ],
    });
    if (campaign.row.finishedAt !== null)
      putCampaign(tables, { ...campaign.row, finishedAt: null });
  }
}
