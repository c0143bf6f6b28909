import { randomUUID } from 'node:crypto';
import { instant } from '#data/database.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { addJob } from '#data/jobs/jobs.ts';
import type { Owner, Scope } from '#data/scope.ts';

/** A change requested from the provider; `isAgain`: it was requested before and never answered. */
export type AskedChange = { id: string; at: number; isAgain: boolean };

/** When an unanswered change is checked at the provider, in real ms. */
const LOOK_AFTER_MS = 60_000;

/**
 * Records what is about to be requested from the provider: the same wish without an answer within
 * `keptMs` continues under its name and instant, any other starts a new one. The same transaction
 * enqueues a read of the account, in case no answer ever comes.
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

/** Deletes a change that was answered. */
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
