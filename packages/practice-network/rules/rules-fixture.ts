// What the tests of the practice network's rules share: a client with an account.
import { afterAll, beforeAll } from 'vitest';
import { asksForEmail } from '#world/personality.ts';
import {
  startPracticeClient,
  type FoundPerson,
  type PracticeClient,
} from '#practice-client-fixture.ts';

export let client: PracticeClient;
export let account: string;
export let people: FoundPerson[];

beforeAll(async () => {
  client = await startPracticeClient({ behavior: { acceptShare: 0 } });
  account = await client.signIn();
  people = await strangers(client, account, 700);
});
afterAll(() => client.close());

async function strangers(
  from: PracticeClient,
  accountId: string,
  count: number,
): Promise<FoundPerson[]> {
  const found: FoundPerson[] = [];
  const { practice } = from;
  const owner = practice.network.accounts.byId(accountId)?.number ?? 0;
  for (const word of [
    'manager',
    'engineer',
    'director',
    'analyst',
    'chief',
    'head',
    'designer',
    'consultant',
  ])
    found.push(...(await from.people(word, 200)));
  const unique = [...new Map(found.map((person) => [person.id, person])).values()];
  return unique
    .filter(
      ({ index }) =>
        !asksForEmail({ seed: practice.network.world.seed, person: index }) &&
        practice.network.ties.get(owner, index).connectedAt === null &&
        practice.network.invitations.pendingOf(owner, index) === null,
    )
    .slice(0, count);
}

export function personAt(index: number): FoundPerson {
  const person = people[index];
  if (person === undefined) throw new Error('Not enough people');
  return person;
}
export const profile = (person: FoundPerson, query = {}) =>
  client.ok('getProfile', { parameters: { account_id: account, user_id: person.slug }, query });
