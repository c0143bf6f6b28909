import { isUsableInStep, type EmailKind, type FoundEmail } from '#core/finder/finder-answer.ts';
import type { FindOutcome, UserFinder } from '#connectors/finder/user-finder.ts';
import type { Random } from '../seeded-random.ts';
import type { Scheduler } from '../scheduler.ts';
import { putUser, type UserTables } from '../store/user-tables.ts';
import type { WorkerProcess } from '../worker-process.ts';

/** The faults of a question, each as a probability; durations in real ms. */
export type FinderFaults = {
  /** A provider answers later; can't be asked at all. */
  later: number;
  down: number;
  /** The question fails on our side, before anything was done or after the answer was kept. */
  failed: number;
  answerLost: number;
  longestMs: number;
  /** How long a question belongs to the worker that asked it. */
  claimMs: number;
};

type Question = {
  open: boolean;
  held: boolean;
  realNextAskAt: number;
  found: FoundEmail | null;
};
/** The person a question is about, by what the product knows them by. */
type Asked = { userId: string; leadId: string; key: string; tables: UserTables };

/**
 * The finder over its ledger, as every worker shares it: a question is known by its person, holds a
 * credit while it is open, and keeps it for a verified address (decision 118).
 */
export class FinderService {
  /** How many credits each person has cost, by user and person. */
  readonly paid = new Map<string, number>();
  onPaid: (key: string, times: number) => void = () => undefined;
  /** How many questions were asked under a key of their own. */
  anew = 0;
  readonly #questions = new Map<string, Question>();
  readonly #random: Random;
  readonly #tablesOf: (userId: string) => UserTables;
  readonly #wake: (userId: string) => void;

  constructor({
    random,
    tablesOf,
    wake,
  }: {
    random: Random;
    tablesOf: (userId: string) => UserTables;
    wake: (userId: string) => void;
  }) {
    this.#random = random;
    this.#tablesOf = tablesOf;
    this.#wake = wake;
  }

  /** Opens a question or continues one; an outcome if no one has to be asked. */
  open({
    userId,
    leadId,
    byTry,
    realNow,
    claimMs,
  }: {
    userId: string;
    leadId: string;
    byTry: string | null;
    realNow: number;
    claimMs: number;
  }): { outcome: FindOutcome } | { asked: Asked; question: Question } {
    const tables = this.#tablesOf(userId);
    const person = tables.leads.get(leadId)?.person;
    if (person === undefined) return { outcome: { kind: 'GONE' } };
    if (person.lastName === null) return { outcome: { kind: 'NOT_ASKED' } };
    const whom = `${userId} ${person.slug ?? leadId}`;
    const key = byTry === null ? whom : `${whom} ${byTry}`;
    const known = this.#questions.get(key);
    const asked = { userId, leadId, key, tables };
    if (known !== undefined && !known.open)
      return { outcome: offered({ tables, found: known.found }) };
    if (known !== undefined && known.realNextAskAt > realNow)
      return { outcome: { kind: 'LATER', realAt: known.realNextAskAt, because: 'ANSWER' } };
    if (known === undefined && tables.row.user.emailCredits < 1)
      return { outcome: { kind: 'OUT_OF_CREDITS', renewsAt: null } };
    const question = known ?? {
      open: true,
      held: true,
      realNextAskAt: 0,
      found: this.#answerAbout(leadId),
    };
    if (known === undefined) this.#add(userId, -1);
    question.realNextAskAt = realNow + claimMs;
    this.#questions.set(key, question);
    return { asked, question };
  }

  end({ userId, key, tables }: Asked, question: Question): FindOutcome {
    if (!question.open) return offered({ tables, found: question.found });
    question.open = false;
    if (question.found?.kind === 'VERIFIED') {
      const whom = key.split(' ').slice(0, 2).join(' ');
      const times = (this.paid.get(whom) ?? 0) + 1;
      this.paid.set(whom, times);
      this.onPaid(whom, times);
    } else this.grant(userId, 1);
    return offered({ tables, found: question.found });
  }

  /** Gives a user credits, and wakes their lane. */
  grant(userId: string, credits: number): void {
    this.#add(userId, credits);
    this.#wake(userId);
  }

