import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { advanceClock } from '#data/chores/clock-row.ts';
import type { WorldPerson } from '../support/practice-control.ts';
import { startChaosHarness, type ChaosHarness } from './chaos-harness.ts';
import { chaosFaults, mailFaults } from './chaos-faults.ts';
import type { HandOptions } from './chaos-options.ts';
import {
  insistOn,
  makeWriter,
  writeOne,
  type Intention,
  type Way,
  type Writer,
} from './hand-writers.ts';
import { judgeHand, readHand } from './judge-hand.ts';
import type { Verdict } from './judge-run.ts';
import { killAlong, type Kill, type KillKind } from './kill-loop.ts';

const WORLD_BEFORE_MS = 40 * 86_400_000;
const MESSAGES_A_USER = 125;
const FEWEST_USERS = 3;
/** People to choose from for each user: about half of them have an address. */
const PEOPLE_A_USER = 40;
const FIRST_PERSON = 5000;
const LOOK_MS = 500;
const SAY_EVERY_MS = 10_000;
const SILENT = {
  acceptShare: 0,
  readShare: 0,
  replyShare: 0,
  mailBounceShare: 0,
  mailOpenShare: 0,
  mailReplyShare: 0,
  mailUnsubscribeShare: 0,
  mailScanShare: 0,
};

type Run = { options: HandOptions; say: (line: string) => void };
type Setting = Run & { harness: ChaosHarness; writers: readonly Writer[] };
type Storm = {
  intentions: Intention[];
  ways: Map<Way, number>;
  wrong: string[];
  kills: Kill[];
  faults: { requests: number; rules: { kind: string; hits: number }[] };
};

/**
 * Messages that users write by hand, on both channels, while workers, web process and database are
 * killed and calls and lines fail; then the judgment by the records of the network and the mail
 * world: each message once, in its order, and none shown as sent that was not.
 */
export async function runHandSends({ options, say }: Run): Promise<Verdict> {
  const startedAt = Date.now();
  const harness = await startChaosHarness({ ...options, networkNow: startedAt - WORLD_BEFORE_MS });
  let clean = false;
  try {
    await harness.control.ask('/behaviour', SILENT);
    await harness.startWorkers({ count: options.workers });
    const writers = await makeWriters({ harness, options });
    say(`${writers.length} users have people to write to; files in ${harness.dataDir}`);
    const setting = { harness, options, say, writers };
    const storm = await weather(setting);
    const asked = await calm({ ...setting, until: startedAt + options.minutes * 60_000 });
    const records = await readHand({ harness, writers });
    const verdict = judgeHand({
      records,
      ...storm,
      ...asked,
      seconds: (Date.now() - startedAt) / 1000,
    });
    clean = verdict.violations.length === 0;
    return verdict;
  } finally {
    await harness.stop({ keepFiles: !clean || options.dataDir !== null });
    if (!clean && existsSync(harness.dataDir)) say(`files and logs are left in ${harness.dataDir}`);
  }
}

async function makeWriters({
  harness,
  options,
}: Pick<Setting, 'harness' | 'options'>): Promise<Writer[]> {
  const count = Math.max(FEWEST_USERS, Math.ceil(options.count / MESSAGES_A_USER));
  const people = await harness.control.people({
    offset: FIRST_PERSON,
    count: count * PEOPLE_A_USER,
  });
  const known = new Set<string>();
  const apart = people.map((person): WorldPerson => {
    const address = person.email?.toLowerCase() ?? null;
    const taken = address !== null && known.has(address);
    if (address !== null) known.add(address);
    return taken ? { ...person, email: null } : person;
  });
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      makeWriter({
        harness,
        name: `h${index + 1}`,
        people: apart.slice(index * PEOPLE_A_USER, (index + 1) * PEOPLE_A_USER),
      }),
    ),
  );
}

