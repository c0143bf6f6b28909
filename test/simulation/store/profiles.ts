import { HOLDS_ENDED_BY_VALUES } from '#core/waiting/held-leads.ts';
import type { LeadInWalk, LeadStep, Person } from '#data/walk/lead-in-walk.ts';
import { releaseHeldLeads } from './campaign-keeping.ts';
import { markConnected } from './connected-people.ts';
import type { StoreFlaws } from './flaws.ts';
import type { LeadRow } from './memory-rows.ts';
import { mergeLeads } from './merged-leads.ts';
import { changeLead, type UserTables } from './user-tables.ts';
import type { ReadProfile } from '#data/engine-store/people-store.ts';

type Keep = {
  flaws: StoreFlaws;
  now: number;
  leadId: string;
  profile: ReadProfile;
  late: (lead: LeadInWalk) => LeadStep | null;
  moving?: boolean | undefined;
};

/**
 * Keeps what a profile says. When its member id is another lead's already, both are one person and
 * become one lead.
 */
export function storeProfile(
  tables: UserTables,
  { flaws, now, leadId: asked, profile, late, moving }: Keep,
): { leadId: string } {
  const leadId = tables.leadByMember.get(profile.memberId) ?? asked;
  if (leadId !== asked) mergeLeads(tables, { flaws, now, fromId: asked, intoId: leadId });
  const lead = tables.leads.get(leadId);
  if (lead === undefined) return { leadId };
  const slugOwner = profile.slug === null ? undefined : tables.leadBySlug.get(profile.slug);
  const slug =
    slugOwner !== undefined && slugOwner !== leadId
      ? lead.person.slug
      : (profile.slug ?? lead.person.slug);
  const at = Math.trunc(now);
  const { headline, photoUrl, ...texts } = namesOf(lead, profile);
  const person: Partial<Person> = {
    ...texts,
    memberId: profile.memberId,
    slug,
    email: lead.person.email ?? profile.email,
    openProfile: profile.openProfile ?? lead.person.openProfile,
    profileReadAt: at,
    ...invitationOf(lead, profile, at),
  };
  const more = {
    headline,
    photoUrl,
    phone: lead.phone ?? profile.phone,
    website: lead.website ?? profile.website,
    premium: profile.premium ?? lead.premium,
    connections: profile.connections ?? lead.connections,
    distance: profile.distance,
    unknownAt: null,
    updatedAt: at,
  };
  changeLead(tables, leadId, { person, ...more });
  if (profile.distance === 'FIRST_DEGREE' && lead.person.connectedAt === null)
    markConnected(tables, { flaws, now, people: [{ leadId, at }], late, moving });
  releaseHeldLeads(tables, {
    flaws,
    now,
    reasons: HOLDS_ENDED_BY_VALUES,
    isAmong: (place) => place.leadId === leadId,
  });
  return { leadId };
}

/** Names and jobs follow the profile. What the user wrote manually stays. */
function namesOf({ person, headline, photoUrl, handEdited }: LeadRow, profile: ReadProfile) {
  const follow = (column: string, said: string | null, known: string | null): string | null =>
    handEdited.includes(column) ? known : (said ?? known);
  return {
    firstName: follow('first_name', profile.firstName, person.firstName),
    lastName: follow('last_name', profile.lastName, person.lastName),
    fullName: follow('full_name', profile.fullName, person.fullName),
    headline: follow('headline', profile.headline, headline),
    jobTitle: follow('job_title', profile.jobTitle, person.jobTitle),
    company: follow('company', profile.company, person.company),
    industry: follow('industry', profile.industry, person.industry),
    location: follow('location', profile.location, person.location),
    country: follow('country', profile.country, person.country),
    photoUrl: follow('photo_url', profile.photoUrl, photoUrl),
  };
}

function invitationOf(
  { person }: LeadRow,
  { distance, invitation }: ReadProfile,
  now: number,
): Pick<Person, 'invitationId' | 'invitationPendingSince' | 'withdrawnAt'> {
  const pends = invitation.state === 'pending';
  const pendingSince = pends
    ? (person.invitationPendingSince ?? Math.trunc(invitation.sentAt ?? now))
    : null;
  return {
    invitationId: pends ? (invitation.invitationId ?? person.invitationId) : person.invitationId,
    invitationPendingSince: distance === 'FIRST_DEGREE' ? null : pendingSince,
    withdrawnAt:
      invitation.state === 'withdrawn' ? (person.withdrawnAt ?? now) : person.withdrawnAt,
  };
}
