import type { Clock } from '#core/time/clock.ts';
import {
  endsSearch,
  FINDERS,
  type FinderName,
  type FoundEmail,
} from '#core/finder/finder-answer.ts';
import { questionKey, type FinderPerson } from '#core/finder/question.ts';
import { profileUrlOf } from '#core/lead-pack/profile-url.ts';
import { emailCredits } from '#core/plan/email-credits.ts';
import type {
  EmailFinder,
  FinderAnswer,
  FinderProblem,
  PersonToFind,
} from '#connectors/finder/finder.ts';
import type { FindOutcome, UserFinder } from '#connectors/finder/user-finder.ts';
import type { Database } from '#data/database.ts';
import { readCredits } from '#data/finder/credits.ts';
import {
  isRefused,
  readColleagues,
  readFinderPeople,
  readRefusedAt,
} from '#data/finder/finder-people.ts';
import {
  endQuestion,
  openQuestion,
  recordProgress,
  type OpenQuestion,
} from '#data/finder/questions.ts';

type Parts = {
  db: Database;
  clock: Pick<Clock, 'now' | 'realNow'>;
  /** In the order in which they are asked. */
  finders: readonly EmailFinder[];
  /** The domain of a company by its name alone; null if unknown. */
  domainOf?: (company: string) => string | null;
  /** Warns the operator that a provider answers nobody. */
  warn: (of: { finder: FinderName; problem: FinderProblem }) => void;
};
type Asking = {
  userId: string;
  leadId: string;
  person: PersonToFind;
  question: OpenQuestion;
};

/** After a day, a provider that could not be asked is skipped. */
const MOST_WAIT_MS = 86_400_000;
/** How soon a provider that answers nobody is retried. */
const CLOSED_WAIT_MS = 3_600_000;

/** The finders of a deployment over its database. */
export function createUserFinder(parts: Parts): UserFinder {
  const { db, clock, finders } = parts;
  return {
    available: finders.length > 0,
    spendsCredits: finders.some(({ name }) => FINDERS[name].verifies),
    async ask({ userId, leadId }) {
      if (finders.length === 0) throw new Error('No email finder is set up');
      const person = (await readFinderPeople({ db, userId }, [leadId])).get(leadId);
      if (person === undefined) return { kind: 'GONE' };
      const key = questionKey(person);
      if (key === null) return { kind: 'NOT_ASKED' };
      const opened = await openQuestion(
        { db, userId, now: Math.floor(clock.now()), realNow: clock.realNow() },
        { questionKey: key, leadId, finders: finders.map(({ name }) => name) },
      );
      switch (opened.kind) {
        case 'ANSWERED':
          return reusableAnswer(parts, userId, opened.found);
        case 'BUSY':
          return { kind: 'LATER', realAt: opened.realUntil, because: 'ANSWER' };
        case 'OUT_OF_CREDITS':
          return {
            kind: 'OUT_OF_CREDITS',
            renewsAt: emailCredits(await readCredits({ db, userId })).renewsAt,
          };
        case 'OPEN':
          return askFinders(parts, {
            userId,
            leadId,
            person: await personToFind({ parts, userId, leadId, person }),
            question: opened.question,
          });
      }
    },
  };
}

async function personToFind({
  parts: { db, domainOf = () => null },
  userId,
  leadId,
  person: { firstName, lastName, company, domain: named, profileSlug },
}: {
  parts: Parts;
  userId: string;
  leadId: string;
  person: FinderPerson;
}): Promise<PersonToFind> {
  const domain = named ?? (company === null ? null : domainOf(company));
  const colleagues = await readColleagues({ db, userId }, { leadId, company });
  const domains = new Set([
    ...(domain === null ? [] : [domain]),
    ...colleagues.map(({ email }) => email.split('@')[1] ?? ''),
  ]);
  const refused = await Promise.all([...domains].map((at) => readRefusedAt({ db, userId }, at)));
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    company,
    domain,
    profileUrl: profileSlug === null ? null : profileUrlOf(profileSlug),
    colleagues,
    refused: refused.flat(),
  };
}

