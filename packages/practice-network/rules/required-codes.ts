import type { Network } from '#network.ts';

const NAME = 'askedCodes';

function askedOwners(network: Network): number[] {
  return network.meta.read<number[]>(NAME) ?? [];
}

/** Whether the next sign-in of this person was made to ask for a code. */
export function isCodeRequired(network: Network, owner: number): boolean {
  return askedOwners(network).includes(owner);
}

/**
 * Has the next sign-in of a person ask for a code, or no longer. It outlives the account: who
 * disconnects and signs in again is asked as well.
 */
export function requireCodeAtSignIn({
  network,
  owner,
  asked,
}: {
  network: Network;
  owner: number;
  asked: boolean;
}): void {
  const before = askedOwners(network);
  if (before.includes(owner) === asked) return;
  network.meta.save(NAME, asked ? [...before, owner] : before.filter((one) => one !== owner));
}
