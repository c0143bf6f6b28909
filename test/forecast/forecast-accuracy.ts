import { liveCampaign } from './live-campaign.ts';
import { practiceCampaign } from './practice-campaigns.ts';

/** How the end of one practice campaign lay to its forecast. Days from its start. */
export type Judged = {
  seed: number;
  leads: number;
  p10: number;
  p50: number;
  p90: number;
  actual: number;
  verdict: 'inside' | 'before' | 'after';
  acceptedInside: boolean;
  repliedInside: boolean;
};

const MS_PER_DAY = 86_400_000;

/** Forecasts a practice campaign, runs it to its end, and compares both. */
export async function judgeForecast(seed: number): Promise<Judged> {
  const plan = practiceCampaign(seed);
  const { before, finishedAt, accepted, replied } = await liveCampaign(plan);
  const days = (at: number | null): number =>
    at === null ? Infinity : (at - plan.startsAt) / MS_PER_DAY;
  const { p10, p50, p90 } = before.finish;
  const verdict =
    finishedAt < (p10 ?? Infinity) ? 'before' : finishedAt > (p90 ?? Infinity) ? 'after' : 'inside';
  const within = (value: number, range: { p10: number; p90: number }): boolean =>
    value >= range.p10 && value <= range.p90;
  return {
    seed,
    leads: plan.leads,
    p10: days(p10),
    p50: days(p50),
    p90: days(p90),
    actual: days(finishedAt),
    verdict,
    acceptedInside: within(accepted, before.accepted),
    repliedInside: within(replied, before.replied),
  };
}
