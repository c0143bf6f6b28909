import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { Scenario, UserPlan } from './scenario.ts';

/** Describes the scenario of a seed, for someone looking for the cause of a failure. */
export function scenarioInWords({
  rate,
  campaignStart,
  quietAfterMs,
  endsAfterMs,
  config,
  workers,
  process,
  wire,
  store,
  hints,
  lenient,
  momentous,
  pileByHand,
  users,
  userActions,
}: Scenario): string[] {
  return [
    `rate ${rate}, ${workers} workers, from ${new Date(campaignStart).toISOString()}, quiet after ${quietAfterMs.toFixed(0)} ms, ends after ${endsAfterMs.toFixed(0)} ms${lenient ? ', a lenient network' : ''}${pileByHand === 0 ? '' : `, ${pileByHand} invitations by hand`}, ${(100 * momentous).toFixed(0)} in a hundred acts are disturbed`,
    `engine ${JSON.stringify(config)}`,
    ...Object.entries({ process, wire, store, hints }).map(
      ([name, faults]) => `${name} ${JSON.stringify(faults)}`,
    ),
    ...users.flatMap(userInWords),
    ...userActions.map(
      ({ afterMs, action }) => `at ${afterMs.toFixed(0)} ms ${JSON.stringify(action)}`,
    ),
  ];
}

function userInWords(
  { zone, schedule, limits, range, people, campaigns }: UserPlan,
  index: number,
): string[] {
  const week = schedule
    .map(
      ({ dayOfWeek, active, fromHour, toHour }) =>
        `${dayOfWeek.slice(0, 2)} ${active ? `${fromHour}-${toHour}` : 'off'}`,
    )
    .join(', ');
  return [
    `user ${index + 1} in ${zone}: ${week}; limits ${JSON.stringify(limits)}, range ${range}`,
    ...campaigns.map(
      ({ name, lateAcceptance, startsAfterMs, people: members, sequence }) =>
        `  campaign ${name} (${lateAcceptance}, starts at ${startsAfterMs.toFixed(2)}) with ${members.map((person) => people[person]?.memberId ?? '').join(' ')}: ${itemInWords(sequence)}`,
    ),
    ...people.map(
      ({ memberId, bySlug, connected, invitedByHand, leaveHours, takesBack, behavior }) =>
        `  ${memberId}${bySlug ? ', known by slug' : ''}${connected ? ', connected' : ''}${invitedByHand ? ', invited by hand' : ''}${leaveHours === null ? '' : `, leaves ${leaveHours.toFixed(1)} h after an invitation`}${takesBack === null ? '' : `, deletes answers after ${takesBack.hours.toFixed(2)} h (${takesBack.leaves})`} ${JSON.stringify(behavior)}`,
    ),
  ];
}

function itemInWords({ type, id, yesDelay, noDelay, yes, no }: SequenceItem): string {
  const here = `${type} ${id}${yesDelay ? ` +${yesDelay} h` : ''}`;
  const onwards = yes === null ? here : `${here} -> ${itemInWords(yes)}`;
  return no === null ? onwards : `${onwards} | no after ${noDelay ?? 0} h (${itemInWords(no)})`;
}
