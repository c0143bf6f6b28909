import type { ReadProfile } from '#data/engine-store/people-store.ts';

/** Facts of a profile that the row lacks. */
export function profileFactsForRow(
  profile: ReadProfile | null,
): Partial<ReadProfile> & { profileSlug?: string | null } {
  if (profile === null) return {};
  const {
    slug,
    fullName,
    firstName,
    lastName,
    headline,
    jobTitle,
    company,
    industry,
    location,
    country,
    email,
    phone,
    website,
  } = profile;
  return {
    profileSlug: slug,
    fullName,
    firstName,
    lastName,
    headline,
    jobTitle,
    company,
    industry,
    location,
    country,
    email,
    phone,
    website,
  };
}

/** Facts that only a profile can have. */
export function profileOnlyFacts(profile: ReadProfile | null): Record<string, unknown> {
  if (profile === null) return { profileRead: true };
  const { memberId, photoUrl, openProfile, premium, connections, distance } = profile;
  return { memberId, photoUrl, openProfile, premium, connections, distance, profileRead: true };
}
