import {
  betterEmail,
  FINDERS,
  type FinderName,
  type FoundEmail,
} from '#core/finder/finder-answer.ts';
import { repeatOf } from '#core/finder/question.ts';
import { holdEnd } from '#core/plan/email-credits.ts';
import { instant, type Database, type DatabaseTransaction } from '#data/database.ts';
import { inScope, inTransaction } from '#data/database/retried-transaction.ts';
import { addCreditEntry, lockCredits, notifyLowCredits } from '#data/finder/credits.ts';
import type { Owner, Scope } from '#data/scope.ts';

/**
 * A question that this process may ask now: `finders` have answered in this round, `found` is the
 * best of that, and `operation` is the pending one of a provider that answers later.
 */
export type OpenQuestion = {
  questionKey: string;
  round: number;
  leadId: string;
  finders: readonly FinderName[];
  found: FoundEmail | null;
  operation: { finder: FinderName; id: string } | null;
  realAskedAt: number;
};
/**
 * `BUSY`: another process is asking, or a provider wants to be left alone, until then. Real times.
 */
export type OpenedQuestion =
  | { kind: 'OPEN'; question: OpenQuestion }
  | { kind: 'BUSY'; realUntil: number }
  | { kind: 'ANSWERED'; found: FoundEmail | null }
  | { kind: 'OUT_OF_CREDITS' };

/**
 * How long an asking process has a question to itself; after a crash another one takes over then.
 */
const CLAIM_MS = 120_000;

export type QuestionRow = {
  question_key: string;
  round: number;
  lead_id: string;
  state: 'OPEN' | 'ANSWERED' | 'GIVEN_UP';
  held: boolean;
  finders: FinderName[];
  finder: FinderName | null;
  operation: string | null;
  real_next_ask_at: number;
  asked_at: number;
  real_asked_at: number;
  result: FoundEmail['kind'] | 'NOTHING' | null;
  email: string | null;
  source: FinderName | null;
};
type Key = { userId: string; questionKey: string };

/**
 * Opens a question, or continues an open one: in one transaction it is written, and a credit is
 * held if one of the finders verifies. A repeat within 90 days returns the known answer. `finders`
 * are the configured ones, in order.
 */
export async function openQuestion(
  scope: Scope,
  {
    questionKey,
    leadId,
    finders,
  }: { questionKey: string; leadId: string; finders: readonly FinderName[] },
): Promise<OpenedQuestion> {
  const { now, realNow, userId } = scope;
  return inScope(scope, async (scope) => {
    const balance = await lockCredits(scope);
    const asked = await readQuestion(scope, questionKey);
    const repeat =
      asked === null ? 'ASK_ANEW' : repeatOf({ ...asked, askedAt: asked.asked_at }, finders, now);
    if (asked !== null && repeat === 'ANSWER_STANDS')
      return { kind: 'ANSWERED', found: foundOf(asked) };
    if (asked !== null && repeat === 'GOES_ON') {
      if (asked.real_next_ask_at > realNow)
        return { kind: 'BUSY', realUntil: asked.real_next_ask_at };
      await changeQuestion(
        { db: scope.db, userId, questionKey },
        { realNextAskAt: realNow + CLAIM_MS },
      );
      return { kind: 'OPEN', question: openOf(asked) };
    }
    const held = finders.some((finder) => FINDERS[finder].verifies);
    if (held && balance < 1) return { kind: 'OUT_OF_CREDITS' };
    const round = (asked?.round ?? 0) + 1;
    const row = await writeRound(scope, { questionKey, leadId, round, held });
    if (held)
      await addCreditEntry({
        db: scope.db,
        userId,
        type: 'HOLD',
        amount: -1,
        cause: causeOf(questionKey, round),
        leadId,
        now,
        realNow,
      });
    return { kind: 'OPEN', question: openOf(row) };
  });
}

/** What an entry of the ledger is for: one round of one question. */
function causeOf(questionKey: string, round: number): string {
  return `question/${round}/${questionKey}`;
}

