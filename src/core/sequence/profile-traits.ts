/**
 * What a profile says of its person and a condition asks, and of how many people a forecast takes
 * it to hold whose profile was not read yet. An open profile needs a paid account.
 */
export const PROFILE_TRAITS = { openProfile: 0.1 } as const;

type ProfileTrait = keyof typeof PROFILE_TRAITS;
/** Null: the network has not told. */
export type ProfileTraits = Record<ProfileTrait, boolean | null>;
/** Shares of people, 0 to 1; a trait without one holds for nobody. */
export type TraitShares = Readonly<Partial<Record<ProfileTrait, number>>>;

const TRAITS = Object.keys(PROFILE_TRAITS) as ProfileTrait[];

/** The traits alone of whatever carries them among other facts. */
export function traitsOf(facts: ProfileTraits): ProfileTraits {
  return eachTrait((trait) => facts[trait]);
}

/** The traits of a profile that was not read. */
export function unknownTraits(): ProfileTraits {
  return eachTrait(() => null);
}

/** What a forecast finds on a profile: what is known stays, the rest is drawn. */
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
