/**
 * The profile facts that conditions check, with the share of people that a forecast assumes for
 * unread profiles. An open profile needs a paid account.
 */
export const PROFILE_TRAITS = { openProfile: 0.1 } as const;

type ProfileTrait = keyof typeof PROFILE_TRAITS;
/** Null: the network hasn't reported it. */
export type ProfileTraits = Record<ProfileTrait, boolean | null>;
/** Shares of people, 0 to 1; a missing trait applies to no one. */
export type TraitShares = Readonly<Partial<Record<ProfileTrait, number>>>;

const TRAITS = Object.keys(PROFILE_TRAITS) as ProfileTrait[];

/** Picks the traits from an object with other facts. */
export function traitsOf(facts: ProfileTraits): ProfileTraits {
  return eachTrait((trait) => facts[trait]);
}

/** The traits of an unread profile. */
export function unknownTraits(): ProfileTraits {
  return eachTrait(() => null);
}

/** The traits that a forecast assumes: known ones stay, the others are drawn. */
export function drawnTraits(
  known: ProfileTraits,
  shares: TraitShares,
  random: () => number,
): ProfileTraits {
  return eachTrait((trait) => known[trait] ?? random() < (shares[trait] ?? 0));
}

function eachTrait(value: (trait: ProfileTrait) => boolean | null): ProfileTraits {
  return Object.fromEntries(TRAITS.map((trait) => [trait, value(trait)])) as ProfileTraits;
}
