import { setTimeout as wait } from 'node:timers/promises';
import { MailFailure } from '#connectors/mail/smtp-imap/mail-failure.ts';

/** The time that one call of the port has, until its deadline or until its caller aborts it. */
export type CallTime = {
  signal: AbortSignal;
  leftMs: () => number;
  /** Whether work that can continue in another call should stop here. */
  isHalfOver: () => boolean;
  /** Rejects with TIMED_OUT if the time is over before `work` is. */
  bound: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Waits real time, at most what is left. */
  pause: (ms: number) => Promise<void>;
};

/** Starts the time of a call: `deadlineMs` in real ms. */
export function startCallTime(deadlineMs: number, signal: AbortSignal | undefined): CallTime {
  const endsAt = performance.now() + deadlineMs;
  const timer = AbortSignal.timeout(Math.max(1, Math.ceil(deadlineMs)));
  const either = signal === undefined ? timer : AbortSignal.any([timer, signal]);
  return {
    signal: either,
    leftMs: () => Math.max(1, Math.round(endsAt - performance.now())),
    isHalfOver: () => endsAt - performance.now() < deadlineMs / 2,
    bound: (work) => bounded(work, either),
    pause: (ms) => wait(ms, undefined, { signal: either, ref: false }).catch(() => undefined),
  };
}

async function bounded<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () =>
    reject(new MailFailure({ problem: 'TIMED_OUT', answer: 'The call took too long' }));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
