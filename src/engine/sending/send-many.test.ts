import { expect, test } from 'vitest';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { instant } from '#data/database.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { wakeLane } from '#data/tables/lanes.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { findingsIn } from '../../../test/support/doctor.ts';
import {
  ALWAYS_AWAKE,
  createEngineWorld,
  drive,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { writeMessage } from '../../../test/support/hand-messages.ts';

const database = useTestDatabase();
/**
 * The full form, by hand: `MESSAGES=1000 npm run proofs -- src/engine/sending/send-many.test.ts`.
 */
const MESSAGES = Number(process.env['MESSAGES'] ?? 100);
const PEOPLE = 20;
const HOUR = 3_600_000;

let drawn = 0;
const draw = () => seededDraw('by hand', (drawn += 1));

class Killed extends Error {}

/** A worker that dies before or after whatever call of its store is the `left`-th from now. */
async function workUntilKilled(it: EngineWorld, owner: string): Promise<boolean> {
  let left = 1 + Math.floor(draw() * 60);
  const dead = () => left <= 0;
  const calls = Object.entries(it.store).map(
    ([name, call]: [string, (query: never) => Promise<unknown>]) => [
      name,
      async (query: never) => {
        left -= 1;
        if (left < 0 || (dead() && draw() < 0.5)) throw new Killed();
        const answer = await call(query);
        if (dead()) throw new Killed();
        return answer;
      },
    ],
  );
  const store = { ...it.store, ...Object.fromEntries(calls) } as EngineStore;
  const parts = { ...it.parts, store, log: { ...it.parts.log, error: () => undefined } };
  await drive({ parts, until: it.clock.now() + 2 * HOUR, owner }).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  return dead();
}

async function addLeads(it: EngineWorld): Promise<string[]> {
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const memberId = `m-${index + 1}`;
    it.network.person(memberId).connectedAt = it.clock.now();
    return {
      user_id: it.userId,
      network_member_id: memberId,
      full_name: `Person ${index + 1}`,
      email: `p${index + 1}@field.example`,
      connected_at: instant(it.clock.now()),
      created_at: instant(it.clock.now()),
      updated_at: instant(it.clock.now()),
    };
  });
  const added = await it.db.insertInto('leads').values(rows).returning('lead_id').execute();
  return added.map(({ lead_id: leadId }) => leadId);
}

test('many messages by hand under kills, lost responses, and repeated wakes: none is doubled, lost, out of order, or shown as sent when it was not', async () => {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
  });
  await it.db
    .insertInto('mailboxes')
    .values({
      user_id: it.userId,
      provider: 'SMTP',
      address: `me-${it.userId}@firm.example`,
      from_name: 'Maya',
      connected_at: instant(0),
      ramp_from: instant(0),
      reading_place: '0',
    })
    .execute();
  const leadIds = await addLeads(it);
  const fault = () => {
    const chance = draw();
    if (chance < 0.1) return 'lost answer' as const;
    return chance < 0.2 ? ('lost before' as const) : null;
  };
  it.network.fault = fault;
  it.mail.fault = fault;
  const written: { text: string; leadId: string; channel: 'LINKEDIN' | 'EMAIL' }[] = [];
  let kills = 0;
  for (let number = 1; number <= MESSAGES; number += 1) {
    const leadId = String(leadIds[Math.floor(draw() * PEOPLE)]);
    const channel = draw() < 0.3 ? 'EMAIL' : 'LINKEDIN';
    const text = `Message ${number}`;
    written.push({ text, leadId, channel });
    const now = it.clock.now();
    await writeMessage({ db: it.db, userId: it.userId, leadId, channel, text, now });
    // A second click, another tab, another person: waking again must change nothing.
    await wakeLane(it, now);
    if (number % 4 === 0 && (await workUntilKilled(it, String(number)))) kills += 1;
  }
  await it.runFor({ days: 3 });
  const sent = [
    ...it.network.acts.map(({ text, at }) => ({ text: String(text), at })),
    ...it.mail.accepted.map(({ email, at }) => ({ text: email.text.trim(), at })),
  ];
  const rows = await it.db
    .selectFrom('messages')
    .select(['text', 'state', 'network_message_id', 'sent_by'])
    .where('user_id', '=', it.userId)
    .execute();
  const tries = await it.db
    .selectFrom('intents')
    .select(['status', 'action'])
    .where('user_id', '=', it.userId)
    .execute();
  const usage = await it.db
    .selectFrom('daily_usage')
    .select('used')
    .where('user_id', '=', it.userId)
    .where('action', 'in', ['MESSAGE', 'EMAIL'])
    .execute();
  const report = {
    written: written.length,
    sent: sent.length,
    kills,
    tries: tries.length,
    unconfirmed: rows.filter(({ state }) => state === 'UNCONFIRMED').length,
  };
  console.log(JSON.stringify(report));
  expect(kills).toBeGreaterThan(MESSAGES / 20);
  expect(sent.map(({ text }) => text).sort()).toEqual(written.map(({ text }) => text).sort());
  expect(rows.map(({ text, state, sent_by: by }) => [text, state, by]).sort()).toEqual(
    written.map(({ text }) => [text, 'SENT', 'USER']).sort(),
  );
  expect(rows.filter(({ network_message_id: id }) => id.startsWith('hand/'))).toEqual([]);
  expect(tries.filter(({ status }) => status === 'HAPPENED')).toHaveLength(MESSAGES);
  expect(tries.filter(({ status }) => status === 'SENDING')).toEqual([]);
  expect(usage.reduce((sum, { used }) => sum + used, 0)).toBe(MESSAGES);
  // Over both channels none has overtaken another of its conversation.
  const sentAt = new Map(sent.map(({ text, at }) => [text, at]));
  for (const leadId of leadIds) {
    const times = written
      .filter((one) => one.leadId === leadId)
      .map(({ text }) => Number(sentAt.get(text)));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
  const { db } = it;
  expect(await findingsIn({ db, realNow: () => it.clock.realNow() })).toEqual([]);
}, 600_000);
