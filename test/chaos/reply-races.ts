import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { sequenceItemShape } from '#contract/sequences.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { advanceClock } from '#data/chores/clock-row.ts';
import { createApiClient } from '../support/api-client.ts';
import { leadFile } from '../support/main-job-rows.ts';
import type { PracticeControl, WorldPerson } from '../support/practice-control.ts';
import { isOver, readProgress } from './campaign-progress.ts';
import { startChaosHarness, type ChaosHarness } from './chaos-harness.ts';
import type { ReplyOptions } from './chaos-options.ts';
import { fixedPorts } from './fixed-ports.ts';
import { judgeReplies } from './judge-replies.ts';
import type { Verdict } from './judge-run.ts';
import { startNetworkProxy, type Around, type MessageCall } from './network-proxy.ts';
import { MESSAGES, planOf, SILENT, type Moment, type RacePlan, type Racer } from './race-plan.ts';
import { readRun } from './run-records.ts';
import { connectedUser, startCampaigns, type SeededUser } from './seed-campaigns.ts';

/** On a busy machine some answers come too late to count as near a message. */
const SPARE = 1.15;
const PEOPLE_A_USER = 900;
const FEWEST_USERS = 4;
/**
 * An hour between two messages is 15 seconds; the faster the clock, the more of the work is looks
 * at accounts in which nothing has happened.
 */
const RATE = 240;
const LOOK_MS = 400;
const SAY_EVERY_MS = 10_000;
const WORLD_BEFORE_MS = 40 * 86_400_000;
const NO_LIMIT = 1_000_000_000;
const WEBHOOKS = [
  { kind: 'webhook_drop', probability: 0.25 },
  { kind: 'webhook_double', probability: 0.1 },
  { kind: 'webhook_reorder', probability: 0.1 },
  { kind: 'webhook_late', probability: 0.05 },
] as const;

/**
 * Answers at the worst moments: each as near as can be to a message that is being sent to that very
 * person, by the real engine.
 */
export async function runReplyRaces({
  options,
  say,
}: {
  options: ReplyOptions;
  say: (line: string) => void;
}): Promise<Verdict> {
  const startedAt = Date.now();
  const harness = await startChaosHarness({ ...options, networkNow: startedAt - WORLD_BEFORE_MS });
  let clean = false;
  try {
    const { users, racers } = await seedRaces({ harness, options, say });
    const seconds = await race({ harness, options, users, racers, say });
    const records = await readRun(harness);
    const verdict = judgeReplies({ records, racers: [...racers.values()], options, seconds });
    clean = verdict.violations.length === 0;
    return verdict;
  } finally {
    await harness.stop({ keepFiles: !clean || options.dataDir !== null });
  }
}

type Setting = { harness: ChaosHarness; options: ReplyOptions; say: (line: string) => void };
type Racers = Map<string, Racer>;

async function seedRaces({
  harness,
  options,
  say,
}: Setting): Promise<{ users: SeededUser[]; racers: Racers }> {
  const { control, baseUrl } = harness;
  await control.ask('/behaviour', {
    acceptShare: 0,
    readShare: 0,
    replyShare: 0,
    noteReplyShare: 0,
  });
  // No one needs to hear that these people have become connections.
  await control.ask('/faults', {
    seed: options.seed,
    rules: [{ route: 'webhook', kind: 'webhook_drop', probability: 1 }],
  });
  const wanted = Math.ceil((options.count * SPARE) / (1 - SILENT));
  const userCount = Math.max(FEWEST_USERS, Math.ceil(wanted / PEOPLE_A_USER));
  const each = Math.ceil(wanted / userCount);
  const people = await control.people({ offset: 3000, count: userCount * each });
  const anybody = createApiClient({ baseUrl });
  const users: SeededUser[] = [];
  const racers: Racers = new Map();
  for (let index = 0; index < userCount; index += 1) {
    const name = `r${index + 1}`;
    const { api, userId } = await connectedUser({ anybody, name });
    const own = people.slice(index * each, (index + 1) * each);
    const accountId = await connectPeople({
      control,
      userName: `${name}@chaos.example`,
      people: own,
    });
    for (const [place, { id: personId }] of own.entries())
      racers.set(`${accountId} ${personId}`, {
        userId,
        accountId,
        personId,
        plan: planOf({ seed: options.seed, name: `${name} ${place}` }),
        meetsAt: null,
      });
    const sequence = threeMessages(name);
    const { id: campaignId } = await api.call('POST /campaigns', { body: { name } });
    await api.upload('POST /searches', {
      file: { name: `${name}.csv`, content: leadFile({ people: own, wrongOfEach: 0 }) },
      fields: { campaignId, searchType: 'CSV_FILE', name },
    });
    await api.call('POST /v1/sequenceitems', {
      body: {
        campaignId,
        sequenceUpdatedAt: null,
        sequenceItemRequest: sequence as z.input<typeof sequenceItemShape> & SequenceItem,
      },
    });
    users.push({
      name,
      userId,
      api,
      campaigns: [
        { campaignId, tag: name, shape: 'outreach', sequence, slugs: own.map(({ slug }) => slug) },
      ],
    });
  }
  // The pace of a day is not what is put to the test: every lane sends as fast as it can.
  await sql`
    update users
    set processing_limits = processing_limits
      || jsonb_build_object('MESSAGE', ${NO_LIMIT}::int)`.execute(harness.db);
  await control.ask('/faults', {
    seed: options.seed,
    rules: WEBHOOKS.map((rule) => ({ ...rule, route: 'webhook' })),
  });
  say(`${users.length} users with ${racers.size} people; files in ${harness.dataDir}`);
  return { users, racers };
}

