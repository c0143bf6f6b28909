import { sql, type RawBuilder } from 'kysely';
import { ACT_RECORDS } from '#core/sequence/act-records.ts';
import { localDay } from '#core/schedule/zone.ts';
import { instant } from '#data/database.ts';
import { LAST_ID, type Examining, type UserRange } from '#data/doctor/examining.ts';
import { addFindings, addCheckedRows } from '#data/doctor/finding.ts';
import { scanPages, type PageScan, type RowCheck } from '#data/doctor/page-scan.ts';

type Key = readonly [userId: string, intentId: string];
type DayRow = { user_id: string; zone: string; day: string; first: number; last: number };

const WHERE = sql<string>`
  'campaign ' || p.campaign_id || ', lead ' || p.lead_id || ', ' || p.action || ' on step '
    || p.item_id || ', try ' || p.intent_id`;
const STANDS = sql.raw("p.status <> 'DID_NOT_HAPPEN'");
const INVITES = sql.raw("('CONNECT', 'CONNECT_BY_EMAIL')");
const COOLDOWN = sql.raw("interval '21 days'");
const text = (words: string): RawBuilder<string> => sql<string>`${words}::text`;

/** The type of event that each action leaves, as SQL over `p.action`. */
const EVENT_OF_ACTION = sql.raw(
  `case p.action ${Object.entries(ACT_RECORDS)
    .map(([action, { event }]) => `when '${action}' then '${event}'`)
    .join(' ')} end`,
);
/**
 * Whether a lead's place `cl` lacks a first time that the action sets, or has a later one than the
 * act. A stamp may have been rounded to the microsecond. A bounce takes the delivery back, and a
 * later email may give it anew.
 */
const STAMP_LACKS = sql.raw(
  `
    case p.action ${Object.entries(ACT_RECORDS)
      .map(
        ([action, { stamps }]) =>
          `when '${action}' then ${
            stamps.length === 0
              ? 'false'
              : stamps
                  .filter((stamp) => stamp !== 'email_delivered')
                  .map(
                    (stamp) =>
                      `(cl.${stamp}_at is null or cl.${stamp}_at > p.started_at + interval '1 millisecond')`,
                  )
                  .join(' or ')
          }`,
      )
      .join(' ')} end`,
);

