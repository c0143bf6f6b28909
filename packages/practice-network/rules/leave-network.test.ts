import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startPracticeClient,
  type FoundPerson,
  type PracticeClient,
} from '#practice-client-fixture.ts';

let client: PracticeClient;
let account: string;
beforeAll(async () => {
  client = await startPracticeClient({ size: 9000, behavior: { acceptShare: 0 } });
  account = await client.signIn('owner@practice.example');
});
afterAll(() => client.close());

const scope = () => ({ account_id: account });
const profile = (who: string, requestId?: string) =>
  client.raw('getProfile', {
    parameters: { ...scope(), user_id: who },
    ...(requestId === undefined ? {} : { requestId }),
  });
const sent = async (query = {}) =>
  client.ok('listRelationRequests', { parameters: scope(), query: { type: 'sent', ...query } });
async function stranger(): Promise<FoundPerson> {
  const { number = 0 } = client.practice.network.accounts.byId(account) ?? {};
  const found = (await client.people('engineer', 200)).find(
    ({ index }) =>
      client.practice.network.ties.get(number, index).connectedAt === null &&
      client.practice.network.invitations.pendingOf(number, index) === null &&
      !client.practice.network.gone.has(index),
  );
  if (found === undefined) throw new Error('Not enough people');
  return found;
}

it('who leaves is a 404 by every name, vanishes from the sent list and takes no act', async () => {
  const person = await stranger();
  await client.ok('createRelationRequest', {
    parameters: scope(),
    body: { user_id: person.id },
  });
  const before = (await sent({ limit: 100 })).data.map(({ user }) => user?.id);
  expect(before).toContain(person.id);
  expect((await client.control('POST', `/people/${person.id}`, { do: 'leave' })).status).toBe(200);
  for (const who of [person.id, person.slug]) expect((await profile(who)).status).toBe(404);
  expect((await sent({ limit: 100 })).data.map(({ user }) => user?.id)).not.toContain(person.id);
  const again = await client.raw('createRelationRequest', {
    parameters: scope(),
    body: { user_id: person.id },
  });
  expect(again.status).toBe(404);
  expect((await client.ledger('LEFT')).map(({ personId }) => personId)).toEqual([person.id]);
  expect((await client.control('POST', `/people/${person.id}`, { do: 'leave' })).status).toBe(409);
  await client.restart();
  expect((await profile(person.id)).status).toBe(404);
});

it('an account may have thousands of invitations that were sent by hand, beyond the usual room', async () => {
  const before = (await sent()).total_count ?? 0;
  const piled = await client.control('POST', `/accounts/${account}/pile`, {
    byHand: 4000,
    room: 6000,
  });
  expect(piled).toMatchObject({ status: 200, body: { placed: 4000, pending: before + 4000 } });
  const people = new Set<string>();
  for (let offset = 0; offset < before + 4000; offset += 100)
    for (const { user } of (await sent({ offset, limit: 100 })).data) people.add(user?.id ?? '');
  expect(people.size).toBe(before + 4000);
  const invite = async () =>
    (
      await client.raw('createRelationRequest', {
        parameters: scope(),
        body: { user_id: (await stranger()).id },
      })
    ).status;
  expect(await invite()).toBe(201);
  await client.control('POST', `/accounts/${account}/pile`, { room: 4000 });
  expect(await invite()).toBe(429);
});

it('every profile that is asked for is on record, found or not, with the request id of the act it belongs to', async () => {
  const person = await stranger();
  const reads = async () => {
    const { body } = await client.control('GET', `/reads?accountId=${account}&limit=10000`);
    return (body as { entries: { personId: string; requestId: string }[] }).entries;
  };
  const before = (await reads()).length;
  await profile(person.slug);
  await profile(person.id, 'rw-1');
  await profile('me');
  await client.control('POST', `/people/${person.id}`, { do: 'leave' });
  await profile(person.id);
  expect((await reads()).slice(before)).toMatchObject([
    { personId: person.id, requestId: expect.stringMatching(/^req_/) },
    { personId: person.id, requestId: 'rw-1' },
    { personId: person.id },
  ]);
});