async function weather({ harness, options, writers, say }: Setting): Promise<Storm> {
  await harness.control.ask('/faults', {
    seed: options.seed,
    rules: [
      ...chaosFaults({ share: options.faultShare, times: options.times }),
      ...mailFaults({ share: options.faultShare, times: options.times }),
    ],
  });
  await advanceClock({ db: harness.db, realNow: Date.now(), rate: options.rate });
  const storm: Omit<Storm, 'faults'> = { intentions: [], ways: new Map(), wrong: [], kills: [] };
  const over = new AbortController();
  const killing = killAlong({
    harness,
    seed: options.seed,
    kills: options.kills,
    // The kills are over a little before the writing is, so that each of them meets some.
    share: () => storm.intentions.length / options.count / 0.9,
    progress: () => null,
    actsLately: () => 0,
    signal: over.signal,
    killed: (kill) => storm.kills.push(kill),
    kindOf: killOf,
  });
  const each = Math.ceil(options.count / writers.length);
  const telling = setInterval(
    () =>
      say(
        `${storm.intentions.length} of ${each * writers.length} written, ${storm.kills.length} of ${options.kills} kills`,
      ),
    SAY_EVERY_MS,
  );
  await Promise.all(
    writers.map(async (writer) => {
      for (let number = 1; number <= each; number += 1) {
        const { intention, way, wrong } = await writeOne({
          harness,
          writer,
          seed: options.seed,
          number,
        });
        storm.intentions.push(intention);
        storm.ways.set(way, (storm.ways.get(way) ?? 0) + 1);
        storm.wrong.push(...wrong);
        await paced({ harness, writer });
      }
    }),
  );
  clearInterval(telling);
  over.abort();
  await killing;
  return { ...storm, faults: await harness.insist(() => harness.control.ask('/faults')) };
}

/** What users write comes in through the web process: it is killed as often as a worker. */
function killOf(number: number): KillKind {
  if (number % 20 === 5) return 'database';
  if (number % 6 === 3) return 'allWorkers';
  return number % 3 === 1 ? 'web' : 'worker';
}

/** Nobody writes on and on while nothing leaves: so many wait at most, and kills meet sending. */
const WAITING_AT_MOST = 6;

async function paced({
  harness,
  writer,
}: {
  harness: ChaosHarness;
  writer: Writer;
}): Promise<void> {
  for (;;) {
    const open = await harness.insist(() => openMessages({ harness, userIds: [writer.userId] }));
    if (open.filter(({ state }) => state === 'SENDING').length < WAITING_AT_MOST) return;
    await wait(LOOK_MS / 5);
  }
}

type Open = {
  user_id: string;
  conversation_id: string;
  message_id: string;
  state: string;
  text: string;
};

async function openMessages({
  harness,
  userIds,
}: {
  harness: ChaosHarness;
  userIds: readonly string[];
}): Promise<Open[]> {
  const { rows } = await harness.pool.query<Open>(
    `
      select user_id, conversation_id, message_id, state, text
      from messages
      where user_id = any($1::bigint[]) and sent_by = 'USER' and state <> 'SENT'
      order by message_id`,
    [userIds],
  );
  return rows;
}

/**
 * Ends the faults. Users retry what failed, with a double click, and resolve unconfirmed messages
 * by what the other side shows, until everything has been sent.
 */
async function calm({ harness, writers, say, until }: Setting & { until: number }): Promise<{
  retried: Set<string>;
  unconfirmed: string[];
  open: string[];
}> {
  await harness.insist(() => harness.control.ask('/faults', { seed: 1, rules: [] }));
  say('all is written; the faults end');
  const retried = new Set<string>();
  const unconfirmed: string[] = [];
  for (;;) {
    const open = await harness.insist(() =>
      openMessages({ harness, userIds: writers.map(({ userId }) => userId) }),
    );
    if (open.length === 0 || Date.now() > until)
      return { retried, unconfirmed, open: open.map(({ text, state }) => `${text} is ${state}`) };
    for (const message of open.filter(({ state }) => state !== 'SENDING')) {
      const writer = writers.find(({ userId }) => userId === message.user_id)!;
      const line = `PATCH /messaging/conversations/${message.conversation_id}/events/${message.message_id}`;
      retried.add(message.text);
      if (message.state === 'FAILED')
        await Promise.all(
          [0, 1].map(() => insistOn({ harness, writer, line, body: { retry: true } })),
        );
      else {
        unconfirmed.push(message.text);
        const { arrived, messages } = await readHand({ harness, writers: [writer] });
        const sent = messages.filter(
          ({ text, state }) => text === message.text && state === 'SENT',
        );
        const there = arrived.filter(({ text }) => text.includes(message.text)).length;
        await insistOn({ harness, writer, line, body: { sent: there > sent.length } });
      }
    }
    await wait(LOOK_MS);
  }
}