export async function connectPeople({
  control,
  userName,
  people,
}: {
  control: PracticeControl;
  userName: string;
  people: readonly WorldPerson[];
}): Promise<string> {
  const { id: accountId } = await control.account(userName);
  for (const { id } of people) {
    await control.ask(`/people/${id}`, { do: 'connect', accountId }).catch((error: unknown) => {
      // The owners of accounts have some connections of their own before.
      if (!String(error).includes('connected already')) throw error;
    });
  }
  return accountId;
}

function threeMessages(tag: string): SequenceItem {
  const end = newItem({ type: 'END', id: `${tag}-end` });
  return Array.from({ length: MESSAGES }, (_, index) => MESSAGES - index).reduce<SequenceItem>(
    (yes, number) => ({
      ...newItem({ type: 'MESSAGE', id: `${tag}-m${number}`, yes }),
      message: `Hi {{firstName}}, this is message ${number}. [${tag}-m${number}]`,
      yesDelay: number < MESSAGES ? 1 : 0,
    }),
    end,
  );
}

/** Lets the engine send, and everyone answer at their moment, until no one waits anymore. */
async function race({
  harness,
  options,
  users,
  racers,
  say,
}: Setting & { users: readonly SeededUser[]; racers: Racers }): Promise<number> {
  const [port = 0] = await fixedPorts({ first: options.port + 10, count: 1 });
  const answering: Promise<void>[] = [];
  const proxy = await startNetworkProxy({
    target: harness.networkUrl,
    port,
    around: answersAround({ racers, control: harness.control, answering }),
  });
  try {
    await advanceClock({ db: harness.db, realNow: Date.now(), rate: RATE });
    const startedAt = Date.now();
    await startCampaigns(users);
    await harness.startWorkers({ count: options.workers, networkUrl: proxy.url });
    await untilOver({ harness, options, racers, say });
    await Promise.all(answering);
    // What came after the last message is heard of too.
    await advanceClock({ db: harness.db, realNow: Date.now(), advanceMs: 86_400_000 });
    await untilHeard({
      harness,
      answers: [...racers.values()].filter(({ meetsAt }) => meetsAt !== null).length,
    });
    return (Date.now() - startedAt) / 1000;
  } finally {
    await Promise.all(harness.workers.map((worker) => worker.stop()));
    await proxy.close();
  }
}

async function untilOver({
  harness,
  options,
  racers,
  say,
}: Setting & { racers: Racers }): Promise<void> {
  const until = Date.now() + options.minutes * 60_000;
  let saidAt = 0;
  for (;;) {
    await wait(LOOK_MS);
    const look = await readProgress({ db: harness.db, emailsAlone: false });
    if (Date.now() - saidAt > SAY_EVERY_MS) {
      saidAt = Date.now();
      say(
        `${look.acts} messages, ${[...racers.values()].filter(({ meetsAt }) => meetsAt !== null).length} answers, ${look.leads - look.live} of ${look.leads} people at their end`,
      );
    }
    if (isOver(look) && look.leads >= racers.size) return;
    if (Date.now() > until) return;
  }
}

/** Until every answer of the network's record is in the product. */
async function untilHeard({
  harness,
  answers,
}: {
  harness: ChaosHarness;
  answers: number;
}): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const { rows } = await sql<{
      heard: number;
    }>`select count(*)::int as heard from messages where not from_me`.execute(harness.db);
    if ((rows[0]?.heard ?? 0) >= answers || Date.now() > until) return;
    await wait(LOOK_MS);
  }
}

/**
 * Which answers are given around a call: each person's once, at the message and the moment of their
 * plan.
 */
function answersAround({
  racers,
  control,
  answering,
}: {
  racers: Racers;
  control: PracticeControl;
  answering: Promise<void>[];
}): (call: MessageCall) => Around | null {
  const sent = new Map<string, number>();
  return ({ kind, accountId, personId }) => {
    const key = `${accountId} ${personId}`;
    const racer = racers.get(key);
    if (racer === undefined || racer.plan === null) return null;
    if (kind === 'send') sent.set(key, (sent.get(key) ?? 0) + 1);
    const number = kind === 'send' ? (sent.get(key) ?? 0) : (sent.get(key) ?? 0) + 1;
    const { plan } = racer;
    if (
      racer.meetsAt !== null ||
      number !== plan.message ||
      (kind === 'look') !== plan.moment.toLowerCase().includes('look')
    )
      return null;
    racer.meetsAt = 0;
    const answer = async () => {
      await control.ask(`/people/${personId}`, {
        do: 'reply',
        accountId,
        text: `An answer of ${personId}`,
      });
    };
    const met = () => void (racer.meetsAt = Date.now());
    const arounds: Record<Moment, Around> = {
      beforeTheLook: {
        before: async () => (await answer(), wait(plan.delayMs)),
        after: async () => met(),
      },
      whileTheLookIsAnswered: { after: async () => (met(), await answer(), wait(plan.delayMs)) },
      afterTheLook: { after: async () => met(), later: () => later({ plan, answer, answering }) },
      onTheWire: {
        before: async () => (await answer(), wait(plan.delayMs)),
        after: async () => met(),
      },
      afterTheSend: { after: async () => met(), later: () => later({ plan, answer, answering }) },
    };
    return arounds[plan.moment];
  };
}

async function later({
  plan,
  answer,
  answering,
}: {
  plan: Exclude<RacePlan, null>;
  answer: () => Promise<void>;
  answering: Promise<void>[];
}): Promise<void> {
  const given = wait(plan.delayMs).then(answer);
  answering.push(given);
  await given;
}
