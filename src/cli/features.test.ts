import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { features } from '#cli/features.ts';
import { readAccessFacts } from '#data/account/users.ts';
import { useTestDatabase } from '../../test/support/database.ts';
import { signedInUser } from '../../test/support/signed-in.ts';

const database = useTestDatabase();

test('flagged features are shown, turned on, and turned off by address, and logged', async () => {
  const { userId } = await signedInUser({ db: database.db, realNow: Date.now() });
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const printed: string[] = [];
  const run = (turn: Parameters<typeof features>[0]['turn'], to = email) =>
    features({
      config: readConfig({ DATABASE_URL: database.url, BILLING: 'test' }),
      turn,
      email: to,
      print: (line) => void printed.push(line),
      say: () => undefined,
    });
  const byEmail = (on: boolean) => ({ feature: 'INVITE_BY_EMAIL', on }) as const;
  const rates = { feature: 'EMAIL_RATE_FEATURE', on: true } as const;
  await run(byEmail(true));
  await run(rates, email.toUpperCase());
  await run(rates);
  await run(byEmail(false));
  await run(null);
  expect(printed).toEqual([
    `INVITE_BY_EMAIL is now on for ${email}.`,
    `EMAIL_RATE_FEATURE is now on for ${email.toUpperCase()}.`,
    `EMAIL_RATE_FEATURE was already on for ${email}.`,
    `INVITE_BY_EMAIL is now off for ${email}.`,
    'EMAIL_RATE_FEATURE   on',
    'INVITE_BY_EMAIL      off',
  ]);
  expect((await readAccessFacts({ db: database.db, userId }))?.featureFlags).toEqual([
    'EMAIL_RATE_FEATURE',
  ]);
  expect(
    await database.db
      .selectFrom('audit_log')
      .select(['type', 'acted_by', 'data'])
      .where('user_id', '=', userId)
      .orderBy('audit_id')
      .execute(),
  ).toEqual(
    (
      [
        ['FEATURE_TURNED_ON', 'INVITE_BY_EMAIL'],
        ['FEATURE_TURNED_ON', 'EMAIL_RATE_FEATURE'],
        ['FEATURE_TURNED_OFF', 'INVITE_BY_EMAIL'],
      ] as const
    ).map(([type, feature]) => ({ type, acted_by: '0', data: { feature } })),
  );
  for (const turn of [null, byEmail(true)])
    await expect(run(turn, 'nobody@example.com')).rejects.toThrow('No account uses');
});

test('where nothing is sold, the command says that every feature is available', async () => {
  const { userId } = await signedInUser({ db: database.db, realNow: Date.now() });
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const said: string[] = [];
  await features({
    config: readConfig({ DATABASE_URL: database.url, BILLING: 'off' }),
    turn: null,
    email,
    print: () => undefined,
    say: (line) => void said.push(line),
  });
  expect(said.join('\n')).toContain('every feature is available');
});
