import type { Network } from '#network.ts';
import type { Act } from '#rules/act.ts';
import { personAt } from '#rules/find-person.ts';
import { invalid, notFound, unprocessable } from '#rules/wire-failure.ts';
import { hashNumbers } from '#world/hash.ts';
import { postOfId, personIdOf } from '#world/person-ids.ts';
import type { Person } from '#world/person.ts';
import { postsOf, type Post } from '#world/posts.ts';

function tokenProof(
  network: Network,
  { owner, person }: { owner: number; person: number },
): string {
  return hashNumbers(network.world.seed, owner, person, 41).toString(36);
}

/** What a profile gives so that its visit can be told; it holds for one account and one person. */
export function visitToken(
  network: Network,
  { owner, person }: { owner: number; person: number },
): string {
  return Buffer.from(`${person}.${tokenProof(network, { owner, person })}`).toString('base64url');
}

/** Tells a person that their profile was visited. Every visit counts. */
export function visit(
  network: Network,
  { account, now, requestId, token }: Act & { token: string },
): void {
  const [index, proof] = Buffer.from(token, 'base64url').toString('utf8').split('.');
  const person = Number(index);
  if (!Number.isInteger(person) || proof !== tokenProof(network, { owner: account.owner, person }))
    throw invalid('The token doesn’t belong to a profile that this account has read.');
  if (person === account.owner) throw invalid('You can’t visit your own profile.');
  const tie = network.ties.get(account.number, person);
  network.ties.save({ ...tie, visits: tie.visits + 1 });
  network.ledger.add({
    at: now,
    account: account.number,
    person,
    kind: 'VISIT',
    text: null,
    requestId,
  });
}

/** Follows a person. A repeat changes nothing and leaves no trace. */
export function follow(
  network: Network,
  { account, now, requestId, person }: Act & { person: Person },
): void {
  if (person.index === account.owner) throw invalid('You can’t follow yourself.');
  const tie = network.ties.get(account.number, person.index);
  if (tie.following) return;
  network.ties.save({ ...tie, following: true });
  network.ledger.add({
    at: now,
    account: account.number,
    person: person.index,
    kind: 'FOLLOW',
    text: null,
    requestId,
  });
}

/** Endorses a skill of a first-degree person. A repeat changes nothing. */
export function endorse(
  network: Network,
  { account, now, requestId, person, skillId }: Act & { person: Person; skillId: string },
): void {
  const skill = person.skills.find(({ id }) => String(id) === skillId);
  if (skill === undefined) throw invalid('The user doesn’t have this skill.');
  if (network.ties.get(account.number, person.index).connectedAt === null)
    throw unprocessable('Not a relation', 'You can only endorse skills of your connections.');
  if (network.marks.endorsed(account.number, person.index).includes(skill.id)) return;
  network.marks.endorse(account.number, person.index, skill.id);
  network.ledger.add({
    at: now,
    account: account.number,
    person: person.index,
    kind: 'ENDORSE',
    text: skill.name,
    requestId,
  });
}

/** A post and its author. Fails with 404. */
export function findPost(
  network: Network,
  { id, now }: { id: string; now: number },
): { post: Post; author: Person } {
  const found = postOfId(network.world.seed, id);
  if (found === null || found.index >= network.world.size) throw notFound('post');
  const author = personAt(network, found.index);
  const post = postsOf({
    seed: network.world.seed,
    person: author,
    startedAt: network.world.startedAt,
    now,
  }).find(({ turn }) => turn === found.turn);
  if (
    post === undefined ||
    personIdOf({ seed: network.world.seed, index: found.index }) !== author.id
  )
    throw notFound('post');
  return { post, author };
}

/**
 * Reacts to a post. The same account's second reaction to it replaces the first and is no new act.
 */
export function react(
  network: Network,
  { account, now, requestId, postId, reaction }: Act & { postId: string; reaction: string },
): void {
  const { post, author } = findPost(network, { id: postId, now });
  const before = network.marks.reaction(account.number, post.id);
  network.marks.react(account.number, post.id, reaction);
  if (before !== null) return;
  network.ledger.add({
    at: now,
    account: account.number,
    person: author.index,
    kind: 'LIKE',
    text: post.id,
    requestId,
  });
}
