import { randomUUID } from 'node:crypto';
import { instant } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A change that was asked of the provider; `isAgain`: it was asked before and never answered. */
export type AskedChange = { id: string; at: number; isAgain: boolean };

/** When a change whose answer never came is looked for at the provider, in real ms. */
const LOOK_AFTER_MS = 60_000;

/**
 * Writes what is about to be asked of the provider, before it is asked: the same wish that got no
 * answer within `keptMs` goes on under its name and instant, any other begins. In the same
 * transaction the account is enqueued to be read, in case that no answer ever comes.
 */
export async function beginChange(
  { db, userId, realNow }: Scope<'realNow'>,
  { subscriptionId, wish, keptMs }: { subscriptionId: string; wish: string; keptMs: number },
): Promise<AskedChange> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('subscriptions')
      .select(['asked_id', 'asked_wish', 'real_asked_at'])
      .where('user_id', '=', userId)
      .where('subscription_id', '=', subscriptionId)
      .forUpdate()
      .executeTakeFirst();
    await addJob({
      db: trx,
      task: 'settle-billing',
      payload: { userId },
      afterMs: LOOK_AFTER_MS,
    });
    const { asked_id: id = null, real_asked_at: at = null } = before ?? {};
    if (id !== null && at !== null && before?.asked_wish === wish && at > realNow - keptMs)
      return { id, at, isAgain: true };
    const asked = { id: randomUUID(), at: realNow, isAgain: false };
    await trx
      .updateTable('subscriptions')
      .set({ asked_id: asked.id, asked_wish: wish, real_asked_at: instant(realNow) })
      .where('user_id', '=', userId)
      .where('subscription_id', '=', subscriptionId)
      .execute();
    return asked;
  });
}

/** Forgets a change that was answered. */
export async function endChange(
  { db, userId }: Owner,
  { subscriptionId, id }: { subscriptionId: string; id: string },
): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ asked_id: null, asked_wish: null, real_asked_at: null })
    .where('user_id', '=', userId)
    .where('subscription_id', '=', subscriptionId)
    .where('asked_id', '=', id)
    .execute();
}