async function readQuestion(
  { db, userId }: Owner<DatabaseTransaction>,
  questionKey: string,
): Promise<QuestionRow | null> {
  const row = await db
    .selectFrom('finder_questions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('question_key', '=', questionKey)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

async function writeRound(
  { db, userId, now, realNow }: Scope<'now' | 'realNow', DatabaseTransaction>,
  {
    questionKey,
    leadId,
    round,
    held,
  }: { questionKey: string; leadId: string; round: number; held: boolean },
): Promise<QuestionRow> {
  const begun = {
    lead_id: leadId,
    round,
    state: 'OPEN' as const,
    held,
    finders: [],
    finder: null,
    operation: null,
    real_next_ask_at: instant(realNow + CLAIM_MS),
    asked_at: instant(now),
    real_asked_at: instant(realNow),
    result: null,
    email: null,
    source: null,
  };
  return db
    .insertInto('finder_questions')
    .values({ user_id: userId, question_key: questionKey, ...begun })
    .onConflict((conflict) => conflict.columns(['user_id', 'question_key']).doUpdateSet(begun))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Records the result of asking one finder: it answered, it has a pending operation, or it wants to
 * be asked again later. Does nothing if the question is no longer open in this round. Returns the
 * current question; null if it is over.
 */
export async function recordProgress({
  db,
  userId,
  question: { questionKey, round },
  finder,
  progress,
  realNow,
}: {
  db: Database;
  userId: string;
  question: OpenQuestion;
  finder: FinderName;
  progress:
    | { kind: 'ANSWERED'; found: FoundEmail | null }
    | { kind: 'WORKS'; operation: string; realAskAt: number }
    | { kind: 'WAITS'; operation: string | null; realAskAt: number };
  realNow: number;
}): Promise<OpenQuestion | null> {
  return inTransaction(db, async (trx) => {
    const row = await readQuestion({ db: trx, userId }, questionKey);
    if (row === null || row.state !== 'OPEN' || row.round !== round) return null;
    const key = { db: trx, userId, questionKey };
    if (progress.kind !== 'ANSWERED')
      return changeQuestion(key, {
        finder: progress.operation === null ? null : finder,
        operation: progress.operation,
        realNextAskAt: progress.realAskAt,
      });
    return changeQuestion(key, {
      finder: null,
      operation: null,
      finders: [...new Set([...row.finders, finder])],
      found: betterEmail(foundOf(row), progress.found),
      realNextAskAt: realNow + CLAIM_MS,
    });
  });
}

/**
 * Ends an open question with the best that was found: its credit is captured for a verified address
 * and released otherwise, in the same transaction. Returns the answer that counts, which is
 * another's if that was quicker. `givenUp`: no finder could be asked at all.
 */
export async function endQuestion(
  scope: Scope,
  {
    question: { questionKey, round },
    givenUp = false,
  }: { question: OpenQuestion; givenUp?: boolean },
): Promise<FoundEmail | null> {
  return inScope(scope, async (scope) => {
    await lockCredits(scope);
    const row = await readQuestion(scope, questionKey);
    if (row === null) return null;
    if (row.state !== 'OPEN' || row.round !== round) return foundOf(row);
    const result = row.result ?? 'NOTHING';
    await scope.db
      .updateTable('finder_questions')
      .set({
        state: givenUp ? 'GIVEN_UP' : 'ANSWERED',
        result: givenUp ? null : result,
        finder: null,
        operation: null,
      })
      .where('user_id', '=', scope.userId)
      .where('question_key', '=', questionKey)
      .execute();
    if (row.held) {
      await addCreditEntry({
        db: scope.db,
        userId: scope.userId,
        ...holdEnd(result),
        cause: causeOf(questionKey, round),
        leadId: row.lead_id,
        now: scope.now,
        realNow: scope.realNow,
      });
      if (result === 'VERIFIED') await notifyLowCredits(scope);
    }
    return foundOf(row);
  });
}

async function changeQuestion(
  { db, userId, questionKey }: Key & { db: DatabaseTransaction },
  change: {
    finder?: FinderName | null;
    operation?: string | null;
    finders?: FinderName[];
    found?: FoundEmail | null;
    realNextAskAt: number;
  },
): Promise<OpenQuestion> {
  const { finder, operation, finders, found, realNextAskAt } = change;
  const row = await db
    .updateTable('finder_questions')
    .set({
      real_next_ask_at: instant(realNextAskAt),
      ...(finder !== undefined && { finder }),
      ...(operation !== undefined && { operation }),
      ...(finders !== undefined && { finders }),
      ...(found !== undefined && {
        result: found?.kind ?? null,
        email: found?.email ?? null,
        source: found?.source ?? null,
      }),
    })
    .where('user_id', '=', userId)
    .where('question_key', '=', questionKey)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openOf(row);
}

/** The question of a row, for the process that continues it. */
export function openOf(row: QuestionRow): OpenQuestion {
  return {
    questionKey: row.question_key,
    round: row.round,
    leadId: row.lead_id,
    finders: row.finders,
    found: foundOf(row),
    operation:
      row.finder === null || row.operation === null
        ? null
        : { finder: row.finder, id: row.operation },
    realAskedAt: row.real_asked_at,
  };
}

function foundOf({
  result,
  email,
  source,
}: Pick<QuestionRow, 'result' | 'email' | 'source'>): FoundEmail | null {
  return result === null || result === 'NOTHING' || email === null || source === null
    ? null
    : { email, kind: result, source };
}
