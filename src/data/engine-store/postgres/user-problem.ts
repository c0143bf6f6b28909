import { sql } from 'kysely';
import { instant, json, type Database } from '#data/database.ts';
import type { EngineStore, NetworkHint } from '#data/engine-store/engine-store.ts';
import { insertEvent } from '#data/tables/events.ts';
import { withLaneLease } from '#data/walk/lane-guard.ts';
import { runPipelined } from '#data/database/pipelined-client.ts';
import { writeNotification } from '#data/tables/notifications.ts';

/** How many hints of the same chats are returned with the oldest ones, at most. */
const HINTS_BESIDE = 5000;

/**
 * Problems that the network reports for a whole account, news from webhooks, and the user's
 * notifications.
 */
export function createUserProblemWriter(
  db: Database,
): Pick<EngineStore, 'changeUser' | 'openHints' | 'closeHints' | 'announce'> {
  return {
    changeUser: (query) => changeUser(db, query),

    async openHints({ userId, limit }) {
      const { rows } = await sql<NetworkHint>`
        with open as not materialized (
          select network_event_id, type, body, real_received_at
          from network_events
          where user_id = ${userId} and not done
        ), oldest as (
          select * from open order by real_received_at limit ${limit}
        ), beside as (
          select *
          from open
          where body ->> 'chatId' in (select body ->> 'chatId' from oldest)
            and network_event_id not in (select network_event_id from oldest)
          order by real_received_at limit ${HINTS_BESIDE}
        )
        select network_event_id as id, type, body
        from (select * from oldest union all select * from beside) hints
        order by real_received_at`.execute(db);
      return rows;
    },

    async closeHints({ userId, ids }) {
      if (ids.length === 0) return;
      await db
        .updateTable('network_events')
        .set({ done: true })
        .where('user_id', '=', userId)
        .where('network_event_id', '=', sql<string>`any(${[...ids]}::text[])`)
        .execute();
    },

    announce: (query) => announce(db, query),
  };
}

async function changeUser(
  db: Database,
  { lane, now, change, marks }: Parameters<EngineStore['changeUser']>[0],
) {
  const { userId } = lane;
  const done = await withLaneLease(db, lane, async (trx) => {
    // If someone else saw it first, they have reported it: the server hears of an account by
    // webhook as well. What the network last said of an account that was disconnected meanwhile is
    // outdated.
    const moved =
      change.status === undefined ||
      (await trx
        .updateTable('users')
        .set({ status: change.status })
        .where('user_id', '=', userId)
        .where('status', '!=', change.status)
        .$if(change.status === 'VERIFIED', (mended) =>
          mended.where('network_account_id', 'is not', null),
        )
        .returning('user_id')
        .executeTakeFirst()) !== undefined;
    if (change.status !== undefined && moved)
      await trx
        .insertInto('audit_log')
        .values({
          user_id: userId,
          acted_by: userId,
          type: 'CONNECTION_CHANGED',
          data: json({ to: change.status }),
        })
        .execute();
    const set = {
      ...(change.accountError === undefined ? {} : { account_error: change.accountError }),
      ...(change.incident === undefined ? {} : { network_incident: change.incident }),
      ...(change.invitesPausedUntil === undefined
        ? {}
        : { invites_paused_until: instant(change.invitesPausedUntil) }),
      ...(change.inviteLimitAnswers === undefined
        ? {}
        : { invite_limit_answers: change.inviteLimitAnswers }),
    };
    if (Object.keys(set).length > 0)
      await trx.updateTable('users').set(set).where('user_id', '=', userId).execute();
    if (marks !== undefined)
      await trx
        .updateTable('lanes')
        .set({ marks: json(marks) })
        .where('user_id', '=', userId)
        .execute();
    const { notification, event } = change;
    if (event !== undefined)
      await insertEvent({ db: trx, userId, at: now, actor: 'ENGINE', ...event });
    if (notification !== undefined && moved)
      await writeNotification({ db: trx, userId }, { ...notification, at: now });
    return true;
  });
  return done === true;
}

async function announce(db: Database, { userId, events }: Parameters<EngineStore['announce']>[0]) {
  if (events.length === 0) return;
  const saying = sql`
    with said as (
      insert into stream_events (user_id, type, data)
      select ${userId}, e ->> 'type', e -> 'data'
      from jsonb_array_elements(${json(events)}::jsonb) as e
      returning stream_event_id, type, data
    )
    select pg_notify(
      'reachwell_stream',
      json_build_object(
        'id', stream_event_id::text, 'userId', ${userId}::text, 'type', type, 'data', data
      )::text
    )
    from said`;
  // A notify holds a lock of the whole server until its commit is done. It only says "read again",
  // so the commit need not wait for the disk.
  await db
    .transaction()
    .execute((trx) =>
      runPipelined(trx, [sql`set local synchronous_commit = off`, saying], { commit: true }),
    );
}
