import type { OutgoingEmail, SendOutcome, SentSearch } from '#connectors/mail/mail.ts';
import type { UserMail } from '#connectors/mail/user-mail.ts';
import type { Random } from '../seeded-random.ts';
import type { Scheduler } from '../scheduler.ts';
import type { WorkerProcess } from '../worker-process.ts';

/** Messages accepted by a mail server, by the Message-ID that travels with the message. */
export type AcceptedEmail = {
  requestId: string;
  messageId: string;
  userId: string;
  to: string;
  at: number;
  elapsed: number;
};

/** The faults of a message in transit, each as a probability. */
export type MailFaults = {
  /** Accepted, and the response is lost; not accepted, and no one knows; accepted late. */
  answerLost: number;
  lostBefore: number;
  acceptedLate: number;
  /** Just under this after it left, a message is accepted at the latest; real ms. */
  longestDelayMs: number;
  refused: number;
  refusedForNow: number;
  messageRefused: number;
  limited: number;
  lost: number;
  notReached: number;
  /** The probability that a search for a message can't tell anything. */
  cannotTell: number;
};

/** What all mailboxes of a history were given, in order: the ledger that judges compare with. */
export class MailServer {
  readonly journal: AcceptedEmail[] = [];
  onAccepted: (email: AcceptedEmail) => void = () => undefined;
  readonly #byId = new Map<string, AcceptedEmail>();

  accept(email: AcceptedEmail): void {
    this.journal.push(email);
    this.#byId.set(email.messageId, email);
    this.onAccepted(email);
  }

  find(messageId: string): AcceptedEmail | null {
    return this.#byId.get(messageId) ?? null;
  }
}

type MailOptions = {
  server: MailServer;
  scheduler: Scheduler;
  random: Random;
  process: WorkerProcess;
  faults: MailFaults;
  now: () => number;
  hooks: {
    onDeparture: (email: { requestId: string; userId: string; to: string }) => void;
    onLookedFor: (look: { requestId: string; result: string; process: WorkerProcess }) => void;
    onFault: (fault: string) => void;
  };
};

const REFUSAL = { kind: 'REFUSED', status: null, answer: 'no' } as const;

/**
 * The mail port of one worker: its calls take time, get lost, and reach the server even when the
 * worker has died meanwhile.
 */
export function createMailbox(options: MailOptions): Omit<UserMail, 'readNew'> {
  const { server, scheduler, random, process, faults, hooks } = options;
  /** Every other search that can't tell anything couldn't read the mailbox. */
  let readWhole = false;
  const answering = <Answer>(
    port: string,
    { leaves, answer, afterMs }: { leaves: () => void; answer: () => Answer; afterMs: number },
  ): Promise<Answer> =>
    new Promise((resolve) => {
      const fate = process.leaves(port);
      if (!fate.leaves) return;
      leaves();
      scheduler.after(afterMs, () => {
        if (fate.killAtAnswer) return process.kill({ point: 'answer', port });
        process.hand(() => resolve(answer()));
      });
    });

  /** What happens to a message that leaves now; `takes` is when it is accepted, null: never. */
  function fateOf(deadlineMs: number): {
    outcome: SendOutcome;
    takesMs: number | null;
    ms: number;
  } {
    const ms = 1 + random.next() * Math.min(20, deadlineMs / 2);
    const none = (outcome: SendOutcome) => ({ outcome, takesMs: null, ms });
    if (random.chance(faults.answerLost))
      return { outcome: { kind: 'UNKNOWN' }, takesMs: ms, ms: deadlineMs };
    if (random.chance(faults.lostBefore)) return { ...none({ kind: 'UNKNOWN' }), ms: deadlineMs };
    if (random.chance(faults.acceptedLate))
      return {
        outcome: { kind: 'UNKNOWN' },
        takesMs: random.within(deadlineMs, Math.max(deadlineMs, faults.longestDelayMs)),
        ms: deadlineMs,
      };
    if (random.chance(faults.refused))
      return none({ ...REFUSAL, about: 'RECIPIENT', lasting: true });
    if (random.chance(faults.refusedForNow))
      return none({ ...REFUSAL, about: 'RECIPIENT', lasting: false });
    if (random.chance(faults.messageRefused))
      return none({ ...REFUSAL, about: 'MESSAGE', lasting: true });
    if (random.chance(faults.limited))
      return none({ kind: 'LIMITED', retryAfterMs: null, answer: 'slower' });
    if (random.chance(faults.lost))
      return none({ kind: 'LOST', problem: 'GRANT_REVOKED', answer: 'revoked' });
    if (random.chance(faults.notReached)) return none({ kind: 'NOT_SENT', problem: 'NOT_REACHED' });
    return { outcome: { kind: 'SENT', threadId: null }, takesMs: ms, ms };
  }

  return {
    async send({ userId, email, beforeDelivery, deadlineMs = Infinity }) {
      const began = scheduler.elapsed();
      const leftMs = deadlineMs - random.next() * 5;
      await new Promise<void>((resolve) =>
        scheduler.after(random.next() * 5, () => process.hand(resolve)),
      );
      await beforeDelivery?.();
      const spentMs = scheduler.elapsed() - began;
      const { outcome, takesMs, ms } = fateOf(Math.max(1, Math.min(leftMs, deadlineMs - spentMs)));
      if (outcome.kind !== 'SENT') hooks.onFault(`email ${outcome.kind}`);
      return answering('email', {
        afterMs: ms,
        answer: () => outcome,
        leaves: () => {
          hooks.onDeparture({ requestId: requestIdOf(email), userId, to: email.to.address });
          // The worker's deadline began with the reservation: what is left of the settle time is
          // shorter by what was spent before.
          if (takesMs !== null)
            scheduler.after(Math.max(0, takesMs - spentMs), () =>
              server.accept({
                requestId: requestIdOf(email),
                messageId: email.messageId,
                userId,
                to: email.to.address,
                at: options.now(),
                elapsed: scheduler.elapsed(),
              }),
            );
        },
      });
    },
    findSent({ messageId }) {
      const cannotTell = random.chance(faults.cannotTell);
      if (cannotTell) readWhole = !readWhole;
      return answering('findSent', {
        afterMs: 1 + random.next() * 5,
        leaves: () => undefined,
        answer: (): SentSearch => {
          const found = server.find(messageId);
          const answer: SentSearch = cannotTell
            ? { result: 'CANNOT_TELL', problem: readWhole ? null : 'NOT_REACHED' }
            : found === null
              ? { result: 'NOT_SENT' }
              : { result: 'SENT', at: found.at, threadId: null };
          hooks.onLookedFor({
            requestId: messageId.slice(1, messageId.indexOf('@')),
            result: answer.result,
            process,
          });
          return answer;
        },
      });
    },
  };
}

const requestIdOf = ({ messageId }: OutgoingEmail): string =>
  messageId.slice(1, messageId.indexOf('@'));
