import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { invites } from '#cli/invites.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser } from '../../test/support/signed-in.ts';

const database = useTestDatabase();

test('staff resume the invitations of an address once, and learn if there is nothing to resume', async () => {
  const { userId } = await signedInUser({ db: database.db, realNow: Date.now() });
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await database.db
    .updateTable('users')
    .set({ invites_paused_until: new Date(Date.now() + 86_400_000), invite_limit_answers: 3 })
    .where('user_id', '=', userId)
    .execute();
  const config = readConfig({ DATABASE_URL: database.url });
  const printed: string[] = [];
  const run = (to: string) =>
    invites({
      config,
      email: to,
      print: (line) => void printed.push(line),
      say: () => undefined,
    });
  await run(email.toUpperCase());
  await run(email);
  expect(printed).toEqual([
    `Invites for ${email.toUpperCase()} resumed.`,
    `Invites for ${email} were not paused.`,
  ]);
  expect(
    await database.db
      .selectFrom('users')
      .select(['invites_paused_until', 'invite_limit_answers'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  ).toEqual({ invites_paused_until: null, invite_limit_answers: 0 });
  expect(
    await database.db
      .selectFrom('events')
      .select(['type', 'actor'])
      .where('user_id', '=', userId)
      .execute(),
  ).toEqual([{ type: 'INVITES_RESUMED', actor: 'STAFF' }]);
  await expect(run('nobody@example.com')).rejects.toThrow('No account uses nobody@example.com.');
});
