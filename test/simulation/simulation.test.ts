import { afterAll, describe, expect, test } from 'vitest';
import { createCrew } from './crew.ts';
import type { Teams } from './draw-team.ts';
import { addGoals, missedGoals, type GoalCounts } from './goals.ts';
import { runHistory } from './history.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { readableTrace } from './readable-trace.ts';
import { readRegressionSeeds } from './regression-seeds.ts';
import type { Finding } from './run-worker.ts';

// The short form of `npm run simulate`; `docs/proof/simulation.md` tells of the long one.
const FROM = 1;
const SEEDS = 1500;
const MOST_SEEDS = 6000;
const STRETCH = 100;
const MINUTES = 60_000;

const crew = createCrew(2);
afterAll(crew.dismiss);

async function inWords({ seed, violation }: Finding, teams: Teams = 'some'): Promise<string> {
  return `seed ${seed}, step ${violation.step}: ${violation.promise}, ${violation.rule}: ${violation.detail}\n${(await readableTrace({ seed, teams })).join('\n')}`;
}

test(
  'Some thousand histories break no promise, and reach every state that a run must reach.',
  async () => {
    const goals: GoalCounts = new Map();
    const findings: Finding[] = [];
    let next = FROM;
    const isDone = (): boolean =>
      next >= FROM + MOST_SEEDS ||
      findings.length > 0 ||
      (next >= FROM + SEEDS && missedGoals(goals).length === 0);
    const live = async (): Promise<void> => {
      while (!isDone()) {
        const order = { from: next, count: STRETCH, beyond: false, bug: null };
        next += STRETCH;
        const outcome = await crew.give(order);
        addGoals(goals, outcome.goals);
        findings.push(...outcome.findings);
      }
    };
    await Promise.all(Array.from({ length: crew.size }, live));
    expect(await Promise.all(findings.map((finding) => inWords(finding)))).toEqual([]);
    expect(missedGoals(goals)).toEqual([]);
  },
  10 * MINUTES,
);

test(
  'Seeds that once broke a promise break none.',
  async () => {
    for (const { seed, teams = 'none' } of readRegressionSeeds()) {
      const { violation } = await runHistory({ seed, teams });
      expect(violation === null ? null : await inWords({ seed, violation }, teams)).toBeNull();
    }
  },
  5 * MINUTES,
);

test(
  'A seed that is lived through twice is the same history, step by step.',
  async () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const first = await runHistory({ seed, inWords: true });
      const second = await runHistory({ seed, inWords: true });
      expect(second.lines).toEqual(first.lines);
      expect(second.hash).toBe(first.hash);
      expect((await runHistory({ seed })).hash).toBe(first.hash);
    }
  },
  5 * MINUTES,
);

describe('A planted fault is found:', () => {
  const HANDFUL = [
    'no fencing on reserve',
    'no fencing on other writes',
    'a lead is reserved though it has changed',
    'a unit belongs to the day of UTC',
    'tries are looked for at once',
    'an outcome is written without its step',
    'an answer stops one campaign only',
    'a wake is lost when a lane is given back',
    'events are doubled',
    'a request is sent again when its answer is lost',
    'the sweep passes a window of chats over',
    'a webhook is trusted without a look',
    'an address that is refused is written to',
    'emails to a domain are not counted',
    'a mailbox counts as warm',
    'an email is sent again when its answer is lost',
    'an email of which nobody knows is taken for not sent',
    'a question is not known by its person',
    'leads without credits are forgotten',
    'likely addresses count as sure',
    'a found address is not kept',
    'a look into the mailbox that fails is taken for no news',
    'an answer by email is taken for an automatic one',
    'people are dealt without a look at whose they are',
    'touched people are dealt again',
    'an answer to one sender does not stop the others',
    'who is handed over stays with their sender too',
    'what was dealt is forgotten',
    'lost senders are not found',
  ];

  test.each(HANDFUL)(
    '%s.',
    async (name) => {
      expect(PLANTED_BUGS.map((bug) => bug.name)).toContain(name);
      for (let from = FROM; from < FROM + 2000; from += STRETCH) {
        const { findings } = await crew.give({ from, count: STRETCH, beyond: false, bug: name });
        if (findings.length > 0) return;
      }
      expect.unreachable(`${name} was not found in 2000 histories`);
    },
    5 * MINUTES,
  );
});

test(
  'Beyond the settle time the promise of single acts ends, and the judges say so.',
  async () => {
    const { findings } = await crew.give({ from: FROM, count: 150, beyond: true, bug: null });
    expect(findings.map(({ violation }) => violation.promise)).toContain('G1');
  },
  5 * MINUTES,
);
