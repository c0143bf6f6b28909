import type { WireCommunityMember } from '@reachwell/network-wire/communities.ts';
import type { NetworkDistance, WireProfile, WireSkill } from '@reachwell/network-wire/profiles.ts';
import type { WireRelationRequest, WireUser } from '@reachwell/network-wire/relation-requests.ts';
import type { ClassicHit, RecruiterHit, SalesHit } from '@reachwell/network-wire/search.ts';
import type { Network } from '#network.ts';
import { personAt } from '#rules/find-person.ts';
import { REINVITE_AFTER_MS } from '#rules/invite.ts';
import { visitToken } from '#rules/small-acts.ts';
import type { Account } from '#store/account-store.ts';
import type { Invitation } from '#store/invitation-store.ts';
import type { Tie } from '#store/relation-store.ts';
import { educationOf, experienceOf } from '#world/history.ts';
import { networkDistanceOf, type Person } from '#world/person.ts';

/** Whose eyes a person is seen through, and where this network can be reached (for pictures). */
export interface Viewer {
  network: Network;
  account: Account;
  publicUrl: string;
  now: number;
}

/** The public address of a profile. */
export function profileUrl(person: Person): string {
  return `https://www.linkedin.com/in/${person.slug}`;
}

function pictureUrl(viewer: Viewer, person: Person): string | null {
  return person.photo ? `${viewer.publicUrl}/avatars/${person.id}.svg` : null;
}

function displayName(person: Person): string {
  return `${person.firstName} ${person.lastName}`;
}

/** A person as the wire names them inside other objects. */
export function presentUser(viewer: Viewer, person: Person): WireUser {
  return {
    object: 'User',
    id: person.id,
    type: 'individual',
    public_identifier: person.slug,
    display_name: displayName(person),
    profile_url: profileUrl(person),
    public_picture_url: pictureUrl(viewer, person),
    description: person.headline,
  };
}

/** A pending invitation as the wire lists it. */
export function presentInvitation(viewer: Viewer, invitation: Invitation): WireRelationRequest {
  return {
    object: 'RelationRequest',
    id: invitationId(invitation.number),
    type: 'sent',
    user: presentUser(viewer, personAt(viewer.network, invitation.person)),
    created_at: new Date(invitation.createdAt).toISOString(),
    message: invitation.note,
  };
}

const INVITATION_BASE = 7_300_000_000_000;

function invitationId(number: number): string {
  return String(INVITATION_BASE + number);
}

/** The number in the id of an invitation, or -1. */
export function invitationNumber(id: string): number {
  return /^\d{13}$/.test(id) ? Number(id) - INVITATION_BASE : -1;
}

/** How far a person is from the account's owner, and how many relations they share. */
function distanceTo(
  viewer: Viewer,
  { person, tie }: { person: Person; tie: Tie },
): { distance: NetworkDistance; shared: number } {
  if (person.index === viewer.account.owner) return { distance: 'SELF', shared: 0 };
  const { distance, shared } = networkDistanceOf({
    seed: viewer.network.world.seed,
    owner: viewer.account.owner,
    index: person.index,
  });
  return tie.connectedAt === null
    ? { distance, shared }
    : { distance: 'FIRST_DEGREE', shared: shared + 1 };
}

function presentSkills(viewer: Viewer, { person, tie }: { person: Person; tie: Tie }): WireSkill[] {
  const endorsed =
    tie.connectedAt === null
      ? []
      : viewer.network.marks.endorsed(viewer.account.number, person.index);
  return person.skills.map(({ id, name, endorsements }) => {
    const mine = endorsed.includes(id);
    return {
      name,
      endorsement_count: endorsements + (mine ? 1 : 0),
      endorsement_id: tie.connectedAt === null ? null : id,
      endorsed: mine,
    };
  });
}

interface ProfileInput {
  person: Person;
  sections: ReadonlySet<string>;
  throttled: boolean;
}

/**
 * A profile as this account sees it. Sections come only when asked for, or are named as throttled.
 */
