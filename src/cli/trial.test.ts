import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { trial } from '#cli/trial.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser } from '../../test/support/signed-in.ts';

const database = useTestDatabase();

test('a trial’s end is set by address and day, is logged, and wakes the engine', async () => {
  const { userId } = await signedInUser({ db: database.db, realNow: Date.now() });
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const config = readConfig({ DATABASE_URL: database.url, BILLING: 'test' });
  const printed: string[] = [];
  const run = (command: string | undefined, to: string | undefined, ends: string | undefined) =>
    trial({
      config,
      command,
      email: to,
      ends,
      print: (line) => void printed.push(line),
      say: () => undefined,
    });
  await run('set', email.toUpperCase(), '2031-05-01');
  expect(printed).toEqual([`The trial for ${email.toUpperCase()} ends 2031-05-01T23:59:59.999Z.`]);
  expect(
    await database.db
      .selectFrom('users')
      .select('real_trial_ends_at')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  ).toEqual({ real_trial_ends_at: Date.parse('2031-05-01T23:59:59.999Z') });
  expect(
    await database.db
      .selectFrom('audit_log')
      .select(['type', 'acted_by'])
      .where('user_id', '=', userId)
      .execute(),
  ).toEqual([{ type: 'TRIAL_CHANGED', acted_by: '0' }]);
  expect(
    (
      await database.db
        .selectFrom('lanes')
        .select('next_wake_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.next_wake_at,
  ).not.toBeNull();
  await expect(run('set', 'nobody@example.com', '2031-05-01')).rejects.toThrow('No account uses');
  for (const [command, to, ends] of [
    ['set', email, undefined],
    ['set', undefined, '2031-05-01'],
    ['set', email, 'soon'],
    ['end', email, '2031-05-01'],
  ] as const)
    await expect(run(command, to, ends)).rejects.toThrow('reachwell trial set --email');
});

test('no trial can be set where nothing is sold, and the command says so', async () => {
  const config = readConfig({ DATABASE_URL: database.url, BILLING: 'off' });
  await expect(
    trial({
      config,
      command: 'set',
      email: 'maya@example.com',
      ends: '2031-05-01',
      print: () => undefined,
      say: () => undefined,
    }),
  ).rejects.toThrow('BILLING is off');
});
