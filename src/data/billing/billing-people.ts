import type { Owner } from '#data/scope.ts';

/** When a user's trial ends or ended, in real time; null if there was none. */
export async function readTrialEnd({ db, userId }: Owner): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('real_trial_ends_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.real_trial_ends_at ?? null;
}

/** The buyer's email address for the provider. */
export async function readBuyerEmail({ db, userId }: Owner): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}
