// `npm run forecast-check`: forecasts a hundred seeded practice campaigns, runs each to its end,
// and counts how many ended inside their forecast's 10-90 % range.
import { parseArgs } from 'node:util';
import { judgeForecast, type Judged } from './forecast-accuracy.ts';

/**
 * Of a hundred so many must end inside: fewer would be a range too narrow, more one too wide to say
 * anything.
 */
const WANTED = { least: 0.7, most: 0.9 } as const;

const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    quiet: { type: 'boolean', default: false },
  },
});
const from = Number(values.from);
const judged: Judged[] = [];
for (let seed = from; seed < from + Number(values.campaigns); seed += 1) {
  const one = await judgeForecast(seed);
  judged.push(one);
  const days = (value: number): string => value.toFixed(2).padStart(6);
  if (!values.quiet)
    console.log(
      `${String(seed).padStart(4)}  ${String(one.leads).padStart(4)} leads  forecast ${days(one.p10)} ${days(one.p50)} ${days(one.p90)} days  ended after ${days(one.actual)}  ${one.verdict}`,
    );
}
const share = (holds: (one: Judged) => boolean): number => judged.filter(holds).length;
const inside = share(({ verdict }) => verdict === 'inside');
console.log(
  `${inside} of ${judged.length} ended inside the 10-90 % range, ${share(({ verdict }) => verdict === 'before')} before it, ${share(({ verdict }) => verdict === 'after')} after it.`,
);
console.log(
  `Inside their ranges: acceptances in ${share(({ acceptedInside }) => acceptedInside)}, replies in ${share(({ repliedInside }) => repliedInside)}.`,
);
process.exitCode =
  inside >= WANTED.least * judged.length && inside <= WANTED.most * judged.length ? 0 : 1;
