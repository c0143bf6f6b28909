import {
  delayAt,
  shareWithin,
  type BehaviorRates,
  type Delays,
  type Share,
} from '#core/forecast/behavior-rates.ts';
import { normalQuantile, type RandomStream } from '#core/forecast/random-stream.ts';
import { MS_PER_HOUR } from '#core/schedule/zone-offset.ts';

/** How people behave in one run: the shares of this run, and randomness. */
export type DrawnBehavior = {
  random: RandomStream;
  rates: BehaviorRates;
  accept: number;
  view: number;
  reply: number;
  noteReply: number;
};

// Fractional parts of multiples of these fill the range evenly for any number of runs, so that even
// a few runs show the whole spread.
const EVEN_STEPS = {
  accept: 0.618_033_988_75,
  reply: 0.754_877_666_25,
  view: 0.569_840_291,
} as const;

/** Draws the rates for one run around the estimated ones. */
export function sampleBehavior(
  rates: BehaviorRates,
  run: number,
  random: RandomStream,
): DrawnBehavior {
  const drawn = ({ mean, spread }: Share, step: number): number => {
    const place = (0.5 + run * step) % 1;
    return mean <= 0 || mean >= 1
      ? mean
      : 1 / (1 + Math.exp(-(Math.log(mean / (1 - mean)) + spread * normalQuantile(place))));
  };
  return {
    random,
    rates,
    accept: drawn(rates.accept, EVEN_STEPS.accept),
    view: drawn(rates.view, EVEN_STEPS.view),
    reply: drawn(rates.reply, EVEN_STEPS.reply),
    noteReply: drawn(rates.noteReply, EVEN_STEPS.reply),
  };
}

/** When someone responds to what began at `since`, if they haven't by `now`; null: never. */
export function sampleResponseTime({
  share,
  delays,
  since,
  now,
  random,
}: {
  share: number;
  delays: Delays;
  since: number;
  now: number;
  random: RandomStream;
}): number | null {
  const passed = now > since ? shareWithin(delays, (now - since) / MS_PER_HOUR) : 0;
  // Someone who hasn't responded by now is less likely to respond at all.
  const left = (share * (1 - passed)) / (1 - share * passed);
  if (random() >= left) return null;
  return Math.max(now, since + delayAt(delays, passed + (1 - passed) * random()) * MS_PER_HOUR);
}
