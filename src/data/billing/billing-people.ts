import type { Owner } from '#data/scope.ts';

/** A buyer's name, as others covered by the subscription see it. */
export async function readBuyerName({ db, userId }: Owner): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('display_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}

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
