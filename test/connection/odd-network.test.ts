import { afterAll, beforeAll, expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { useTestDatabase } from '../support/database.ts';
import { chain, item } from '../support/engine-world.ts';
import { openPracticeWorld, type PracticeWorld } from '../support/practice-world.ts';

const database = useTestDatabase();
const PEOPLE = 12;
let world: PracticeWorld;

beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url, size: 2000 });
});
afterAll(() => world?.close());

test('with a network that rewrites texts, returns short pages, limits a method, and never shows some people, everyone else is messaged once', async () => {
  await world.steer('/faults', { seed: 1, rules: [] });
  const user = await world.newUser();
  const { people } = (await world.steer(`/people?query=manager&limit=${PEOPLE}`)) as {
    people: { id: string; slug: string }[];
  };
  for (const { id } of people)
    await world.steer(`/people/${id}`, { do: 'connect', accountId: user.account });
  const campaignId = await user.newCampaign({
    sequence: chain(
      item('MESSAGE', {
        message: 'Hi {{firstName}}, a café?\nhttps://example.com/a/very/long/link',
        yesDelay: 24,
      }),
      item('MESSAGE', { id: 'second', message: 'Still interested?  Tell me', yesDelay: 0 }),
    ),
  });
  await user.upload({
    fields: { campaignId },
    content: `name,profile\n${people.map(({ slug }) => `P,linkedin.com/in/${slug}`).join('\n')}\n`,
  });
  const sticky = { route: 'findUserChat', kind: 'error_500', probability: 0.2, sticks: true };
  await world.steer('/faults', {
    seed: 3,
    rules: [
      sticky,
      { route: 'MESSAGE', kind: 'error_500_after', probability: 0.5 },
      { route: 'getProfile', kind: 'throttle', limit: 5, windowMs: 3_600_000 },
      { route: 'GET', kind: 'short_pages' },
      { route: 'GET', kind: 'rewrite_texts' },
    ],
  });
  const hidden = new Set<string>();
  for (const { id } of people)
    await world.network.read.chatIdsWith({ account: user.account, memberId: id }).catch((error) => {
      if (!(error instanceof NetworkError)) throw error;
      hidden.add(id);
    });
  expect(hidden.size).toBeGreaterThan(0);
  expect(hidden.size).toBeLessThan(PEOPLE / 2);
  await user.start(campaignId);
  await user.it.runFor({ days: 6 });
  const { entries } = (await world.steer(
    `/ledger?limit=10000&accountId=${user.account}&kind=MESSAGE`,
  )) as { entries: { personId: string }[] };
  const written = Map.groupBy(entries, ({ personId }) => personId);
  expect(people.map(({ id }) => [id, written.get(id)?.length ?? 0])).toEqual(
    people.map(({ id }) => [id, hidden.has(id) ? 0 : 2]),
  );
});
