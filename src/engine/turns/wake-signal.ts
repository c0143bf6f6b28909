/** A signal that can ring while its owner sleeps or works; a ring is kept until it is heard. */
export type WakeSignal = {
  ring: () => void;
  /** Whether it has rung since the last call. */
  rang: () => boolean;
  isRinging: () => boolean;
  /** Aborted by the next ring, or immediately if it has already rung. */
  signal: () => AbortSignal;
};

/** Reused for every ring, to avoid capturing a stack each time. */
const RANG = new Error('Woken up');

/** A signal that has not rung. */
export function createWakeSignal(): WakeSignal {
  let ringing = false;
  let sleeper = new AbortController();
  return {
    ring() {
      ringing = true;
      sleeper.abort(RANG);
    },
    rang() {
      const was = ringing;
      ringing = false;
      if (was) sleeper = new AbortController();
      return was;
    },
    isRinging: () => ringing,
    signal: () => sleeper.signal,
  };
}
