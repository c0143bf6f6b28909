import type { PersonHit } from '#connectors/network/network.ts';
import { countryOfLocation } from '#connectors/network/unipile/country-of-location.ts';
import { jobOf } from '#connectors/network/unipile/profile-of-wire.ts';
import type { ReadCommunityMember, ReadHit } from '#connectors/network/unipile/reading-models.ts';
import { distanceOf, nameParts, slugOf, textOf } from '#connectors/network/unipile/wire-values.ts';
import type { WireUser } from '@reachwell/network-wire/relation-requests.ts';
import type { WireRelation } from '@reachwell/network-wire/relations.ts';

/**
 * A hit from any of the three products; null for what a product doesn't show. A hidden Recruiter
 * candidate has an empty name.
 */
export function hitOf(wire: ReadHit): PersonHit {
  const job = jobOf(wire.work_experience);
  const location = textOf(wire.location);
  return {
    ...blankHit({ memberId: wire.id, fullName: wire.display_name ?? '' }),
    ...job,
    slug: slugOf({ slug: wire.public_identifier, profileUrl: wire.profile_url }),
    headline: textOf(wire.headline),
    industry: job.industry ?? textOf(wire.industry),
    location,
    country: countryOfLocation(location),
    photoUrl: textOf(wire.public_picture_url_large) ?? textOf(wire.public_picture_url),
    emails: [...(wire.contact_info?.emails ?? []), ...(wire.emails ?? [])].filter(
      (email) => email !== null,
    ),
    distance: distanceOf(wire.network_distance),
    premium: wire.is_premium ?? null,
    openProfile: wire.is_open_profile ?? null,
    connections: wire.relations_count ?? null,
  };
}

/** A member of a group or an event, of whom the API gives the person, location, and distance. */
export function hitOfMember(wire: ReadCommunityMember): PersonHit {
  const location = textOf(wire.location);
  return {
    ...hitOfUser(wire.user),
    headline: textOf(wire.headline) ?? textOf(wire.user.description),
    location,
    country: countryOfLocation(location),
    distance: distanceOf(wire.network_distance),
  };
}

/** A person on the list of connections, who is connected by being on it. */
export function hitOfRelation(wire: WireRelation): PersonHit {
  return { ...hitOfUser(wire.user), distance: 'FIRST_DEGREE' };
}

function hitOfUser(user: WireUser): PersonHit {
  return {
    ...blankHit({ memberId: user.id, fullName: user.display_name }),
    slug: slugOf({ slug: user.public_identifier, profileUrl: user.profile_url }),
    headline: textOf(user.description),
    photoUrl: textOf(user.public_picture_url),
  };
}

function blankHit({ memberId, fullName }: { memberId: string; fullName: string }): PersonHit {
  return {
    memberId,
    fullName,
    ...nameParts(fullName),
    slug: null,
    headline: null,
    jobTitle: null,
    company: null,
    industry: null,
    location: null,
    country: null,
    photoUrl: null,
    emails: [],
    distance: 'UNKNOWN',
    premium: null,
    openProfile: null,
    connections: null,
  };
}
