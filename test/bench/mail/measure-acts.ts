import { sql } from 'kysely';
import { instant } from '#data/database.ts';
import type { BenchPostgres } from '../harness/bench-postgres.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  startCampaign,
} from '../../support/engine-world.ts';

const NO_LIMIT = 1_000_000_000;

export type ActCost = { own: number; server: number };

/**
 * CPU ms of one act of a kind, from a due lead to its end: the engine and PostgreSQL. Network and
 * mailbox answer from memory, so that what is compared is what the product itself does.
 */
export async function measureActs({
  postgres,
  kind,
  leads,
}: {
  postgres: BenchPostgres;
  kind: 'EMAIL' | 'MESSAGE';
  leads: number;
}): Promise<ActCost> {
  const { db, url: databaseUrl } = postgres;
  const world = await createEngineWorld({
    db,
    databaseUrl,
    schedule: ALWAYS_AWAKE,
    limits: { EMAIL: NO_LIMIT, MESSAGE: NO_LIMIT },
    config: { minGapSeconds: 0 },
  });
  const { userId, clock, network } = world;
  const sequence = chain(
    item(kind, { message: 'Hello {{firstName}}', ...(kind === 'EMAIL' && { subject: 'Hello' }) }),
  );
  await startCampaign({ world, sequence, people: leads });
  await sql`
    update leads
    set email = 'person@firm' || lead_id || '.example', connected_at = ${instant(clock.now())}
    where user_id = ${userId}`.execute(db);
  for (let index = 1; index <= leads; index += 1)
    network.person(`m-${index}`).connectedAt = clock.now();
  await db
    .insertInto('mailboxes')
    .values({
      user_id: userId,
      provider: 'SMTP',
      address: `bench-${userId}@firm.example`,
      from_name: 'Bench',
      connected_at: instant(0),
      ramp_from: instant(0),
      reading_place: '0',
    })
    .execute();
  await db
    .updateTable('users')
    .set({ mailbox_connected: true })
    .where('user_id', '=', userId)
    .execute();
  await sql`analyze`.execute(db);
  const ownBefore = process.cpuUsage();
  const serverBefore = postgres.cpuMs() ?? 0;
  await world.runFor({ hours: 6 });
  const own = process.cpuUsage(ownBefore);
  const server = (postgres.cpuMs() ?? 0) - serverBefore;
  const done = kind === 'EMAIL' ? world.mail.accepted.length : network.acts.length;
  if (done !== leads) throw new Error(`${done} of ${leads} acts of kind ${kind} were done.`);
  return { own: (own.user + own.system) / 1000 / leads, server: server / leads };
}
