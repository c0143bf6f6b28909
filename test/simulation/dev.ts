import { runHistory } from './history.ts';
const [from = '1', count = '1', words = ''] = process.argv.slice(2);
const start = process.cpuUsage();
let steps = 0, acts = 0, kills = 0;
const goals = new Map<string, number>();
const bad = new Map<string, number[]>();
for (let seed = Number(from); seed < Number(from) + Number(count); seed += 1) {
  const t = performance.now();
  const result = await runHistory({ seed, inWords: words !== '' });
  const ms = performance.now() - t;
  if (result.steps > 20000 && Number(count) > 50) console.log('slow', seed, ms.toFixed(0), result.steps);
  steps += result.steps; acts += result.acts; kills += result.kills;
  for (const [goal, n] of result.goals) goals.set(goal, (goals.get(goal) ?? 0) + n);
  if (words !== '') console.log(result.lines.join('\n'));
  if (result.violation !== null) {
    const key = `${result.violation.promise} ${result.violation.rule}`;
    bad.set(key, [...(bad.get(key) ?? []), seed]);
    if (Number(count) <= 20) console.log(seed, result.violation);
  }
}
const used = process.cpuUsage(start);
const s = (used.user + used.system) / 1e6;
console.log({ count, perSecond: (Number(count) / s).toFixed(1), stepsPer: (steps / Number(count)).toFixed(0), acts: acts / Number(count), kills });
for (const [key, seeds] of bad) console.log(key, seeds.length, seeds.slice(0, 8).join(' '));
if (words === '' && Number(count) > 100) { const { missedGoals } = await import('./goals.ts'); console.log('missed', missedGoals(goals as never)); }
