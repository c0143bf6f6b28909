import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../support/database.ts';
import { dieAt, type Death } from '../support/dying-worker.ts';
import { chain, eventsOf, item, standingOf } from '../support/engine-world.ts';
import { openPracticeWorld, type PracticeWorld } from '../support/practice-world.ts';

/**
 * Workers die around a FOLLOW while the network follows the same person by itself, because we
 * invited them or are connected: a look that finds the person followed proves nothing. Kills in
 * total: FOLLOW_KILLS=40 is the long form.
 */
const KILLS = Number(process.env['FOLLOW_KILLS'] ?? 9);
const DAY = 24;

const database = useTestDatabase();
let world: PracticeWorld;
beforeAll(async () => {
  world = await openPracticeWorld({ db: database.db, databaseUrl: database.url });
});
afterAll(() => world?.close());

const DEATHS = [
  { method: 'reserve', when: 'after' },
  { method: 'depart', when: 'after' },
  { method: 'settle', when: 'before' },
] as const satisfies readonly Death[];
/** Why the network follows the person by itself, and since when. */
const CAUSES = ['INVITED_BEFORE', 'INVITED_MEANWHILE', 'CONNECTED_MEANWHILE'] as const;

type Person = { id: string; slug: string; index: number };

/** Somebody who has nothing to do with the account yet. */
async function stranger(account: string): Promise<Person> {
  const { accounts, ties, invitations } = world.practice.network;
  const { number = 0 } = accounts.byId(account) ?? {};
  const { people } = (await world.steer('/people?query=manager&limit=200')) as {
    people: Person[];
  };
  const found = people.find(
    ({ index }) =>
      ties.get(number, index).connectedAt === null &&
      !ties.get(number, index).following &&
      invitations.pendingOf(number, index) === null,
  );
  if (found === undefined) throw new Error('Everyone has to do with the account');
  return found;
}

async function play(kill: number) {
  const death = DEATHS[kill % DEATHS.length] ?? DEATHS[0];
  const cause = CAUSES[Math.floor(kill / DEATHS.length) % CAUSES.length] ?? CAUSES[0];
  const user = await world.newUser();
  const { it, account } = user;
  const person = await stranger(account);
  const follow = item('FOLLOW', { id: 'follow' });
  const sequence =
    cause === 'INVITED_BEFORE'
      ? chain(item('CONNECT', { id: 'connect', yesDelay: 0 }), { ...follow, yesDelay: 0 })
      : chain(follow);
  const campaignId = await user.newCampaign({ sequence });
  await user.upload({
    fields: { campaignId },
    content: `name,profile\nP,linkedin.com/in/${person.slug}\n`,
  });
  await user.start(campaignId);
  const events = () => eventsOf({ world: it, campaignId });
  // The invitation leaves first, where there is one.
  if (cause === 'INVITED_BEFORE')
    for (let minutes = 0; !(await events()).includes('INVITE_SENT') && minutes < 600; minutes += 1)
      await it.runFor({ minutes: 1 });
  await dieAt(it, death, { hours: DAY });
  if (cause !== 'INVITED_BEFORE')
    await world.steer(`/people/${person.id}`, { do: 'inviteByHand', accountId: account });
  if (cause === 'CONNECTED_MEANWHILE')
    await world.steer(`/people/${person.id}`, { do: 'accept', accountId: account });
  // Until the lease of the dead has ended, and its try has settled.
  await it.runFor({ days: 8 });
  const { entries } = await world.steer(`/ledger?limit=10000&accountId=${account}&kind=FOLLOW`);
  return {
    death,
    cause,
    sent: (entries as { requestId: string | null }[]).filter((one) => one.requestId !== null)
      .length,
    told: (await events()).filter((type) => type === 'FOLLOWED').length,
    states: (await standingOf({ world: it, campaignId })).map(({ state }) => state),
  };
}

describe('a worker that dies around a FOLLOW', () => {
  test.each(Array.from({ length: KILLS }, (_, index) => index))(
    'leaves one that is done at most once, and told only where it was done (kill %i)',
    async (kill) => {
      const { sent, told, states, ...drawn } = await play(kill);
      const found = { ...drawn, sent, told, states };
      expect(sent, JSON.stringify(found)).toBeLessThanOrEqual(1);
      expect(told, JSON.stringify(found)).toBeLessThanOrEqual(sent);
      expect(['FINISHED', 'PAUSED'], JSON.stringify(found)).toContain(states[0]);
    },
  );
});