export function presentProfile(
  viewer: Viewer,
  { person, sections, throttled }: ProfileInput,
): WireProfile {
  const { network, account, now } = viewer;
  const { seed, startedAt } = network.world;
  const tie = network.ties.get(account.number, person.index);
  const { distance, shared } = distanceTo(viewer, { person, tie });
  const pending = network.invitations.pendingOf(account.number, person.index);
  const withdrawn = tie.withdrawnAt !== null && now < tie.withdrawnAt + REINVITE_AFTER_MS;
  const wants = (section: string) => !throttled && (sections.has(section) || sections.has('*'));
  const near = distance === 'FIRST_DEGREE' || distance === 'SELF';
  return {
    ...presentUser(viewer, person),
    object: 'UserProfile',
    type: 'individual',
    provider: 'linkedin',
    first_name: person.firstName,
    last_name: person.lastName,
    bio: null,
    location: person.location,
    public_picture_url_large: pictureUrl(viewer, person),
    emails: person.email !== null && near ? [person.email] : [],
    phone_numbers: [],
    websites: [],
    following: tie.following,
    followers_count: person.followersCount,
    relations_count: person.relationsCount,
    shared_relations_count: shared,
    is_blocked: false,
    specifics: {
      member_id: person.memberId,
      network_distance: distance,
      can_send_inmail: distance !== 'SELF' && (person.open || account.paid),
      relation_request: pending === null ? null : presentInvitation(viewer, pending),
      relation_request_status: pending !== null ? 'PENDING' : withdrawn ? 'WITHDRAWN' : null,
      notify_visit_token:
        distance === 'SELF'
          ? null
          : visitToken(network, { owner: account.owner, person: person.index }),
      is_open_profile: person.open,
      is_premium: distance === 'SELF' ? account.paid : person.premium,
      is_influencer: false,
      is_creator: person.followersCount > 5000,
      is_hiring: person.headline.includes('hiring'),
      is_open_to_work: false,
      default_locale: person.place.locale,
      ...(wants('skills') ? { skills: presentSkills(viewer, { person, tie }) } : {}),
      ...(wants('experience') ? { experience: experienceOf({ seed, person, startedAt }) } : {}),
      ...(wants('education') ? { education: educationOf({ seed, person, startedAt }) } : {}),
      ...(throttled ? { throttled_sections: [...sections] } : {}),
    },
  };
}

function presentHit(viewer: Viewer, person: Person) {
  const tie = viewer.network.ties.get(viewer.account.number, person.index);
  const { distance, shared } = distanceTo(viewer, { person, tie });
  return {
    tie,
    hit: {
      object: 'PeopleSearchResult' as const,
      id: person.id,
      member_id: person.memberId,
      display_name: displayName(person),
      public_identifier: person.slug,
      profile_url: profileUrl(person),
      public_picture_url: pictureUrl(viewer, person),
      location: person.location,
      headline: person.headline,
      network_distance: distance,
      shared_relations_count: shared,
      can_send_inmail: person.open || viewer.account.paid,
    },
  };
}

/** A person as the classic search shows them. */
export function presentClassicHit(viewer: Viewer, person: Person): ClassicHit {
  return { ...presentHit(viewer, person).hit, product: 'classic', is_premium: person.premium };
}

/** A person as Sales Navigator shows them in results. */
export function presentSalesHit(viewer: Viewer, person: Person): SalesHit {
  const { seed, startedAt } = viewer.network.world;
  const { hit, tie } = presentHit(viewer, person);
  return {
    ...hit,
    product: 'sales_navigator',
    summary: null,
    has_been_viewed: tie.visits > 0,
    has_been_saved: false,
    has_posted_recently: false,
    has_viewed_your_profile: false,
    was_hired_recently: false,
    was_promoted_recently: false,
    follows_your_company: false,
    is_past_colleague: false,
    lists_count: 0,
    notes_count: 0,
    is_premium: person.premium,
    is_open_profile: person.open,
    contact_info: { phones: [], emails: [] },
    work_experience: experienceOf({ seed, person, startedAt }),
    education: educationOf({ seed, person, startedAt }),
    skills: person.skills.map(({ name, endorsements }) => ({
      name,
      endorsement_count: endorsements,
    })),
    languages: [],
    volunteering: [],
  };
}

/** A person as Recruiter shows them in results. */
export function presentRecruiterHit(viewer: Viewer, person: Person): RecruiterHit {
  const { seed, startedAt } = viewer.network.world;
  const { hit } = presentHit(viewer, person);
  return {
    ...hit,
    product: 'recruiter',
    visibility: 'full',
    candidate_id: `AE${person.memberId}`,
    is_hidden_candidate: false,
    industry: person.industry,
    followers_count: person.followersCount,
    emails: [],
    work_experience: experienceOf({ seed, person, startedAt }),
    education: educationOf({ seed, person, startedAt }),
    skills: person.skills.map(({ name, endorsements }) => ({
      name,
      endorsement_count: endorsements,
    })),
    languages: [],
    certifications: [],
    projects: [],
    volunteering: [],
    recommendations: [],
  };
}

/** A person as the list of a group or event shows them. */
export function presentMember(viewer: Viewer, person: Person): WireCommunityMember {
  const tie = viewer.network.ties.get(viewer.account.number, person.index);
  return {
    object: 'CommunityMember',
    user: presentUser(viewer, person),
    headline: person.headline,
    location: person.location,
    network_distance: distanceTo(viewer, { person, tie }).distance,
  };
}
