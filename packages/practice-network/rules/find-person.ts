import type { Network } from '#network.ts';
import { nameInUserName } from '#rules/sign-in-steps.ts';
import { notFound } from '#rules/wire-failure.ts';
import type { Account } from '#store/account-store.ts';
import { indexOfPersonId, indexOfSlug } from '#world/person-ids.ts';
import { personOf, renamed, type Person } from '#world/person.ts';

/**
 * A person by index: of the population, or the owner of an account, who goes by the name that the
 * user name spells.
 */
export function personAt(network: Network, index: number): Person {
  const { seed } = network.world;
  const person = personOf({ seed, index });
  const account = index < network.world.size ? null : network.accounts.byNumber(index);
  const name = account === null ? null : nameInUserName(account.userName);
  return name === null ? person : renamed({ seed, person, name });
}

/**
 * Whether the network shows this person: of the population and not gone, or the owner of an
 * account.
 */
function lives(network: Network, index: number): boolean {
  return (
    (index < network.world.size && !network.gone.has(index)) ||
    network.accounts.byNumber(index) !== null
  );
}

/** The person with this id of the network. Fails with 404; actions take nothing else. */
export function personById(network: Network, id: string): Person {
  const index = indexOfPersonId(network.world.seed, id);
  if (index === null || !lives(network, index)) throw notFound('user');
  return personAt(network, index);
}

/**
 * Who this id or slug names, or the account's owner for `me`, whether or not they are still there;
 * null: no one.
 */
export function indexByIdOrSlug(network: Network, account: Account, name: string): number | null {
  if (name === 'me') return account.owner;
  const { seed } = network.world;
  const bySlug = indexOfSlug(seed, name.toLowerCase());
  const isOwn = bySlug !== null && personAt(network, bySlug).slug === name.toLowerCase();
  return isOwn ? bySlug : indexOfPersonId(seed, name);
}

/** The person with this id or slug, or the account's owner for `me`. Fails with 404. */
export function personByIdOrSlug(network: Network, account: Account, name: string): Person {
  const index = indexByIdOrSlug(network, account, name);
  if (index === null || !lives(network, index)) throw notFound('user');
  return personAt(network, index);
}
