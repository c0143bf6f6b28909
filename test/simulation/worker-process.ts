import type { Random } from './seeded-random.ts';
import type { Scheduler } from './scheduler.ts';

/** What can befall a process at a port, each as a probability a call. */
export type ProcessFaults = {
  /**
   * It dies when it calls, before anything leaves; with the call under way; or when the answer
   * comes.
   */
  killAtCall: number;
  killOnTheWay: number;
  killAtAnswer: number;
  /**
   * It stands still for a while (paging, a suspended machine) and continues as if nothing had been.
   */
  pause: number;
  longestPauseMs: number;
};

/** Calls in whose moment a fault matters most, and how much more often it comes there. */
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
 * One life of a worker. Every await on a port goes through it: there it can be interrupted, and
 * there it can die. What a dead process was waiting for never comes, so that nothing of it runs on;
 * what it had sent may still be carried out.
 */
export class WorkerProcess {
  alive = true;
  pausedUntil = -Infinity;
  /**
   * In which step a look for the next due lane was answered last: what runs in that step continues
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

  /** Nothing befalls it anymore. */
  calm(): void {
    this.#anyFault = 0;
  }

  kill({ point, port }: { point: KillPoint; port: string }): void {
    if (!this.alive) return;
    this.alive = false;
    this.#onKill({ point, port });
  }

  /** What befalls the process at this call: `true` when the call leaves it at all. */
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

  /** Lets an answer reach the process, once it runs. */
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
