import { sql } from 'kysely';
import type { FoundEmail } from '#core/finder/finder-answer.ts';
import {
  endQuestion,
  openQuestion,
  recordProgress,
  type OpenedQuestion,
} from '#data/finder/questions.ts';
import type { Database } from '#data/database.ts';
import { insertTestUser, TEST_NOW } from '../support/call-handler.ts';

/** What a provider would say to each question: a quarter is verified. */
const SAID = ['VERIFIED', 'LIKELY', 'CATCH_ALL', null] as const;
const USERS = 4;
const AT_ONCE = 12;
const SECOND = 1000;
/** A question that a killed process left is free again after that. */
const CLAIM_IS_OVER_MS = 300 * SECOND;

export type KillsReport = {
  asks: number;
  answered: number;
  refused: number;
  cutOff: number;
  kills: number;
  /** Questions of users: how many there are, and how many of them are verified. */
  questions: number;
  verified: number;
  ledger: { holds: number; captures: number; releases: number };
  /** What must not be, in words. */
  wrong: string[];
};

/**
 * Asks questions of a few users at the same time, each of many several times, while connections to
 * the database are killed under them; what a kill left open is asked on at the end. Then the ledger
 * is compared with the balance and with the questions.
 */
export async function askUnderKills({
  db,
  random,
  asks,
  credits,
}: {
  db: Database;
  random: () => number;
  asks: number;
  /** Each user's; with fewer than there are questions some are refused. */
  credits: number;
}): Promise<KillsReport> {
  const userIds = await Promise.all(Array.from({ length: USERS }, () => userWith({ db, credits })));
  const keys = Math.ceil(asks / USERS / 3);
  const report = { asks, answered: 0, refused: 0, cutOff: 0, kills: 0 };
  let clock = TEST_NOW;
  const killing = { over: false };
  const killer = killConnections({ db, killing, killed: () => (report.kills += 1) });
  let left = asks;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      clock += SECOND;
      const userId = userIds[Math.floor(random() * USERS)] ?? '';
      const key = Math.floor(random() * keys);
      try {
        const came = await ask({ db, userId, key, realNow: clock });
        if (came === 'ANSWERED') report.answered += 1;
        if (came === 'OUT_OF_CREDITS') report.refused += 1;
      } catch {
        report.cutOff += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  killing.over = true;
  await killer;
  clock += CLAIM_IS_OVER_MS;
  const { rows: open } = await sql<{ user_id: string; question_key: string }>`
    select user_id, question_key
    from finder_questions
    where state = 'OPEN' and user_id = any(${userIds}::bigint[])`.execute(db);
  for (const { user_id: userId, question_key: questionKey } of open)
    await ask({ db, userId, key: Number(questionKey.slice(1)), realNow: clock });
  return { ...report, ...(await compare({ db, userIds })) };
}

async function userWith({ db, credits }: { db: Database; credits: number }): Promise<string> {
  const userId = await insertTestUser({ db });
  if (credits > 100)
    await db
      .insertInto('email_credit_entries')
      .values({
        user_id: userId,
        type: 'GRANT',
        amount: credits - 100,
        cause: 'MORE',
        real_at: new Date(TEST_NOW),
      })
      .execute();
  return userId;
}

/** One question from its hold to its end. */
async function ask({
  db,
  userId,
  key,
  realNow,
}: {
  db: Database;
  userId: string;
  key: number;
  realNow: number;
}): Promise<OpenedQuestion['kind']> {
  const at = { db, userId, now: TEST_NOW, realNow };
  const opened = await openQuestion(at, {
    questionKey: `q${key}`,
    leadId: String(key + 1),
    finders: ['HUNTER'],
  });
  if (opened.kind !== 'OPEN') return opened.kind;
  const kind = SAID[key % SAID.length] ?? null;
  const found: FoundEmail | null =
    kind === null ? null : { email: `p${key}@field.example`, kind, source: 'HUNTER' };
  // Of a question that went on the answer may be known already.
  const goesOn = opened.question.finders.includes('HUNTER')
    ? opened.question
    : await recordProgress({
        ...at,
        question: opened.question,
        finder: 'HUNTER',
        progress: { kind: 'ANSWERED', found },
      });
  if (goesOn !== null) await endQuestion(at, { question: goesOn });
  return 'ANSWERED';
}

/** Ends connections of this database, one after the other, at whatever they are just doing. */
async function killConnections({
  db,
  killing,
  killed,
}: {
  db: Database;
  killing: { over: boolean };
  killed: () => void;
}): Promise<void> {
  while (!killing.over) {
    try {
      const { rows } = await sql<{ done: boolean }>`
        select pg_terminate_backend(pid) as done
        from pg_stat_activity
        where datname = current_database()
          and pid <> pg_backend_pid()
          and application_name = 'reachwell test'
          and state <> 'idle'
        order by random() limit 1`.execute(db);
      if (rows[0]?.done === true) killed();
      await sql`select pg_sleep(0.02)`.execute(db);
    } catch {
      // It may end itself, through another one's turn.
    }
  }
}

async function compare({
  db,
  userIds,
}: {
  db: Database;
  userIds: readonly string[];
}): Promise<Pick<KillsReport, 'questions' | 'verified' | 'ledger' | 'wrong'>> {
  const { rows } = await sql<{
    user_id: string;
    balance: number;
    granted: number;
    sum: number;
    holds: number;
    captures: number;
    releases: number;
    questions: number;
    verified: number;
    open: number;
  }>`
    select c.user_id, c.balance, e.*, q.*
    from email_credits c
    join lateral (
      select sum(amount)::int as sum,
        coalesce(sum(amount) filter (where type = 'GRANT'), 0)::int as granted,
        count(*) filter (where type = 'HOLD')::int as holds,
        count(*) filter (where type = 'CAPTURE')::int as captures,
        count(*) filter (where type = 'RELEASE')::int as releases
      from email_credit_entries x
      where x.user_id = c.user_id
    ) e on true
    join lateral (
      select count(*)::int as questions,
        count(*) filter (where result = 'VERIFIED')::int as verified,
        count(*) filter (where state = 'OPEN')::int as open
      from finder_questions x
      where x.user_id = c.user_id
    ) q on true
    where c.user_id = any(${[...userIds]}::bigint[])`.execute(db);
  const wrong = rows.flatMap((of) => [
    ...(of.balance === of.sum ? [] : [`user ${of.user_id}: balance ${of.balance}, sum ${of.sum}`]),
    ...(of.balance === of.granted - of.captures
      ? []
      : [`user ${of.user_id}: ${of.captures} of ${of.granted} spent, ${of.balance} left`]),
    ...(of.captures === of.verified
      ? []
      : [`user ${of.user_id}: paid ${of.captures} times for ${of.verified} addresses`]),
    ...(of.holds === of.captures + of.releases && of.holds === of.questions && of.open === 0
      ? []
      : [`user ${of.user_id}: ${of.holds} holds for ${of.questions} questions`]),
  ]);
  const sumOf = (key: 'questions' | 'verified' | 'holds' | 'captures' | 'releases') =>
    rows.reduce((sum, row) => sum + row[key], 0);
  return {
    questions: sumOf('questions'),
    verified: sumOf('verified'),
    ledger: { holds: sumOf('holds'), captures: sumOf('captures'), releases: sumOf('releases') },
    wrong,
  };
}
