import type { Owner } from '#data/scope.ts';

/** The name of a buyer, as others whom the subscription covers see it. */
export async function readBuyerName({ db, userId }: Owner): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('display_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.display_name ?? '';
}

/** When the trial of a user ends or ended, in real time; null where none was given. */
export async function readTrialEnd({ db, userId }: Owner): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('real_trial_ends_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.real_trial_ends_at ?? null;
}

/** The address that a buyer is known by at the provider. */
export async function readBuyerEmail({ db, userId }: Owner): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}
