/** The network's own time: an instant that runs at a rate of real time and never goes back. */
export interface PracticeClock {
  now(): number;
  rate(): number;
  /** Sets the instant (never earlier than it is), the rate, or both. */
  set(change: { now?: number; rate?: number }): void;
  /** Real milliseconds until an instant; 0 when it is past, Infinity when the clock stands. */
  realMsUntil(at: number): number;
}

/** @param realNow a clock of real milliseconds that only goes forward */
export function createPracticeClock({
  now,
  rate,
  realNow,
}: {
  now: number;
  rate: number;
  realNow: () => number;
}): PracticeClock {
  let anchor = { practice: now, real: realNow(), rate };
  let latest = now;
  const read = () => {
    latest = Math.max(
      latest,
      Math.floor(anchor.practice + (realNow() - anchor.real) * anchor.rate),
    );
    return latest;
  };
  return {
    now: read,
    rate: () => anchor.rate,
    set: (change) => {
      const at = Math.max(read(), change.now ?? 0);
      latest = at;
      anchor = { practice: at, real: realNow(), rate: change.rate ?? anchor.rate };
    },
    realMsUntil: (at) => {
      const distance = at - read();
      if (distance <= 0) return 0;
      return anchor.rate <= 0 ? Infinity : distance / anchor.rate;
    },
  };
}
