import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { credits } from '#cli/credits.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser } from '../../test/support/signed-in.ts';

const database = useTestDatabase();

test('credits granted by address are in the ledger and the log, and resume waiting searches', async () => {
  const { userId } = await signedInUser({ db: database.db, realNow: Date.now() });
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const printed: string[] = [];
  const run = (to: string, count: number) =>
    credits({
      config: readConfig({ DATABASE_URL: database.url }),
      email: to,
      credits: count,
      print: (line) => void printed.push(line),
      say: () => undefined,
    });
  await run(email.toUpperCase(), 500);
  await run(email, 500);
  expect(printed).toEqual([
    `${email.toUpperCase()} now has 600 email finder credits.`,
    `${email} now has 1,100 email finder credits.`,
  ]);
  expect(
    (
      await database.db
        .selectFrom('email_credit_entries')
        .select(['type', 'amount'])
        .where('user_id', '=', userId)
        .orderBy('entry_id')
        .execute()
    ).map(({ type, amount }) => `${type} ${amount}`),
  ).toEqual(['GRANT 100', 'GRANT 500', 'GRANT 500']);
  expect(
    await database.db
      .selectFrom('audit_log')
      .select(['type', 'acted_by', 'data'])
      .where('user_id', '=', userId)
      .execute(),
  ).toEqual(
    Array(2).fill({ type: 'EMAIL_CREDITS_GRANTED', acted_by: '0', data: { credits: 500 } }),
  );
  await expect(run('nobody@example.com', 5)).rejects.toThrow('No account uses');
});
