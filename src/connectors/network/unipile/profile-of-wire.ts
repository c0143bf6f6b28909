import type { Invitation, InvitationState, NetworkProfile } from '#connectors/network/network.ts';
import { countryOfLocation } from '#connectors/network/unipile/country-of-location.ts';
import {
  ReadProfile,
  type ReadRelationRequest,
} from '#connectors/network/unipile/reading-models.ts';
import {
  distanceOf,
  nameParts,
  slugOf,
  textOf,
  timeOf,
} from '#connectors/network/unipile/wire-values.ts';
import type { WireCalls } from '#connectors/network/unipile/wire-call.ts';
import type { WireExperience } from '@reachwell/network-wire/profiles.ts';

/**
 * Reads a person. `who` is a member id, a slug, or “me”; `sections` are read in addition to the
 * head.
 */
export function readWireProfile(
  calls: WireCalls,
  who: string,
  sections: readonly ('experience' | 'skills')[] = [],
): Promise<ReadProfile> {
  return calls.read({
    route: 'getProfile',
    parameters: { user_id: who },
    query: { with_sections: sections.length === 0 ? undefined : sections.join(',') },
    answer: ReadProfile,
  });
}

/** The port's view of a profile. */
export function profileOf(wire: ReadProfile): NetworkProfile {
  const { specifics } = wire;
  const job = jobOf(specifics.experience);
  const parts = nameParts(wire.display_name);
  const location = textOf(wire.location);
  return {
    memberId: wire.id,
    slug: slugOf({ slug: wire.public_identifier, profileUrl: wire.profile_url }),
    fullName: wire.display_name,
    firstName: textOf(wire.first_name) ?? parts.firstName,
    lastName: textOf(wire.last_name) ?? (textOf(wire.first_name) === null ? parts.lastName : null),
    headline: textOf(wire.description),
    ...job,
    location,
    country: countryOfLocation(location),
    profileUrl: textOf(wire.profile_url),
    photoUrl: textOf(wire.public_picture_url_large) ?? textOf(wire.public_picture_url),
    emails: wire.emails ?? [],
    phones: wire.phone_numbers ?? [],
    websites: wire.websites ?? [],
    distance: distanceOf(specifics.network_distance),
    openProfile: specifics.is_open_profile ?? null,
    premium: specifics.is_premium ?? null,
    connections: wire.relations_count ?? null,
    canSendInmail: specifics.can_send_inmail ?? null,
    blocked: wire.is_blocked,
    following: wire.following ?? null,
    invitation: invitationStateOf(wire),
    skills: (specifics.skills ?? []).map((skill) => ({
      id:
        skill.endorsement_id === null || skill.endorsement_id === undefined
          ? null
          : String(skill.endorsement_id),
      name: skill.name,
      endorsed: skill.endorsed ?? false,
    })),
    throttled: specifics.throttled_sections ?? [],
  };
}

/**
 * The relation between the account and a person. A request that the account received isn't one of
 * its own invitations.
 */
export function invitationStateOf({
  specifics,
}: Pick<ReadProfile, 'specifics'>): NetworkProfile['invitation'] {
  const request =
    specifics.relation_request?.type === 'received' ? null : (specifics.relation_request ?? null);
  const named: Readonly<Record<string, InvitationState>> = {
    PENDING: 'pending',
    IGNORED: 'ignored',
    WITHDRAWN: 'withdrawn',
  };
  const status = named[specifics.relation_request_status ?? ''];
  const state = status ?? (request === null ? 'none' : 'pending');
  return { state, invitationId: request?.id ?? null, sentAt: timeOf(request?.created_at) };
}

/** An invitation on a list; the API may leave out who it was sent to. */
export function invitationOf(wire: ReadRelationRequest): Invitation {
  return {
    invitationId: wire.id,
    memberId: wire.user?.id ?? null,
    slug:
      wire.user === null || wire.user === undefined
        ? null
        : slugOf({ slug: wire.user.public_identifier, profileUrl: wire.user.profile_url }),
    note: textOf(wire.message),
    sentAt: timeOf(wire.created_at),
  };
}

/** A person's current job: the first that hasn't ended. */
export function jobOf(experience: readonly WireExperience[] | null | undefined): {
  jobTitle: string | null;
  company: string | null;
  industry: string | null;
} {
  const now = experience?.find((job) => textOf(job.ended_on) === null);
  return {
    jobTitle: textOf(now?.job_title),
    company: textOf(now?.company.name),
    industry: textOf(now?.company.industries?.find((industry) => textOf(industry) !== null)),
  };
}
