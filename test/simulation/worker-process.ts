import type { Random } from './seeded-random.ts';
import type { Scheduler } from './scheduler.ts';

/** The faults of a process at a port, each as a probability per call. */
export type ProcessFaults = {
  /**
   * The process dies before the request leaves, while the call is in progress, or when the response
   * arrives.
   */
  killAtCall: number;
  killOnTheWay: number;
  killAtAnswer: number;
  /** The process pauses (paging, a suspended machine) and continues as if nothing had happened. */
  pause: number;
  longestPauseMs: number;
};

/** Calls during which a fault matters most, and how much more likely it is there. */
const MOMENTOUS: ReadonlySet<string> = new Set([
  'reserve',
  'settle',
  'invite',
  'withdraw',
  'message',
  'inmail',
  'visit',
  'follow',
  'endorse',
  'like',
  'email',
  'finder',
]);
const MOMENTOUS_WEIGHT = 5;

export type KillPoint = 'call' | 'way' | 'answer';

/**
 * One life of a worker. Every await on a port goes through it: there the worker can be interrupted
 * or die. A promise that a dead process awaits never resolves, so nothing of it continues; requests
 * it had sent may still be executed.
 */
export class WorkerProcess {
  alive = true;
  pausedUntil = -Infinity;
  /**
   * The step in which the last check for a due lane was answered: what runs in that step continues
   * from there.
   */
  lookedInStep = -1;
  readonly name: string;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #faults: ProcessFaults;
  readonly #onPause: (ms: number) => void;
  readonly #onKill: (at: { point: KillPoint; port: string }) => void;
  #anyFault: number;

  constructor({
    name,
    scheduler,
    random,
    faults,
    onKill,
    onPause,
  }: {
    name: string;
    scheduler: Scheduler;
    random: Random;
    faults: ProcessFaults;
    onKill: (at: { point: KillPoint; port: string }) => void;
    onPause: (ms: number) => void;
  }) {
    this.name = name;
    this.#scheduler = scheduler;
    this.#random = random;
    this.#faults = faults;
    this.#onKill = onKill;
    this.#onPause = onPause;
    this.#anyFault = faults.killAtCall + faults.killOnTheWay + faults.killAtAnswer + faults.pause;
  }

  /** Stops all faults of this process. */
  calm(): void {
    this.#anyFault = 0;
  }

  kill({ point, port }: { point: KillPoint; port: string }): void {
    if (!this.alive) return;
    this.alive = false;
    this.#onKill({ point, port });
  }

  /** The fault of the process at this call; `true` if the call leaves at all. */
  leaves(port: string): { leaves: boolean; killAtAnswer: boolean } {
    if (!this.alive) return NEVER;
    if (this.#anyFault === 0) return LEAVES;
    let draw = this.#random.next() / (MOMENTOUS.has(port) ? MOMENTOUS_WEIGHT : 1);
    if (draw >= this.#anyFault) return LEAVES;
    const { killAtCall, killOnTheWay, killAtAnswer, longestPauseMs } = this.#faults;
    if (draw < killAtCall) {
      this.kill({ point: 'call', port });
      return NEVER;
    }
    draw -= killAtCall;
    if (draw < killOnTheWay) {
      this.#scheduler.after(0, () => this.kill({ point: 'way', port }));
      return LEAVES;
    }
    draw -= killOnTheWay;
    if (draw < killAtAnswer) return DIES_AT_ANSWER;
    const pauseMs = this.#random.within(0, longestPauseMs);
    this.pausedUntil = this.#scheduler.elapsed() + pauseMs;
    this.#onPause(pauseMs);
    return LEAVES;
  }

  /** Delivers a response to the process once it runs. */
  hand(answer: () => void): void {
    if (!this.alive) return;
    const waitMs = this.pausedUntil - this.#scheduler.elapsed();
    if (waitMs > 0) this.#scheduler.after(waitMs, () => this.hand(answer));
    else answer();
  }
}

const NEVER = { leaves: false, killAtAnswer: false };
const LEAVES = { leaves: true, killAtAnswer: false };
const DIES_AT_ANSWER = { leaves: true, killAtAnswer: true };
