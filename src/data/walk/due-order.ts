import { sql, type RawBuilder } from 'kysely';

/** Bits for a time in ms, until the year 2109; anything later counts as that. */
const TIME_BITS = 42n;
const LAST_MS = 2 ** Number(TIME_BITS) - 1;
/**
 * Word for word as in the index `campaign_leads_ripening`: the campaign in the high bits, the due
 * time of `w` in whole ms in the low ones.
 */
const ORDER = `(w.campaign_id << ${TIME_BITS} | least(greatest(floor(date_part('epoch', w.due_at - '1970-01-01 00:00:00+00'::timestamptz) * 1000), 0), ${LAST_MS})::bigint)`;

/** The order in which the waiting leads `w` of a campaign become due. */
export const DUE_ORDER: RawBuilder<unknown> = sql.raw(ORDER);

/**
 * The waiting leads `w` of campaign `c`, or those due by `until` (epoch ms), as an index finds
 * them.
 */
export function waitingIn(userId: string, until: number | null = null): RawBuilder<unknown> {
  const last = sql`
    (
      c.campaign_id << ${sql.raw(String(TIME_BITS))}
        | ${
          until === null
            ? sql.raw(String(LAST_MS))
            : sql`
          ${Math.max(0, Math.min(LAST_MS, Math.floor(until)))}::bigint`
        }
    )`;
  return sql`
    w.user_id = ${userId}
    and w.state = 'WAITING'
    and w.due_at is not null
    and w.campaign_id = c.campaign_id
    and ${DUE_ORDER} between c.campaign_id << ${sql.raw(String(TIME_BITS))} and ${last}`;
}
