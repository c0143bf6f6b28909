// Shared by the tests of the user's decision: a database, and an unconfirmed act.
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { recordDecision } from '#data/waiting/user-decision.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  standingOf,
  startCampaign,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();
const MESSAGES = chain(
  item('MESSAGE', { id: 'one', message: 'One', yesDelay: 24 }),
  item('MESSAGE', { id: 'two', message: 'Two' }),
);

/**
 * A lead whose first act lost its response, on a network that cannot tell afterward whether it
 * happened.
 */
export async function unconfirmed({
  sequence = MESSAGES,
  done = true,
  connected = true,
}: { sequence?: SequenceItem; done?: boolean; connected?: boolean } = {}) {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  if (connected) it.network.accept('m-1');
  const { reconcile } = it.network;
  it.network.reconcile = () => Promise.resolve({ result: 'cannot_tell' as const });
  let tries = 0;
  it.network.fault = () => ((tries += 1) > 1 ? null : done ? 'lost answer' : 'lost before');
  const { campaignId, leadIds } = await startCampaign({ world: it, sequence });
  await it.runFor({ hours: 6 });
  const leadId = String(leadIds[0]);
  const intent = await it.db
    .selectFrom('intents')
    .selectAll()
    .where('user_id', '=', it.userId)
    .where('status', '=', 'UNCONFIRMED')
    .executeTakeFirstOrThrow();
  const word = (happened: boolean) =>
    recordDecision({
      db: it.db,
      userId: it.userId,
      campaignId,
      leadId,
      intentId: intent.intent_id,
      happened,
      moving: true,
      now: it.clock.now(),
    });
  return { it, campaignId, leadId, intent, word, reconcile };
}

export const leadRow = async (world: { it: EngineWorld; campaignId: string }) =>
  (await standingOf({ world: world.it, campaignId: world.campaignId }))[0];
export const used = async ({ it }: { it: EngineWorld }, action: string) =>
  (
    await it.db
      .selectFrom('daily_usage')
      .select('used')
      .where('user_id', '=', it.userId)
      .where('action', '=', action)
      .execute()
  ).reduce((sum, row) => sum + row.used, 0);
export const statuses = async (it: EngineWorld) =>
  (
    await it.db
      .selectFrom('intents')
      .select(['status', 'attempt'])
      .where('user_id', '=', it.userId)
      .orderBy('intent_id')
      .execute()
  ).map(({ status, attempt }) => `${attempt} ${status}`);
