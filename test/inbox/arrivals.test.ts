import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../support/database.ts';
import { freePort } from '../support/ports.ts';
import { openPracticeWorld, type PracticeWorld } from '../support/practice-world.ts';

const database = useTestDatabase();
let world: PracticeWorld;

beforeAll(async () => {
  world = await openPracticeWorld({
    db: database.db,
    databaseUrl: database.url,
    port: await freePort(),
  });
});
afterAll(() => world.close());

/** How many messages come in; `docs/proof/inbox.md` has the figures of the full form, 50,000. */
const MESSAGES = Number(process.env['INBOX_MESSAGES'] ?? 3000);
const PEOPLE = Math.max(20, Math.floor(MESSAGES / 125));
const ROUNDS = 6;
const MANGLED = [
  { route: 'webhook', kind: 'webhook_drop', probability: 0.2 },
  { route: 'webhook', kind: 'webhook_double', probability: 0.15 },
  { route: 'webhook', kind: 'webhook_late', probability: 0.1 },
  { route: 'webhook', kind: 'webhook_reorder', probability: 0.2 },
];

/** What the network's own record says was written, by the ids that its wire gives messages. */
async function record({
  network,
  account,
}: {
  network: PracticeWorld['network'];
  account: string;
}) {
  const lines = new Map<string, object>();
  const ref = { account, limit: 100 };
  for (let page: string | null = null, more = true; more; more = page !== null) {
    const chats = await network.read.chats({ ...ref, page });
    page = chats.next;
    for (const { chatId } of chats.items)
      for (let at: string | null = null, rest = true; rest; rest = at !== null) {
        const read = await network.read.messages({ ...ref, chatId, page: at });
        at = read.next;
        for (const { messageId, fromMe, text, edited, deleted } of read.items)
          lines.set(messageId, {
            chatId,
            fromMe,
            text,
            edited: edited && !deleted,
            deleted,
          });
      }
  }
  return lines;
}

async function inbox(userId: string) {
  const rows = await database.db
    .selectFrom('messages')
    .select(['network_message_id', 'chat_id', 'from_me', 'text', 'edited', 'deleted'])
    .where('user_id', '=', userId)
    .execute();
  const lines = new Map(
    rows.map(({ network_message_id, chat_id, from_me, text, edited, deleted }) => [
      network_message_id,
      { chatId: chat_id, fromMe: from_me, text, edited: edited && !deleted, deleted },
    ]),
  );
  return { lines, doubled: rows.length - lines.size };
}

/** The lines that one side has otherwise than the other. */
function differences(
  one: ReadonlyMap<string | null, object>,
  other: ReadonlyMap<string | null, object>,
) {
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((id) => [id, one.get(id), other.get(id)])
    .filter(([, mine, theirs]) => JSON.stringify(mine) !== JSON.stringify(theirs));
}

test(`${MESSAGES} messages with edits and deletions, of whose webhooks a fifth is missing and others are doubled, late and out of order, stand in the inbox exactly as the network has them after one sweep`, async () => {
  const { userId, account, it } = await world.newUser();
  // Nobody says anything else meanwhile.
  await world.steer('/behaviour', { writeFirstShare: 0, secondThoughtShare: 0 });
  const { people } = await world.steer(`/people?offset=100&limit=${Math.min(200, PEOPLE)}`);
  for (let offset = 300; people.length < PEOPLE; offset += 200)
    people.push(...(await world.steer(`/people?offset=${offset}&limit=200`)).people);
  const ids = (people as { id: string }[]).slice(0, PEOPLE).map(({ id }) => id);
  const act = (id: string, action: string, text?: string) =>
    world.steer(`/people/${id}`, { do: action, accountId: account, ...(text && { text }) });
  // Some of them know each other already.
  for (const id of ids)
    await act(id, 'connect').catch((error: Error) => expect(error.message).toMatch(/already/));
  await world.steer('/faults', { seed: 11, rules: MANGLED });
  const made = { written: 0, edited: 0, deleted: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let part = 0; part < MESSAGES / ROUNDS; part += 1) {
      const id = String(ids[(part * 7 + round) % ids.length]);
      const number = (made.written += 1);
      await act(id, number % 5 === 0 ? 'messageByHand' : 'reply', `Message ${number}`);
      if (number % 5 === 0) continue;
      if (number % 23 === 0) {
        made.edited += 1;
        await act(id, 'editMessage', `Message ${number}, in better words`);
      } else if (number % 37 === 0) {
        made.deleted += 1;
        await act(id, 'deleteMessage');
      }
      if (part % 50 === 0) world.clock.advance({ milliseconds: 20_000 });
    }
    await world.practice.deliverWebhooks();
    // Half of the time the program does not run: what comes then is found by what comes after.
    if (round % 2 === 0) await it.runNow();
  }
  const told = await database.db
    .selectFrom('network_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('type', '=', 'message')
    .executeTakeFirstOrThrow();
  // At this speed of the clock a sweep comes once an hour.
  await it.runFor({ minutes: 61 });
  const theirs = await record({ network: world.network, account });
  const ours = await inbox(userId);
  expect(theirs.size).toBe(made.written);
  expect(Number(told.count)).toBeLessThan((made.written + made.edited + made.deleted) * 0.9);
  expect([differences(ours.lines, theirs), ours.doubled]).toEqual([[], 0]);
  // What comes late after all changes nothing.
  world.clock.advance({ milliseconds: 9 * 3_600_000 });
  await world.practice.deliverWebhooks();
  await it.runNow();
  expect(differences((await inbox(userId)).lines, theirs)).toEqual([]);
  const persons = await database.db
    .selectFrom('conversations')
    .select(['conversation_id', 'person_name', 'person_headline'])
    .where('user_id', '=', userId)
    .execute();
  expect(persons).toHaveLength(PEOPLE);
  expect(persons.every(({ person_name, person_headline }) => person_name && person_headline)).toBe(
    true,
  );
  process.stdout.write(
    `${JSON.stringify({ people: PEOPLE, ...made, webhooks: Number(told.count), inbox: ours.lines.size })}\n`,
  );
}, 3_600_000);
