// `npm run simulate`: lives many histories through on all cores, or looks for planted faults, or
// tells one history in words.
import { parseArgs } from 'node:util';
import { createCrew, type Crew } from './crew.ts';
import { addGoals, GOALS, missedGoals, type GoalCounts } from './goals.ts';
import { runHistory } from './history.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { readableTrace } from './readable-trace.ts';
import { keepRegressionSeeds } from './regression-seeds.ts';
import { TEAMS } from './draw-team.ts';
import { drawScenario } from './draw-scenario.ts';
import { scenarioInWords } from './scenario-in-words.ts';
import type { Finding, Outcome } from './run-worker.ts';

const STRETCH = 200;
const BUG_STRETCH = 500;
const SAID_EVERY_MS = 5000;
/** With fewer histories than this, not every state has to be reached. */
const GOALS_FROM = 5000;
const MOST_FINDINGS = 10;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    bugs: { type: 'boolean', default: false },
    bug: { type: 'string' },
    seed: { type: 'string' },
    plan: { type: 'boolean', default: false },
    beyond: { type: 'boolean', default: false },
    teams: { type: 'string', default: 'some' },
  },
});

const from = Number(values.from);
const seeds = Number(values.seeds);
const teams = TEAMS.find((one) => one === values.teams) ?? 'some';
const say = (text: string): void => void process.stdout.write(`${text}\n`);

if (values.seed !== undefined) process.exit(await tellOne(Number(values.seed)));
const crew = createCrew(Number(values.workers));
const passed =
  values.bugs || values.bug !== undefined ? await findBugs(crew) : await liveThrough(crew);
await crew.dismiss();
process.exit(passed ? 0 : 1);

/** Prints one history in words; with `--plan`, its scenario first. */
async function tellOne(seed: number): Promise<number> {
  const bug = PLANTED_BUGS.find(({ name }) => name === values.bug) ?? null;
  if (values.plan)
    for (const line of scenarioInWords(drawScenario({ seed, beyond: values.beyond, teams })))
      say(line);
  const { lines, violation, hash } = await runHistory({
    seed,
    bug,
    beyond: values.beyond,
    teams,
    inWords: true,
  });
  for (const line of lines) say(line);
  say(
    `seed ${seed}, trace ${hash}: ${violation === null ? 'no promise is broken' : `${violation.promise}, ${violation.rule}: ${violation.detail}`}`,
  );
  return violation === null ? 0 : 1;
}

async function liveThrough({ give, size }: Crew): Promise<boolean> {
  const goals: GoalCounts = new Map();
  const findings: Finding[] = [];
  const done = new Set<number>();
  const sum = { histories: 0, steps: 0, acts: 0, kills: 0, hash: 0, cpuMs: 0 };
  const started = performance.now();
  let next = from;
  const upTo = (): number => {
    let at = from;
    while (done.has(at)) at += STRETCH;
    return Math.min(at, from + seeds);
  };
  const progress = (): void => {
    const seconds = (performance.now() - started) / 1000;
    say(
      `${sum.histories} of ${seeds} histories, ${(sum.histories / seconds).toFixed(0)} a second (${((1000 * sum.histories) / Math.max(1, sum.cpuMs)).toFixed(0)} a second of CPU), ${sum.steps} steps, ${sum.acts} acts, ${sum.kills} kills, ${findings.length} violations, ${GOALS.length - missedGoals(goals).length} of ${GOALS.length} states; go on with --from ${upTo()} --seeds ${from + seeds - upTo()}`,
    );
  };
  const timer = setInterval(progress, SAID_EVERY_MS);
  const take = (outcome: Outcome): void => {
    done.add(outcome.order.from);
    for (const key of ['histories', 'steps', 'acts', 'kills', 'cpuMs'] as const)
      sum[key] += outcome[key];
    sum.hash = (sum.hash ^ outcome.hash) >>> 0;
    addGoals(goals, outcome.goals);
    for (const finding of outcome.findings) {
      findings.push(finding);
      say(
        `VIOLATION at seed ${finding.seed}, step ${finding.violation.step}: ${finding.violation.promise}, ${finding.violation.rule}: ${finding.violation.detail}`,
      );
    }
  };
  const worker = async (): Promise<void> => {
    while (next < from + seeds && findings.length < MOST_FINDINGS) {
      const order = {
        from: next,
        count: Math.min(STRETCH, from + seeds - next),
        beyond: values.beyond,
        teams,
        bug: null,
      };
      next += STRETCH;
      take(await give(order));
    }
  };
  await Promise.all(Array.from({ length: size }, worker));
  clearInterval(timer);
  progress();
  say(`trace of all: ${sum.hash.toString(16).padStart(8, '0')}`);
  for (const goal of GOALS) say(`${String(goals.get(goal) ?? 0).padStart(9)}  ${goal}`);
  const [first] = findings;
  if (first !== undefined) {
    say(`seed ${first.seed}, step ${first.violation.step}:`);
    for (const line of await readableTrace({ seed: first.seed, beyond: values.beyond, teams }))
      say(line);
    if (!values.beyond)
      keepRegressionSeeds(
        findings.map(({ seed, violation }) => ({ seed, rule: violation.rule, teams })),
      );
  }
  const missed = seeds >= GOALS_FROM && !values.beyond ? missedGoals(goals) : [];
  for (const goal of missed) say(`NOT REACHED: ${goal}`);
  return findings.length === 0 && missed.length === 0;
}

/** Searches the same seeds for each planted bug until it is found. */
async function findBugs({ give, size }: Crew): Promise<boolean> {
  const wanted = PLANTED_BUGS.filter(({ name }) => values.bug === undefined || name === values.bug);
  const queue = [...wanted];
  const hidden: string[] = [];
  const worker = async (): Promise<void> => {
    for (let bug = queue.shift(); bug !== undefined; bug = queue.shift()) {
      let found: Finding | undefined;
      for (let at = from; at < from + seeds && found === undefined; at += BUG_STRETCH)
        [found] = (
          await give({
            from: at,
            count: Math.min(BUG_STRETCH, from + seeds - at),
            beyond: false,
            teams,
            bug: bug.name,
          })
        ).findings;
      if (found === undefined) hidden.push(bug.name);
      say(
        `${found === undefined ? `not in ${seeds}` : String(found.seed - from + 1).padStart(7)}  ${bug.name}${found === undefined ? '' : ` (${found.violation.promise}: ${found.violation.rule})`}`,
      );
    }
  };
  await Promise.all(Array.from({ length: size }, worker));
  say(`${wanted.length - hidden.length} of ${wanted.length} planted faults found`);
  return hidden.length === 0;
}
