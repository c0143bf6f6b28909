import { beforeAll, expect, test } from 'vitest';
import { campaignHandlers } from '#server/campaigns/campaigns.routes.ts';
import { eventStatisticsHandlers } from '#server/event-statistics/event-statistics.routes.ts';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
let server: Awaited<ReturnType<typeof buildTestServer>>;
beforeAll(async () => {
  const handlers = { ...campaignHandlers, ...eventStatisticsHandlers, ...leadHandlers };
  server = await buildTestServer({ db: database.db, time, handlers });
});

type Person = Awaited<ReturnType<typeof signedInUser>>;
const newPerson = () => signedInUser({ db: database.db, realNow: time.real });

/** A person with a campaign in which something happened. */
async function newOwner(): Promise<Person & { campaignId: string }> {
  const person = await newPerson();
  const { campaign_id: campaignId } = await database.db
    .insertInto('campaigns')
    .values({ user_id: person.userId, name: 'Autumn', created_at: new Date(time.now) })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('events')
    .values({
      user_id: person.userId,
      type: 'INVITE_SENT',
      at: new Date(time.now - 1000),
      campaign_id: campaignId,
      actor: 'ENGINE',
    })
    .execute();
  return { ...person, campaignId };
}

const callsAbout = ({ userId, campaignId }: { userId: string; campaignId: string }) => [
  `GET /campaigns?userId=${userId}`,
  `GET /v1/campaign/statistics/${campaignId}?userId=${userId}`,
  `GET /events?userId=${userId}`,
  `GET /events?userIds=${userId}`,
  `GET /events/statistics?userIds=${userId}`,
];

test('a member’s campaigns and numbers are read only by those whose role reaches them', async () => {
  const [owner, manager, user, stranger] = [
    await newOwner(),
    await newOwner(),
    await newOwner(),
    await newPerson(),
  ];
  await insertTeam({
    db: database.db,
    members: [
      { userId: owner.userId, role: 'OWNER' },
      { userId: manager.userId, role: 'MANAGER' },
      { userId: user.userId, role: 'USER' },
    ],
  });
  for (const [by, whose, status] of [
    [owner, manager, 200],
    [owner, user, 200],
    [manager, user, 200],
    [manager, owner, 404],
    [user, manager, 404],
    [stranger, user, 404],
  ] as const)
    for (const line of callsAbout(whose))
      expect([line, (await server.call(line, { headers: by.headers })).status]).toEqual([
        line,
        status,
      ]);
  const all = `${owner.userId},${manager.userId},${user.userId}`;
  const events = await server.call(`GET /events?userIds=${all}`, { headers: owner.headers });
  expect(events.body.totalElements).toBe(3);
  const sums = await server.call(`GET /events/statistics?userIds=${all}`, {
    headers: owner.headers,
  });
  expect(sums.body.totals.counts).toEqual({ INVITE_SENT: 3 });
});
