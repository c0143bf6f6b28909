// What the tests of the doctor share: a database on which an engine has worked.
import { examine } from '#data/doctor/examine.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

export const database = useTestDatabase();

/**
 * Campaigns of every kind of step, on a network that loses every fourth answer and every ninth
 * request.
 */
export async function busyWorld() {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    limits: { VISIT: 100, CONNECT: 100, MESSAGE: 100 },
  });
  const connected = item('IF_CONNECTED', {
    yesDelay: 1,
    noDelay: 96,
    yes: chain(
      item('MESSAGE', { message: 'Hi {{firstName}}', yesDelay: 24 }),
      item('MESSAGE', { id: 'again', message: 'Again' }),
    ),
    no: chain(item('WITHDRAW')),
  });
  const main = await startCampaign({
    world: it,
    sequence: {
      ...item('VISIT'),
      yes: { ...item('CONNECT', { message: 'Hello' }), yes: connected },
    },
    people: 12,
  });
  const other = await startCampaign({
    world: it,
    sequence: chain(
      item('VISIT', { id: 'v2', yesDelay: 24 }),
      item('LIKE', { id: 'l2' }),
      item('FOLLOW', { id: 'f2' }),
    ),
    people: 6,
    from: 30,
    name: 'Other',
  });
  let tries = 0;
  it.network.fault = () =>
    (tries += 1) % 9 === 0 ? 'lost before' : tries % 4 === 0 ? 'lost answer' : null;
  return { it, main, other };
}

export async function runOn(it: EngineWorld, days = 8): Promise<void> {
  await it.runFor({ days: 1 });
  for (const n of [1, 2, 3, 4, 5]) it.network.accept(`m-${n}`);
  await it.runFor({ hours: 12 });
  it.network.reply('m-2');
  it.network.see('m-3');
  await it.runFor({ days });
}

export const look = (it: EngineWorld, given: Partial<Parameters<typeof examine>[0]> = {}) =>
  examine({
    db: it.db,
    fromUser: null,
    realNow: it.clock.realNow,
    settleMs: 1000,
    emailSettleMs: 1000,
    leaseMs: 5000,
    pageRows: 7,
    usersAtOnce: 2,
    ...given,
  });
