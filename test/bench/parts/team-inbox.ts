import { join } from 'node:path';
import type { Pool } from 'pg';
import { insertTeam } from '../../support/teams.ts';
import { signedInUser } from '../../support/signed-in.ts';
import { ratio, type BenchHarness, type BenchPart, type Figure } from '../figure.ts';
import { startBenchPostgres } from '../harness/bench-postgres.ts';
import { cpuMsOf } from '../harness/process-usage.ts';
import { startProductProgram } from '../harness/product-program.ts';
import { signUpAndIn } from '../harness/product-session.ts';
import { timeAtOnce, WARM_UP } from '../harness/requests-at-once.ts';

const ACCOUNTS = 20;
const CONVERSATIONS = Number(process.env['BENCH_CONVERSATIONS'] ?? 100_000);
const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 300);
const CONNECTIONS = 10;
/** Each list is asked about in turns, as the machine is slower in one minute than in the next. */
const ROUNDS = 3;
/** Found in one conversation, in many, and in all. */
const SEARCHES = ['Person 1234', 'Person 12', 'find us'];
const LIST = '/api/messaging/conversations?size=25&page=0';

/** The first page of the team's inbox and of a search in it, beside those of one's own. */
export const teamInboxPart: BenchPart = {
  title: `Team inbox of ${CONVERSATIONS.toLocaleString('en-US')} conversations in ${ACCOUNTS} accounts (BENCH_CONVERSATIONS, BENCH_REQUESTS)`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({
    dataDir: join(scratch, 'product'),
    databaseUrl: postgres.url,
    settings: { PRACTICE_RATE: '1', ROLE: 'web' },
    firstPath: '/api/health',
  });
  try {
    const { userId, headers } = await signUpAndIn({ url: product.url, name: 'owner' });
    const members = [userId];
    while (members.length < ACCOUNTS)
      members.push((await signedInUser({ db: postgres.db, realNow: Date.now() })).userId);
    await insertTeam({ db: postgres.db, members });
    say('Writing conversations');
    for (const member of members) await insertInbox(postgres.pool, member);
    await postgres.pool.query('vacuum analyze');
    say('Asking');
    const cpuMs = () => [cpuMsOf(product.pid) ?? NaN, postgres.cpuMs() ?? NaN] as const;
    const ask = async (path: string) => {
      const [product1, postgres1] = cpuMs();
      const asked = { url: product.url, headers, path: () => path };
      const timed = await timeAtOnce({ ...asked, connections: CONNECTIONS, requests: REQUESTS });
      const [product2, postgres2] = cpuMs();
      const cpu = product2 - product1 + postgres2 - postgres1;
      return { ...timed, cpu: cpu / (REQUESTS + WARM_UP * CONNECTIONS) };
    };
    const paths = {
      own: LIST,
      team: `${LIST}&scope=team`,
      unread: `${LIST}&scope=team&unread=true`,
      replied: `${LIST}&scope=team&replied=true`,
      ...Object.fromEntries(
        SEARCHES.flatMap((words) => {
          const search = `${LIST}&query=${encodeURIComponent(words)}`;
          return [
            [`own, “${words}”`, search],
            [`team, “${words}”`, `${search}&scope=team`],
          ];
        }),
      ),
    };
    const cpu: Record<string, number[]> = {};
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, path] of Object.entries(paths))
        (cpu[name] ??= []).push((await ask(path)).cpu);
    const middle = (name: string) =>
      (cpu[name] ?? []).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? NaN;
    return Object.keys(paths).map((name) => {
      const [, search] = name.split(',');
      const own = middle(search === undefined ? 'own' : `own,${search}`);
      return {
        name: `first page, ${name}, CPU of product and PostgreSQL`,
        value: middle(name),
        unit: 'ms',
        ...(!name.startsWith('own') && {
          beside: `${ratio({ of: middle(name), to: own, name: 'one’s own' })}; 2 are allowed`,
        }),
      };
    });
  } finally {
    await product.stop();
    await postgres.stop();
  }
}

/** An account's share of the conversations, each with a lead and two messages. */
async function insertInbox(pool: Pool, userId: string): Promise<void> {
  await pool.query(
    `
      insert into leads (
        user_id, network_member_id, full_name, headline, company, created_at, updated_at
      )
      select $1::bigint, 'm' || $1::bigint || '-' || n, 'Person ' || n, 'Head of operations',
        'Company ' || n, now(), now()
      from generate_series(1, $2::int) n`,
    [userId, CONVERSATIONS / ACCOUNTS],
  );
  await pool.query(
    `
      insert into conversations (
        user_id, lead_id, network_member_id, person_name, created_at, archived
      )
      select user_id, lead_id, network_member_id, full_name, now(), lead_id % 20 = 1
      from leads
      where user_id = $1`,
    [userId],
  );
  await pool.query(
    `
      insert into messages (
        user_id, conversation_id, network_message_id, from_me, text, at
      )
      select user_id, conversation_id, 'n' || conversation_id || '-' || n,
        n = 1 or conversation_id % 3 = 0,
        'Thank you for writing, let us find a time next week',
        now() - conversation_id * interval '7 seconds' - (3 - n) * interval '1 second'
      from conversations
      cross join generate_series(1, 2) n
      where user_id = $1`,
    [userId],
  );
}
