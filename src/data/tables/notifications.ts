import { sql, type Selectable } from 'kysely';
import { instant, json } from '#data/database.ts';
import type { Part } from '#data/database/keyset.ts';
import { readList, type ListQuery, type Page } from '#data/database/own-rows.ts';
import type { Notifications } from '#data/schema/tables.ts';
import type { Owner } from '#data/scope.ts';

const COLUMNS = ['notification_id', 'type', 'at', 'closed', 'data', 'link'] as const;

export type NotificationRow = Pick<Selectable<Notifications>, (typeof COLUMNS)[number]>;
/**
 * A page of a user's notifications, newest first; `closed` null is all of them. `total` counts the
 * matching ones, `open` those not closed.
 */
export async function listNotifications(
  { db, userId }: Owner,
  { closed, ...asked }: ListQuery & { closed: boolean | null },
): Promise<{ read: Page<NotificationRow> | Part<NotificationRow>; open: number }> {
  const own = db.selectFrom('notifications').where('user_id', '=', userId);
  const matching = closed === null ? own : own.where('closed', '=', closed);
  const newestFirst = matching
    .select([...COLUMNS])
    .orderBy('at', 'desc')
    .orderBy('notification_id', 'desc');
  const read = await readList(newestFirst, asked, {
    id: sql.ref('notification_id'),
    at: sql.ref('at'),
  });
  const { open } = await own
    .where('closed', '=', false)
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .executeTakeFirstOrThrow();
  return { read, open: Number(open) };
}

/** Closes or reopens a notification; undefined if there is none. */
export async function closeNotification(
  { db, userId }: Owner,
  { notificationId, closed }: { notificationId: string; closed: boolean },
): Promise<NotificationRow | undefined> {
  return db
    .updateTable('notifications')
    .set({ closed })
    .where('user_id', '=', userId)
    .where('notification_id', '=', notificationId)
    .returning([...COLUMNS])
    .executeTakeFirst();
}

/**
 * Closes every open notification, or those up to `until`: those that came after the list was read
 * stay open. Returns how many and the newest of them.
 */
export async function closeAllNotifications(
  { db, userId }: Owner,
  until: string | null,
): Promise<{ count: number; newestId: string | null }> {
  let closing = db
    .updateTable('notifications')
    .set({ closed: true })
    .where('user_id', '=', userId)
    .where('closed', '=', false);
  if (until !== null) closing = closing.where('notification_id', '<=', until);
  const rows = await closing.returning('notification_id').execute();
  const newest = rows.reduce<bigint | null>(
    (most, { notification_id }) =>
      most === null || BigInt(notification_id) > most ? BigInt(notification_id) : most,
    null,
  );
  return { count: rows.length, newestId: newest === null ? null : String(newest) };
}

type ListNames = { name: string; verdicts: Record<string, number> };
export type NotificationNames = {
  leads: Map<string, string>;
  campaigns: Map<string, string>;
  lists: Map<string, ListNames>;
};

/**
 * The current names of the user's leads, campaigns, and lists that these notifications are about;
 * deleted ones are left out.
 */
export async function readNotificationNames(
  { db, userId }: Owner,
  rows: readonly NotificationRow[],
): Promise<NotificationNames> {
  const idsIn = (key: string) => [
    ...new Set(
      rows.flatMap(({ data }) =>
        typeof data[key] === 'string' && /^\d{1,18}$/.test(data[key]) ? [data[key]] : [],
      ),
    ),
  ];
  const [leadIds, campaignIds, packIds] = [
    idsIn('leadId'),
    idsIn('campaignId'),
    idsIn('leadPackId'),
  ];
  const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::bigint[])`;
  const [leads, campaigns, lists, verdicts] = await Promise.all([
    leadIds.length === 0
      ? []
      : db
          .selectFrom('leads')
          .select(['lead_id', 'full_name', 'first_name', 'email'])
          .where('user_id', '=', userId)
          .where('lead_id', '=', among(leadIds))
          .execute(),
    campaignIds.length === 0
      ? []
      : db
          .selectFrom('campaigns')
          .select(['campaign_id', 'name'])
          .where('user_id', '=', userId)
          .where('campaign_id', '=', among(campaignIds))
          .execute(),
    packIds.length === 0
      ? []
      : db
          .selectFrom('lead_packs')
          .select(['lead_pack_id', 'name'])
          .where('user_id', '=', userId)
          .where('lead_pack_id', '=', among(packIds))
          .execute(),
    packIds.length === 0
      ? []
      : db
          .selectFrom('pack_verdicts')
          .select(
            ({ fn }) => ['lead_pack_id', 'verdict', fn.sum<string>('rows').as('rows')] as const,
          )
          .where('user_id', '=', userId)
          .where('lead_pack_id', '=', among(packIds))
          .groupBy(['lead_pack_id', 'verdict'])
          .execute(),
  ]);
  const verdictsOf = (packId: string) =>
    Object.fromEntries(
      verdicts
        .filter(({ lead_pack_id }) => lead_pack_id === packId)
        .map(({ verdict, rows: count }) => [verdict.toLowerCase(), Number(count)]),
    );
  return {
    leads: new Map(
      leads.flatMap(({ lead_id, full_name, first_name, email }) =>
        (full_name ?? first_name ?? email) === null
          ? []
          : [[lead_id, full_name ?? first_name ?? email ?? ''] as const],
      ),
    ),
    campaigns: new Map(campaigns.map(({ campaign_id, name }) => [campaign_id, name])),
    lists: new Map(
      lists.map(({ lead_pack_id, name }) => [
        lead_pack_id,
        { name, verdicts: verdictsOf(lead_pack_id) },
      ]),
    ),
  };
}

/** Adds a notification for the user. */
export async function writeNotification(
  { db, userId }: Owner,
  {
    at,
    type,
    data,
    link,
  }: { at: number; type: string; data: Record<string, unknown>; link: string | null },
): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ user_id: userId, type, at: instant(at), data: json(data), link })
    .execute();
}
