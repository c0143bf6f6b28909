import { describe, expect, test } from 'vitest';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { sendingWait } from '#core/conversation/sending-wait.ts';
import { instant } from '#data/database.ts';
import { readSendingRests } from '#data/conversations/sending-rests.ts';
import { recordAllOpen } from '#engine/acts/open-attempts.ts';
import { killAt } from '../../../test/support/collecting.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  createEngineWorld,
  drive,
  type EngineWorld,
} from '../../../test/support/engine-world.ts';
import { writeMessage } from '../../../test/support/hand-messages.ts';

const database = useTestDatabase();
/** The times of the product as it is delivered; real ms, which pass like those of campaigns. */
const TIMES = { requestTimeoutMs: 20_000, leaseMs: 120_000 };
const SETTLE_MS = { LINKEDIN: 60_000, EMAIL: 300_000 } as const;
/** What a turn of a lane takes here: only its pauses pass time. */
const TURN_MS = 100;
const TEXTS = ['one', 'two', 'three'];
/** After this time without a response the thread says so. */
const RESPONSE_MS = 5000;
/** Where a worker dies, and whether that leaves a try without an outcome. */
const KILLS = [
  {
    title: 'before the try is written',
    method: 'reserveMessage',
    when: 'before',
    leavesTry: false,
  },
  {
    title: 'between the try and the call',
    method: 'reserveMessage',
    when: 'after',
    leavesTry: true,
  },
  { title: 'right before the request', method: 'depart', when: 'before', leavesTry: true },
  { title: 'once the request may leave', method: 'depart', when: 'after', leavesTry: true },
  {
    title: 'between the message and its record',
    method: 'settleMessage',
    when: 'before',
    leavesTry: true,
  },
  { title: 'after the record', method: 'settleMessage', when: 'after', leavesTry: false },
] as const;
const CASES = (['LINKEDIN', 'EMAIL'] as const).flatMap((channel) =>
  KILLS.map((kill) => ({ ...kill, channel })),
);

/** A user with a mailbox who has written messages to one person. */
async function begin(channel: ConversationChannel): Promise<EngineWorld> {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    rate: 1,
    config: { ...TIMES, settleMs: SETTLE_MS.LINKEDIN, emailSettleMs: SETTLE_MS.EMAIL },
  });
  const now = instant(it.clock.now());
  it.network.person('m-1').connectedAt = it.clock.now();
  const { lead_id: leadId } = await it.db
    .insertInto('leads')
    .values({
      user_id: it.userId,
      network_member_id: 'm-1',
      full_name: 'Person 1',
      email: 'p1@field.example',
      connected_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  await it.db
    .insertInto('mailboxes')
    .values({
      user_id: it.userId,
      provider: 'SMTP',
      address: `me-${it.userId}@firm.example`,
      from_name: 'Maya',
      connected_at: now,
      ramp_from: now,
      reading_place: '0',
    })
    .execute();
  for (const text of TEXTS)
    await writeMessage({
      db: it.db,
      userId: it.userId,
      leadId,
      channel,
      text,
      subject: channel === 'EMAIL' ? text : null,
      now: it.clock.now(),
    });
  return it;
}

const openMessages = (it: EngineWorld) =>
  it.db
    .selectFrom('messages')
    .select('message_id')
    .where('user_id', '=', it.userId)
    .where('state', '=', 'SENDING')
    .orderBy('message_id')
    .execute();

/** Until when the first message waits, as its thread says it; null: it doesn't. */
async function told(it: EngineWorld, channel: ConversationChannel): Promise<number | null> {
  const [first] = await openMessages(it);
  if (first === undefined) return null;
  const { rests, attempts } = await readSendingRests(it, [first.message_id]);
  const last = attempts.get(first.message_id) ?? { notBefore: null, realTriedAt: null };
  const settleMs = SETTLE_MS[channel];
  const moment = { now: it.clock.now(), realNow: it.clock.realNow(), rate: 1, settleMs };
  return sendingWait({ channel, rest: rests[channel], moment, ...last })?.until ?? null;
}

/**
 * Lets workers that start at this instant take turns until everything is recorded as sent.
 * `untilTold` is what the thread says after their first turns, `lastAt` when the last message was
 * recorded; campaign ms from their start.
 */
async function sendAll(it: EngineWorld, channel: ConversationChannel, workers: number) {
  const startedAt = it.clock.now();
  const all = Array.from({ length: workers }, (_, index) => ({
    owner: String(10 + index),
    parts: { ...it.parts, sightings: new Map() },
  }));
  await it.store.freeLanesOfTheDead({ now: startedAt });
  let untilTold: number | null = null;
  // Short enough that another worker leases the lane when its settle time is over.
  for (const [turn, ms] of [RESPONSE_MS, ...Array(20).fill(0.75 * SETTLE_MS[channel])].entries()) {
    const { owner, parts } = all[turn % workers] ?? { owner: '10', parts: it.parts };
    const newest = await it.store.newestOpenAttempt();
    for (const each of all) recordAllOpen(each.parts, newest);
    await drive({ parts, owner, until: it.clock.now() + ms });
    if (turn === 0) untilTold = await told(it, channel);
  }
  expect(await openMessages(it)).toEqual([]);
  const tries = await it.db
    .selectFrom('intents')
    .select('settled_at')
    .where('user_id', '=', it.userId)
    .execute();
  const lastAt = Math.max(...tries.map(({ settled_at: at }) => Number(at)));
  return { lastAt: lastAt - startedAt, untilTold: untilTold && untilTold - startedAt };
}

describe.each(CASES)(
  'after a kill $title, messages by hand on $channel',
  ({ channel, method, when, leavesTry }) => {
    test.each([1, 2, 3])(
      'are sent after the settle time and a turn at the latest, as their thread says, by %i workers',
      async (workers) => {
        const it = await begin(channel);
        await killAt({ it, method, when });
        const { lastAt, untilTold } = await sendAll(it, channel, workers);
        expect(lastAt).toBeLessThanOrEqual(SETTLE_MS[channel] + TURN_MS);
        expect(untilTold === null).toBe(!leavesTry);
        if (untilTold !== null) expect(Math.abs(lastAt - untilTold)).toBeLessThanOrEqual(TURN_MS);
        const sent = [
          ...it.network.acts.map(({ text }) => text),
          ...it.mail.accepted.map(({ email }) => email.text.trim()),
        ];
        expect(sent).toEqual(TEXTS);
      },
    );
  },
);
