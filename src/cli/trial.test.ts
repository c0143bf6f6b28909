import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { trialEnd } from '#cli/arguments.ts';
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
  const run = (to: string, ends: string) =>
    trial({
      config,
      email: to,
      realEndsAt: trialEnd(ends),
      print: (line) => void printed.push(line),
      say: () => undefined,
    });
  await run(email.toUpperCase(), '2031-05-01');
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
  await expect(run('nobody@example.com', '2031-05-01')).rejects.toThrow('No account uses');
});

test('no trial can be set where nothing is sold, and the command says so', async () => {
  const config = readConfig({ DATABASE_URL: database.url, BILLING: 'off' });
  await expect(
    trial({
      config,
      email: 'maya@example.com',
      realEndsAt: trialEnd('2031-05-01'),
      print: () => undefined,
      say: () => undefined,
    }),
  ).rejects.toThrow('BILLING is off');
});
