import type { ReadProfile } from '#data/engine-store/people-store.ts';

/** What a profile adds to a row that says less. */
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

/** What only a profile can know. */
export function profileOnlyFacts(profile: ReadProfile | null): Record<string, unknown> {
  if (profile === null) return { profileRead: true };
  const { memberId, photoUrl, openProfile, premium, connections, distance } = profile;
  return { memberId, photoUrl, openProfile, premium, connections, distance, profileRead: true };
}
