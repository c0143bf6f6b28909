import type { Forecast } from '@reachwell/sdk/sdk.ts';
import { counted } from '#core/text/formats.ts';

/** A forecast for people at a terminal. */
export function forecastWords(name: string, answer: Forecast): string[] {
  const { finish, accepted, replied, actionsPerDay, limits, speedUps } = answer;
  const day = (at: string | null) => at?.slice(0, 10) ?? 'more than five years from now';
  return [
    `${name}: ${counted(answer.leads, 'lead')}, ${counted(answer.runs, 'run')}`,
    `Finishes      ${day(finish.p10)} to ${day(finish.p90)}, probably ${day(finish.p50)}`,
    `Per day       ${actionsPerDay.p10} to ${actionsPerDay.p90} actions`,
    `Accepted      ${accepted.p10} to ${accepted.p90} of ${answer.invites.p50} invited`,
    `Replied       ${replied.p10} to ${replied.p90} of ${answer.contacted.p50} contacted`,
    ...limits.map(
      ({ sequenceItemType, allowance, ownPerDay, othersPerDay }) =>
        `${sequenceItemType.padEnd(14)}${ownPerDay} a day, ${othersPerDay} by other campaigns, ${allowance} allowed`,
    ),
    answer.binding.sentence,
    ...speedUps.map(
      ({ title, cost, daysSooner }) =>
        `Faster: ${title} (${daysSooner === null ? 'would finish' : `${counted(daysSooner, 'day')} sooner`}). ${cost}.`,
    ),
    answer.rates.sentence,
  ];
}
