import { createFakeNetwork, type FakeNetwork } from '../support/fake-network.ts';
import type { TestClock } from '../support/test-clock.ts';

const HOUR_MS = 3_600_000;

/**
 * How the people of one practice campaign behave: shares from 0 to 1, and hours between which the
 * time of an act lies, evenly in its logarithm.
 */
export type PracticeBehavior = {
  accept: number;
  acceptHours: readonly [number, number];
  read: number;
  readHours: readonly [number, number];
  reply: number;
  replyHours: readonly [number, number];
};

type PlannedAct = { at: number; do: () => void };

/** A network whose people act by themselves as the clock passes. */
export function practicePeople({
  clock,
  behavior,
  random,
}: {
  clock: TestClock;
  behavior: PracticeBehavior;
  random: () => number;
}): FakeNetwork {
  const network = createFakeNetwork({ clock });
  const plannedActs: PlannedAct[] = [];
  const after = (
    [from, to]: readonly [number, number],
    act: () => void,
    since = clock.now(),
  ): void =>
    void plannedActs.push({
      at: Math.ceil(since + from * (to / from) ** random() * HOUR_MS),
      do: act,
    });
  network.onAct = ({ kind, memberId, at }) => {
    const person = network.person(memberId);
    if (kind === 'invite' && random() < behavior.accept) {
      const { invitation } = person;
      after(behavior.acceptHours, () => {
        if (person.invitation !== null && person.invitation === invitation)
          network.accept(memberId);
      });
    }
    if (kind !== 'message' || random() >= behavior.read) return;
    after(
      behavior.readHours,
      () => {
        network.see(memberId);
        if (random() < behavior.reply / behavior.read)
          after(behavior.replyHours, () => network.reply(memberId));
      },
      at,
    );
  };
  const advance = clock.advance.bind(clock);
  clock.advance = (by) => {
    const until = clock.now() + Temporal.Duration.from(by).total('milliseconds');
    for (
      let next = firstBefore(plannedActs, until);
      next !== null;
      next = firstBefore(plannedActs, until)
    ) {
      advance({ milliseconds: Math.max(0, next.at - clock.now()) });
      next.do();
    }
    advance({ milliseconds: Math.ceil(Math.max(0, until - clock.now())) });
  };
  return network;
}

function firstBefore(plannedActs: PlannedAct[], until: number): PlannedAct | null {
  let first = -1;
  for (const [place, { at }] of plannedActs.entries())
    if (at <= until && (first < 0 || at < (plannedActs[first]?.at ?? 0))) first = place;
  return first < 0 ? null : (plannedActs.splice(first, 1)[0] ?? null);
}
