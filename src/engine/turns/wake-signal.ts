/** Something that can be rung while its owner sleeps or works; a ring is kept until it is heard. */
export type WakeSignal = {
  ring: () => void;
  /** Whether it rang since this was last asked. */
  rang: () => boolean;
  isRinging: () => boolean;
  /** Aborted by the next ring; at once when it rings already. */
  signal: () => AbortSignal;
};

/** Given with each ring, so that none has to be made with its stack. */
const RANG = new Error('The alarm rang');

/** An alarm that has not rung. */
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