  #add(userId: string, credits: number): void {
    const tables = this.#tablesOf(userId);
    const { user } = tables.row;
    putUser(tables, {
      ...tables.row,
      user: Object.freeze({ ...user, emailCredits: user.emailCredits + credits }),
    });
  }

  #answerAbout(leadId: string): FoundEmail | null {
    const kind = this.#random.pick<EmailKind | null>([
      'VERIFIED',
      'VERIFIED',
      'LIKELY',
      'LIKELY',
      'CATCH_ALL',
      null,
    ]);
    const email = `found-${leadId}@${this.#random.pick(['big.example', 'found.example'])}`;
    return kind === null ? null : { email, kind, source: 'HUNTER' };
  }
}

function offered({ tables, found }: { tables: UserTables; found: FoundEmail | null }): FindOutcome {
  return found === null || tables.refusedAddresses.has(found.email)
    ? { kind: 'NOTHING' }
    : { kind: 'FOUND', found };
}

type FinderOptions = {
  service: FinderService;
  scheduler: Scheduler;
  random: Random;
  process: WorkerProcess;
  faults: FinderFaults;
  available: boolean;
  realNow: () => number;
  hooks: {
    onAsked: (question: { userId: string; leadId: string; process: WorkerProcess }) => void;
    onFault: (fault: string) => void;
  };
};

export type SimulatedFinder = UserFinder & {
  /**
   * Asks under a key of its own, so that a question is not known by its person: for a planted bug.
   */
  askAnew: UserFinder['ask'];
};

/** The finder of one worker: what it asks takes time, fails, and is left open when it dies. */
export function createFinder(options: FinderOptions): SimulatedFinder {
  const { service, scheduler, random, process, faults, hooks } = options;
  const ask = (
    { userId, leadId }: { userId: string; leadId: string },
    byTry: string | null,
  ): Promise<FindOutcome> =>
    new Promise((resolve, reject) => {
      const fate = process.leaves('finder');
      if (!fate.leaves) return;
      hooks.onAsked({ userId, leadId, process });
      const later = (ms: number, then: () => void): void =>
        scheduler.after(ms, () => {
          if (fate.killAtAnswer) return process.kill({ point: 'answer', port: 'finder' });
          process.hand(then);
        });
      const fail = (fault: string): void => {
        hooks.onFault(`finder ${fault}`);
        later(1, () => reject(new Error(fault)));
      };
      if (random.chance(faults.failed)) return fail('failed');
      const realNow = options.realNow();
      const { claimMs } = faults;
      const opened = service.open({ userId, leadId, byTry, realNow, claimMs });
      if ('outcome' in opened) return later(1, () => resolve(opened.outcome));
      const waits = (because: 'ANSWER' | 'PROVIDER_DOWN'): void => {
        hooks.onFault(`finder ${because}`);
        opened.question.realNextAskAt = realNow + random.within(1, faults.longestMs);
        const { realNextAskAt: realAt } = opened.question;
        later(1, () => resolve({ kind: 'LATER', realAt, because }));
      };
      if (random.chance(faults.later)) return waits('ANSWER');
      if (random.chance(faults.down)) return waits('PROVIDER_DOWN');
      // It is the asker itself who ends its question: a dead one leaves it open.
      later(1 + random.next() * 20, () => {
        const outcome = service.end(opened.asked, opened.question);
        if (random.chance(faults.answerLost)) return fail('answer lost');
        resolve(outcome);
      });
    });
  return {
    available: options.available,
    spendsCredits: true,
    ask: (query) => ask(query, null),
    askAnew: (query) => ask(query, `try ${(service.anew += 1)}`),
  };
}

/** Whether a step may email the lead's current address. */
export function hasUsable({
  tables,
  leadId,
  allowLikely,
}: {
  tables: UserTables;
  leadId: string;
  allowLikely: boolean;
}): boolean {
  const person = tables.leads.get(leadId)?.person;
  return (
    person?.email != null &&
    !tables.refusedAddresses.has(person.email.toLowerCase()) &&
    isUsableInStep({ kind: person.emailKind ?? null, allowLikely })
  );
}
