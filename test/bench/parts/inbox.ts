import { join } from 'node:path';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';
import { startBenchPostgres } from '../harness/bench-postgres.ts';
import { cpuMsOf } from '../harness/process-usage.ts';
import { startProductProgram } from '../harness/product-program.ts';
import { signInAgain, signUpAndIn } from '../harness/product-session.ts';
import { insertInboxOfSize } from '../inbox/inbox-fixture.ts';
import { measureInbox } from '../inbox/inbox-requests.ts';

const CONVERSATIONS = Number(process.env['BENCH_CONVERSATIONS'] ?? 100_000);
const LONG = 5000;
const NAME = 'reader';

/** Lists, searches and threads of an inbox of 2,000,000 messages. */
export const inboxPart: BenchPart = {
  title: `Inbox of ${CONVERSATIONS.toLocaleString('en-US')} conversations with some 20 messages each (BENCH_CONVERSATIONS, BENCH_REQUESTS)`,
  run,
};

async function run({ scratch, say }: BenchHarness): Promise<Figure[]> {
  const postgres = await startBenchPostgres({ scratch });
  const product = await startProductProgram({
    dataDir: join(scratch, 'product'),
    databaseUrl: postgres.url,
    settings: { PRACTICE_RATE: '1' },
  });
  try {
    const { userId } = await signUpAndIn({ url: product.url, name: NAME });
    say('Writing conversations and messages, which takes minutes');
    const inbox = await insertInboxOfSize({
      pool: postgres.pool,
      userId,
      conversations: CONVERSATIONS,
      long: LONG,
    });
    say(`Asking about ${inbox.messages} messages`);
    return await measureInbox({
      url: product.url,
      signIn: async () => (await signInAgain({ url: product.url, name: NAME })).headers,
      say,
      inbox,
      cpuMs: () => ({ product: cpuMsOf(product.pid), postgres: postgres.cpuMs() }),
    });
  } finally {
    await product.stop();
    await postgres.stop();
  }
}