/** Asks the finders one by one until one is sure, one requires waiting, or none is left. */
async function askFinders(parts: Parts, asking: Asking): Promise<FindOutcome> {
  const { db, clock, finders } = parts;
  const { userId, person } = asking;
  let { question } = asking;
  const waitsSince = clock.realNow() - question.realAskedAt;
  let closed = 0;
  for (const finder of finders) {
    if (endsSearch(question.found)) break;
    if (question.finders.includes(finder.name)) continue;
    const operation = question.operation?.finder === finder.name ? question.operation.id : null;
    const answer = await finder.find({ person, operation });
    const realNow = clock.realNow();
    const record = (progress: Parameters<typeof recordProgress>[0]['progress']) =>
      recordProgress({ db, userId, question, finder: finder.name, progress, realNow });
    if (answer.kind === 'CLOSED') parts.warn({ finder: finder.name, problem: answer.problem });
    const isGivenUp = answer.kind !== 'WORKING' && waitsSince >= MOST_WAIT_MS;
    if (answer.kind === 'CLOSED' || (answer.kind === 'LATER' && isGivenUp)) {
      closed += 1;
      continue;
    }
    if (answer.kind === 'WORKING' || answer.kind === 'LATER') {
      const realAskAt = realNow + answer.waitMs;
      await record(waitFor(answer, operation, realAskAt));
      return {
        kind: 'LATER',
        realAt: realAskAt,
        because: answer.kind === 'WORKING' ? 'ANSWER' : 'PROVIDER_DOWN',
      };
    }
    const next = await record({
      kind: 'ANSWERED',
      found: await foundOf({ parts, userId, source: finder.name, answer }),
    });
    // Another process has ended the question meanwhile.
    if (next === null) break;
    question = next;
  }
  return finish(parts, { ...asking, question }, { closed, waitsSince });
}

function waitFor(
  answer: Extract<FinderAnswer, { kind: 'WORKING' | 'LATER' }>,
  operation: string | null,
  realAskAt: number,
): Parameters<typeof recordProgress>[0]['progress'] {
  if (answer.kind === 'WORKING') return { kind: 'WORKS', operation: answer.operation, realAskAt };
  return { kind: 'WAITS', operation: answer.lost === true ? null : operation, realAskAt };
}

async function foundOf({
  parts: { db },
  userId,
  source,
  answer,
}: {
  parts: Parts;
  userId: string;
  source: FinderName;
  answer: FinderAnswer;
}): Promise<FoundEmail | null> {
  if (answer.kind !== 'FOUND') return null;
  const { email, confidence: kind } = answer;
  return (await isRefused({ db, userId }, email)) ? null : { email, kind, source };
}

/**
 * Ends the question. While every remaining finder answers nobody, and none has found anything, it
 * stays open; after a day it is abandoned, and its credit is given back.
 */
async function finish(
  parts: Parts,
  { userId, question }: Asking,
  { closed, waitsSince }: { closed: number; waitsSince: number },
): Promise<FindOutcome> {
  const { db, clock, finders } = parts;
  const realNow = clock.realNow();
  const [first] = finders;
  const isUnanswered = closed > 0 && question.finders.length === 0;
  if (isUnanswered && waitsSince < MOST_WAIT_MS && first !== undefined) {
    const realAskAt = realNow + CLOSED_WAIT_MS;
    await recordProgress({
      db,
      userId,
      question,
      finder: first.name,
      progress: { kind: 'WAITS', operation: null, realAskAt },
      realNow,
    });
    return { kind: 'LATER', realAt: realAskAt, because: 'PROVIDER_DOWN' };
  }
  const found = await endQuestion(
    { db, userId, now: Math.floor(clock.now()), realNow },
    { question, givenUp: isUnanswered },
  );
  return found === null ? { kind: 'NOTHING' } : { kind: 'FOUND', found };
}

/** What was found before, unless an email to it bounced or was refused since. */
async function reusableAnswer(
  { db }: Parts,
  userId: string,
  found: FoundEmail | null,
): Promise<FindOutcome> {
  return found === null || (await isRefused({ db, userId }, found.email))
    ? { kind: 'NOTHING' }
    : { kind: 'FOUND', found };
}
