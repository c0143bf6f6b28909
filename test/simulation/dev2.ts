import { runHistory } from './history.ts';
import { drawScenario } from './scenario.ts';
const by = new Map<string, { n: number; steps: number; ms: number; acts: number; real: number }>();
const ports = new Map<string, number>();
for (let seed = 1; seed <= Number(process.argv[2] ?? 200); seed += 1) {
  const s = drawScenario({ seed });
  const t = performance.now();
  const r = await runHistory({ seed, inWords: true });
  const key = `${s.rate}`;
  const e = by.get(key) ?? { n: 0, steps: 0, ms: 0, acts: 0, real: 0 };
  e.n += 1; e.steps += r.steps; e.ms += performance.now() - t; e.acts += r.acts; e.real += s.endsAfterMs / 1000;
  by.set(key, e);
  for (const line of r.lines) { const name = line.slice(22).split(':')[0] ?? ''; ports.set(`${s.rate} ${name}`, (ports.get(`${s.rate} ${name}`) ?? 0) + 1); }
}
for (const [k, e] of by) console.log(k, 'n', e.n, 'steps', (e.steps / e.n).toFixed(0), 'ms', (e.ms / e.n).toFixed(1), 'acts', (e.acts / e.n).toFixed(1), 'real s', (e.real / e.n).toFixed(0));
console.log([...ports].sort((a, b) => b[1] - a[1]).slice(0, 50).map(([k, v]) => `${v} ${k}`).join('\n'));
