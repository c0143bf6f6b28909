import type { ForecastResult, RunOutcome } from '#core/forecast/forecast-result.ts';
import { instantRange, wholeNumberRange } from '#core/forecast/quantiles.ts';

/**
 * The forecasts of a shared campaign’s senders as one (product rules, section 22). Their accounts
 * act independently, so the nth run of each is one run of all: it ends with the last of them, and
 * its people are their sum.
 */
export function forecastTogether(
  results: readonly Pick<ForecastResult, 'outcomes'>[],
): Pick<ForecastResult, 'finish' | 'contacted' | 'accepted' | 'replied'> {
  const runs = Math.max(0, ...results.map(({ outcomes }) => outcomes.length));
  const nth = Array.from({ length: runs }, (_, run) =>
    results.flatMap(({ outcomes }) => outcomes[run % outcomes.length] ?? []),
  );
  const sums = (pick: (outcome: RunOutcome) => number) =>
    wholeNumberRange(nth.map((all) => all.reduce((sum, one) => sum + pick(one), 0)));
  return {
    finish: instantRange(nth.map((all) => Math.max(...all.map(({ finishedAt }) => finishedAt)))),
    contacted: sums(({ contacted }) => contacted),
    accepted: sums(({ accepted }) => accepted),
    replied: sums(({ replied }) => replied),
  };
}
