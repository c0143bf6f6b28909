import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  createMemoryWorld,
  type MemoryWorld,
} from '../../../test/simulation/store/memory-world.ts';
import { doCommand, FREQUENT_NAMES } from '../../../test/support/store-commands.ts';
import type { Form } from '../../../test/support/store-draws.ts';
import { PEOPLE } from '../../../test/support/store-commands.ts';
import { branching } from '../../../test/support/store-pack-commands.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { memorySubject, type StoreSubject } from '../../../test/support/store-subject.ts';
import { postgresSubject } from '../../../test/support/postgres-store-subject.ts';
import { unordered } from '../../../test/support/unordered.ts';

const database = useTestDatabase();
const NOW = Date.parse('2026-03-02T09:00:00Z');
let users = 7e9;
// For longer tests: more runs, and rows compared after each command, not only at the end.
const RUNS = Number(process.env['STORE_FORM_RUNS'] ?? 100);
const EVERY_STEP = process.env['STORE_FORM_EVERY_STEP'] !== undefined;
let present: { leave: () => Promise<void> } | null = null;
const worker = { owner: '11', onWake: () => undefined, onLost: () => undefined };

beforeAll(async () => {
  present = await postgresSubject({ db: database.db, databaseUrl: database.url }).store.join(
    worker,
  );
});

afterAll(async () => present?.leave());

/**
 * Makes both stores return the same ids, unique across kinds, so that they can be told apart
 * anywhere.
 */
async function sameIds(): Promise<MemoryWorld> {
  const sequences = [
    ['campaigns', 'campaign_id', 2e8],
    ['leads', 'lead_id', 3e9],
    ['intents', 'intent_id', 4e9],
    ['lead_packs', 'lead_pack_id', 5e9],
    ['withdrawals', 'withdrawal_id', 6e9],
    ['withdrawal_tasks', 'task_id', 6e8],
  ] as const;
  const rows = sequences.map(([table_name, column_name, first]) => ({
    table_name,
    column_name,
    first,
  }));
  await sql`
    select setval(pg_get_serial_sequence(s.table_name, s.column_name), s.first)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
      table_name text, column_name text, first bigint
    )`.execute(database.db);
  const world = createMemoryWorld();
  Object.assign(world.state.ids, {
    campaign: 2e8,
    lead: 3e9,
    intent: 4e9,
    pack: 5e9,
    withdrawal: 6e9,
    withdrawalTask: 6e8,
  });
  return world;
}

/**
 * A user with two running campaigns and one that never started, people at their roots, and a
 * teammate with some of them.
 */
async function begin(subject: StoreSubject, userId: string): Promise<Form> {
  const mate = await subject.addUser({ teamId: userId, displayName: 'Mate' });
  const theirs = await subject.addCampaign({
    userId: mate,
    name: 'Theirs',
    sequence: branching(),
    now: NOW,
  });
  await subject.addLeads({
    userId: mate,
    campaignId: theirs,
    leadIds: await subject.addPeople({ userId: mate, people: PEOPLE.slice(5), now: NOW }),
    now: NOW,
  });
  await subject.forgetLanes();
  await subject.addUser({ userId, teamId: userId });
  const campaignIds = [
    await subject.addCampaign({ userId, name: 'One', sequence: branching(), now: NOW }),
    await subject.addCampaign({
      userId,
      name: 'Two',
      sequence: chain(item('VISIT'), item('MESSAGE')),
      now: NOW,
    }),
    await subject.addCampaign({
      userId,
      name: 'Three',
      sequence: branching(),
      now: NOW,
      status: 'NOT_ACTIVE',
      startedAt: null,
    }),
  ];
  const leadIds = await subject.addPeople({ userId, people: PEOPLE, now: NOW - 86_400_000 });
  for (const [index, campaignId] of campaignIds.entries())
    await subject.addLeads({
      userId,
      campaignId,
      leadIds: leadIds.slice(index, index + 5),
      now: NOW - 60_000,
    });
  const lanes = await subject.store.leaseLanes({
    owner: '11',
    driven: [],
    now: NOW,
    realNow: 1_000_000,
    leaseMs: 60_000,
    limit: 1,
  });
  return {
    subject,
    userId,
    now: NOW,
    realNow: 1_000_000,
    campaignIds,
    leadIds,
    intentIds: [],
    packIds: [],
    taskIds: [],
    lanes,
    leads: [],
    packs: [],
    asked: [],
  };
}

/** The rows of a store; new leads are known from now on. */
async function stored(form: Form): Promise<unknown> {
  const rows = await form.subject.rows(form.userId);
  form.leadIds = rows.leads.map(({ leadId }) => String(leadId));
  return unordered(rows);
}

test(
  'both stores return the same answers and keep the same rows, whatever is done to them',
  { timeout: 300_000 },
  async () => {
    const postgres = postgresSubject({ db: database.db, databaseUrl: database.url });
    const command = fc.record({ name: fc.constantFrom(...FREQUENT_NAMES), seed: fc.nat(1e6) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 15, maxLength: 50, size: 'max' }),
        async (commands) => {
          const memory = memorySubject({ world: await sameIds() });
          const userId = String((users += 1));
          await memory.store.join(worker);
          const [one, other] = [await begin(postgres, userId), await begin(memory, userId)];
          for (const [index, { name, seed }] of commands.entries()) {
            const answer = await doCommand({ form: one, name, seed });
            expect(
              unordered(await doCommand({ form: other, name, seed })),
              `answer ${index + 1}, of ${name}`,
            ).toEqual(unordered(answer));
            if (name === 'admitRows' || EVERY_STEP)
              expect(await stored(other), `rows after ${name}`).toEqual(await stored(one));
          }
          expect(await stored(other), 'rows at the end').toEqual(await stored(one));
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
);
