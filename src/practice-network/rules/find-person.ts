import type { Network } from '#practice-network/network.ts';
import { notFound } from '#practice-network/rules/wire-failure.ts';
import type { Account } from '#practice-network/store/account-store.ts';
import { indexOfPersonId, indexOfSlug } from '#practice-network/world/person-ids.ts';
import { personOf, type Person } from '#practice-network/world/person.ts';

/** A person by index: of the population, or the owner of an account. */
export function personAt(network: Network, index: number): Person {
  return personOf({ seed: network.world.seed, index });
}

function lives(network: Network, index: number): boolean {
  return index < network.world.size || network.accounts.byNumber(index) !== null;
}

/** The person with this id of the network. Fails with 404; actions take nothing else. */
export function personById(network: Network, id: string): Person {
  const index = indexOfPersonId({ seed: network.world.seed, id });
  if (index === null || !lives(network, index)) throw notFound('user');
  return personAt(network, index);
}

/** The person with this id or slug, or the account's owner for `me`. Fails with 404. */
export function personByAnyName(network: Network, account: Account, name: string): Person {
  if (name === 'me') return personAt(network, account.owner);
  const index = indexOfSlug({ seed: network.world.seed, slug: name.toLowerCase() });
  if (index === null || !lives(network, index)) return personById(network, name);
  const person = personAt(network, index);
  if (person.slug !== name.toLowerCase()) throw notFound('user');
  return person;
}