const reportedMessageIn = (type: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    exists (
      select from events e
      where e.user_id = p.user_id
        and e.lead_id = w.lead_id
        and e.type = ${type}
        and e.data ->> 'requestId' = p.request_id
    )`;

/**
 * The lead that an act was done to, while there is one: of a withdrawal that was asked for in a
 * task, no matter who has that member id.
 */
const WITH_LEAD = sql`
  join lateral (
    select l.lead_id
    from leads l
    where p.withdrawal_id is null and l.user_id = p.user_id and l.lead_id = p.lead_id
    union all
    select l.lead_id
    from withdrawals t
    join leads l on l.user_id = t.user_id and l.network_member_id = t.member_id
    where p.withdrawal_id is not null
      and t.user_id = p.user_id
      and t.withdrawal_id = p.withdrawal_id
  ) w on true`;

/**
 * An email that came back for a time is followed by another one of the same step, as a new visit.
 */
const CAME_BACK = sql`
  exists (
    select from sent_emails s
    where s.user_id = o.user_id
      and s.request_id = o.request_id
      and s.bounced_at is not null
      and not s.bounce_lasting
  )`;

/** Each try against what else is written down of it: timeline, statistics, units of its day. */
function recordChecks(): RowCheck[] {
  return [
    {
      check: 'TWO_ACTS',
      where: WHERE,
      says: text('Another attempt of the same step already counts for this lead'),
      wrong: sql`
        ${STANDS}
        and exists (
          select from intents o
          where o.user_id = p.user_id
            and o.lead_id = p.lead_id
            and o.campaign_id = p.campaign_id
            and o.item_id = p.item_id
            and o.intent_id < p.intent_id
            and o.status <> 'DID_NOT_HAPPEN'
            and (
              o.visit = p.visit
              or (o.status = 'HAPPENED' and p.status = 'HAPPENED' and not ${CAME_BACK})
            )
        )`,
    },
    {
      check: 'ACT_WITHOUT_EVENT',
      where: WHERE,
      says: text('It happened, but the timeline doesn’t show it'),
      joins: WITH_LEAD,
      wrong: sql`p.status = 'HAPPENED' and not ${reportedMessageIn(EVENT_OF_ACTION)}`,
    },
    {
      check: 'ACT_WITHOUT_EVENT',
      where: WHERE,
      says: text('It’s unconfirmed, but the timeline doesn’t show it'),
      joins: WITH_LEAD,
      wrong: sql`
        p.status = 'UNCONFIRMED'
        and p.withdrawal_id is null
        and p.message_id is null
        and not ${reportedMessageIn(sql`'ACTION_UNCONFIRMED'`)}`,
    },
    {
      check: 'ACT_WITHOUT_STAMP',
      where: WHERE,
      says: text('It happened, but it isn’t recorded on the lead'),
      joins: sql`
        join campaign_leads cl on cl.user_id = p.user_id
          and cl.campaign_id = p.campaign_id
          and cl.lead_id = p.lead_id`,
      wrong: sql`p.status = 'HAPPENED' and cl.added_at <= p.started_at and (${STAMP_LACKS})`,
    },
    {
      check: 'DAILY_USAGE',
      where: WHERE,
      says: sql<string>`'It used a unit of ' || p.day || ', but that day has no such usage'`,
      wrong: sql`
        ${STANDS}
        and not exists (
          select from daily_usage d
          where d.user_id = p.user_id and d.day = p.day and d.action = p.action
        )`,
    },
  ];
}

/** Each invitation against the earlier ones to the same person. */
function invitationChecks(): RowCheck[] {
  return [
    {
      check: 'INVITED_TWICE',
      where: WHERE,
      says: sql<string>`
        'The invitation of ' || o.started_at || ' (attempt ' || o.intent_id
          || ') was still pending'`,
      // `offset 0`, here and below: nothing but the lead may lead to what is compared with.
      joins: sql`
        join lateral (
          select *
          from (
            select o.intent_id, o.started_at
            from intents o
            where o.user_id = p.user_id
              and o.lead_id = p.lead_id
              and o.action in ${INVITES}
              and o.status = 'HAPPENED'
              and o.started_at <= p.started_at
              and o.intent_id <> p.intent_id
            offset 0
          ) of_lead
          order by started_at desc limit 1
        ) o on true
        join leads l on l.user_id = p.user_id and l.lead_id = p.lead_id`,
      wrong: sql`
        p.action in ${INVITES}
        and p.status = 'HAPPENED'
        and p.started_at < o.started_at + ${COOLDOWN}
        and not coalesce(l.withdrawn_at between o.started_at and p.started_at, false)
        and not exists (
          select from events e
          where e.user_id = p.user_id
            and e.lead_id = p.lead_id
            and e.type = 'INVITE_WITHDRAWN'
            and e.at between o.started_at and p.started_at
        )`,
    },
    {
      check: 'REINVITED_EARLY',
      where: WHERE,
      says: sql<string>`'An invitation was withdrawn on ' || v.at`,
      joins: sql`
        join lateral (
          select max(x.at) as at
          from (
            select i.started_at as at
            from (
              select * from intents o where o.user_id = p.user_id and o.lead_id = p.lead_id offset 0
            ) i
            where i.action = 'WITHDRAW' and i.status = 'HAPPENED'
            union all
            select e.at
            from events e
            where e.user_id = p.user_id and e.lead_id = p.lead_id and e.type = 'INVITE_WITHDRAWN'
          ) x
          where x.at <= p.started_at
        ) v on v.at is not null`,
      wrong: sql`
        p.action in ${INVITES} and p.status = 'HAPPENED' and p.started_at < v.at + ${COOLDOWN}`,
    },
  ];
}

/** Each try against its limit, and against what its person had said or was protected by. */
function contactChecks({ rate }: Examining): RowCheck[] {
  // What was written down before a blacklisting or an answer was, is before it; its transaction may
  // have begun a moment later than the other's.
  const slack = sql`${10 * rate} * interval '1 second'`;
  return [
    {
      check: 'LIMIT_OF_DAY',
      where: WHERE,
      says: sql<string>`
        'It is number ' || z.acts || ' in 24 hours around a time zone change, with a limit of '
          || p.day_limit`,
      joins: sql`
        join users u on u.user_id = p.user_id and u.real_zone_updated_at is not null
        join lateral (
          select count(*) as acts, bool_or(i.zone <> p.zone) as moved
          from intents i
          where i.user_id = p.user_id
            and i.action = p.action
            and i.status <> 'DID_NOT_HAPPEN'
            and i.day_limit is not null
            and i.started_at > p.started_at - interval '24 hours'
            and i.started_at <= p.started_at
        ) z on z.moved`,
      wrong: sql`${STANDS} and p.day_limit is not null and z.acts > p.day_limit`,
    },
    {
      check: 'ACT_AFTER_BLACKLIST',
      where: WHERE,
      says: sql<string>`'The lead has been on the blacklist since ' || b.at`,
      joins: sql`
        join leads l on l.user_id = p.user_id and l.lead_id = p.lead_id and l.blacklisted
        join lateral (
          select max(e.at) as at
          from events e
          where e.user_id = p.user_id
            and e.lead_id = p.lead_id
            and e.type = 'STATE_CHANGED'
            and e.data ->> 'to' = 'BLACKLISTED'
        ) b on b.at is not null`,
      // What the user writes by hand is the user's own decision.
      wrong: sql`${STANDS} and p.message_id is null and p.started_at > b.at + ${slack}`,
    },
    {
      check: 'MESSAGE_AFTER_REPLY',
      where: WHERE,
      says: sql<string>`'The lead was stopped by a reply on ' || r.at`,
      joins: sql`
        join campaign_leads cl on cl.user_id = p.user_id
          and cl.campaign_id = p.campaign_id
          and cl.lead_id = p.lead_id
          and cl.state = 'FINISHED'
          and cl.reason = 'REPLIED'
        join lateral (
          select max(e.at) as at
          from events e
          where e.user_id = p.user_id
            and e.lead_id = p.lead_id
            and e.campaign_id = p.campaign_id
            and e.type = 'STATE_CHANGED'
            and e.data ->> 'reason' = 'REPLIED'
        ) r on r.at is not null`,
      wrong: sql`
        ${STANDS}
        and p.action in ('MESSAGE', 'INMAIL', 'EMAIL')
        and p.started_at > r.at + ${slack}`,
    },
  ];
}

/**
 * The ledger, try by try: what it says against timeline, statistics, limits and the people it was
 * done to.
 */
export async function scanLedger(examining: Examining, range: UserRange): Promise<void> {
  const scan: PageScan<Key, { days: DayRow[] | null }> = {
    keyColumns: ['user_id', 'intent_id'],
    page: ({ from: [userId, intentId], to, limit }) => sql`
      select user_id, intent_id, campaign_id, lead_id, item_id, visit, action, status, request_id,
        day, zone, day_limit, started_at, withdrawal_id, message_id
      from intents
      where (user_id, intent_id) > (${userId}::bigint, ${intentId}::bigint)
        and user_id <= ${to}::bigint
      order by user_id, intent_id limit ${limit}`,
    checks: [...recordChecks(), ...invitationChecks(), ...contactChecks(examining)],
    extra: sql`
      (
        select jsonb_agg(d)
        from (
          select user_id::text, zone, day, extract(epoch from min(started_at)) * 1000 as first,
            extract(epoch from max(started_at)) * 1000 as last
          from page
          group by 1, 2, 3
        ) d
      ) as days`,
    onExtra: ({ days }) => recordDays(examining, days ?? []),
  };
  await scanPages({ examining, scan, range, first: [range.after, LAST_ID] });
}

/** The zones of PostgreSQL may be of another year than Node's, which the engine goes by. */
function recordDays({ tally }: Examining, days: readonly DayRow[]): void {
  addCheckedRows(tally, ['DAY_OF_ACT'], days.length);
  for (const { user_id: userId, zone, day, first, last } of days) {
    const wrong = [first, last].find((at) => localDay(zone, at) !== day);
    if (wrong !== undefined)
      addFindings(tally, [
        {
          check: 'DAY_OF_ACT',
          userId,
          where: `day ${day}`,
          says: `An action from ${instant(wrong).toISOString()} counts there, but in ${zone} that was ${localDay(zone, wrong)}`,
        },
      ]);
  }
}
