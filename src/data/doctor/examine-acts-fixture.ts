// Acts, leases, conversations, and database objects that are wrong, for the doctor to find.
import { sql, type RawBuilder } from 'kysely';
import { instant } from '#data/database.ts';
import { placesIn, type BusyWorld, type Plant } from './examine-plants-fixture.ts';

const HOUR = 3_600_000;

/** Acts, leases, conversations, and database objects that are wrong. */
export function plantedActs(world: BusyWorld): Plant[] {
  const { at, lead } = placesIn(world);

  /** An act in ledger, timeline and the day's units, as the engine would have written it. */
  function act({
    action,
    event,
    itemId,
    leadId,
    campaignId = world.main.campaignId,
    hours,
    status = 'HAPPENED',
  }: {
    action: string;
    event: string;
    itemId: string;
    leadId: string | undefined;
    campaignId?: string;
    hours: RawBuilder<Date> | Date;
    status?: string;
  }): RawBuilder<unknown>[] {
    const requestId = `planted-${action}-${leadId}-${itemId}`;
    return [
      sql`
        insert into intents (
          user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day,
          payload, status, started_at, real_started_at
        )
        values (
          ${world.it.userId}, ${campaignId}, ${leadId}, ${itemId}, 1, 9, ${action}, 1, ${requestId},
          (${hours}::timestamptz at time zone 'UTC')::date, '{}', ${status}, ${hours},
          ${instant(world.it.clock.realNow() - HOUR)}
        )`,
      sql`
        insert into daily_usage as d (user_id, day, action, used)
        values (${world.it.userId}, (${hours}::timestamptz at time zone 'UTC')::date, ${action}, 1)
        on conflict (user_id, day, action) do update set used = d.used + 1`,
      ...(status === 'HAPPENED'
        ? [
            sql`
              insert into events (
                user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data
              )
              values (
                ${world.it.userId}, ${event}, ${hours}, ${campaignId}, ${leadId}, ${itemId},
                ${action}, 'ENGINE', jsonb_build_object('requestId', ${requestId}::text)
              )`,
          ]
        : []),
    ];
  }

  return [
    [
      'an act that the timeline has under another name',
      ['ACT_WITHOUT_EVENT', 'EVENT_WITHOUT_ACT'],
      () => [
        sql`
          update events
          set data = data || '{"requestId":"nobody"}'
          where type = 'INVITE_SENT' and ${lead(5)}`,
      ],
    ],
    [
      'an act that only the timeline knows',
      ['EVENT_WITHOUT_ACT'],
      () => [
        sql`
          insert into events (
            user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data
          )
          values (
            ${world.it.userId}, 'LIKED', ${at(0)}, ${world.main.campaignId},
            ${world.main.leadIds[0]}, 'like', 'LIKE', 'ENGINE', '{"requestId":"made-up"}'
          )`,
      ],
    ],
    [
      'a second invitation while the first is pending',
      ['INVITED_TWICE'],
      () =>
        act({
          action: 'CONNECT',
          event: 'INVITE_SENT',
          itemId: 'c9',
          leadId: world.main.leadIds[2],
          campaignId: world.other.campaignId,
          hours: at(0),
        }),
    ],
    [
      'an invitation soon after a withdrawal',
      ['REINVITED_EARLY'],
      () =>
        act({
          action: 'CONNECT',
          event: 'INVITE_SENT',
          itemId: 'c9',
          leadId: world.main.leadIds[11],
          campaignId: world.other.campaignId,
          hours: at(0),
        }),
    ],
    [
      'a unit that no act took',
      ['DAILY_USAGE'],
      () => [
        sql`
          update daily_usage
          set used = used + 1
          where ctid = (
            select ctid
            from daily_usage
            where user_id = ${world.it.userId} and action = 'VISIT'
            limit 1
          )`,
      ],
    ],
    [
      'a unit that was never counted',
      ['DAILY_USAGE'],
      () => [sql`delete from daily_usage where user_id = ${world.it.userId} and action = 'FOLLOW'`],
    ],
    [
      'a day with more acts than its limit',
      ['LIMIT_OF_DAY'],
      () => [
        sql`
          update intents set day_limit = 1 where user_id = ${world.it.userId} and action = 'LIKE'`,
      ],
    ],
    [
      'an act that is counted for another day than its own',
      ['DAY_OF_ACT'],
      () => [
        sql`
          update intents
          set zone = 'Pacific/Kiritimati'
          where ctid = (
            select ctid
            from intents
            where user_id = ${world.it.userId}
              and action = 'CONNECT'
              and extract(hour from started_at at time zone 'UTC') >= 11
            limit 1
          )`,
      ],
    ],
    [
      'an act on somebody on the blacklist',
      ['ACT_AFTER_BLACKLIST'],
      () => [
        sql`
          update leads
          set blacklisted = true
          where user_id = ${world.it.userId} and lead_id = ${world.other.leadIds[0]}`,
        sql`
          update campaign_leads
          set state = 'BLACKLISTED', reason = 'BLACKLISTED_BY_USER'
          where user_id = ${world.it.userId} and lead_id = ${world.other.leadIds[0]}`,
        sql`
          insert into events (user_id, type, at, campaign_id, lead_id, actor, data)
          select user_id, 'STATE_CHANGED', min(started_at) - interval '1 hour', campaign_id,
            lead_id, 'USER', '{"to":"BLACKLISTED"}'
          from intents
          where user_id = ${world.it.userId} and lead_id = ${world.other.leadIds[0]}
          group by user_id, campaign_id, lead_id`,
      ],
    ],
    [
      'a lead on the blacklist whose person is not',
      ['ACT_AFTER_BLACKLIST'],
      () => [
        sql`
          update campaign_leads
          set state = 'BLACKLISTED', reason = 'BLACKLISTED_BY_USER'
          where user_id = ${world.it.userId} and lead_id = ${world.other.leadIds[1]}`,
      ],
    ],
    [
      'a message to somebody who had answered',
      ['MESSAGE_AFTER_REPLY'],
      () =>
        act({
          action: 'MESSAGE',
          event: 'MESSAGE_SENT',
          itemId: 'again',
          leadId: world.main.leadIds[1],
          hours: at(0),
        }),
    ],
    [
      'an act without an outcome, though a worker lives',
      ['OPEN_ACTS'],
      () =>
        act({
          action: 'ENDORSE',
          event: '',
          itemId: 'e9',
          leadId: world.main.leadIds[0],
          hours: at(0),
          status: 'SENDING',
        }),
    ],
    [
      'a lane that a dead worker holds',
      ['LEASES'],
      () => [
        sql`
          update lanes
          set lease_owner = '424242', real_lease_until = ${instant(world.it.clock.realNow() - HOUR)}
          where user_id = ${world.it.userId}`,
      ],
    ],
    [
      'a count of the inbox that is off',
      ['CONVERSATION_COUNTS'],
      () => [
        sql`
          update conversation_counts
          set conversations = conversations + 1
          where user_id = ${world.it.userId} and counted = 'ALL'`,
      ],
    ],
    [
      'a conversation with nobody of the user’s',
      ['CONVERSATIONS'],
      () => [
        sql`
          update conversations
          set lead_id = 999999999
          where ctid = (select ctid from conversations where user_id = ${world.it.userId} limit 1)`,
      ],
    ],
    [
      'a step that was done twice, and the index that should have been there',
      ['GUARDS', 'TWO_ACTS'],
      () => [
        sql`drop index intents_one_effect`,
        sql`
          insert into intents (
            user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id,
            day, payload, status, started_at, real_started_at
          )
          select user_id, campaign_id, lead_id, item_id, visit, attempt + 1, action, fencing,
            request_id, day, payload, status, started_at, real_started_at
          from intents
          where user_id = ${world.it.userId}
            and lead_id = ${world.other.leadIds[2]}
            and action = 'VISIT'
            and status = 'HAPPENED'`,
        sql`
          update daily_usage d
          set used = used + 1
          from intents i
          where i.user_id = ${world.it.userId}
            and i.lead_id = ${world.other.leadIds[2]}
            and i.attempt = 2
            and d.user_id = i.user_id
            and d.day = i.day
            and d.action = i.action`,
      ],
    ],
    [
      'somebody who was erased and is still there',
      ['ERASED_PEOPLE'],
      () => [
        sql`
          insert into erasures (user_id, lead_ids, counts, real_at)
          values (
            ${world.it.userId}, array[${world.main.leadIds[2]}::bigint], '{}',
            ${instant(world.it.clock.realNow())}
          )`,
      ],
    ],
    [
      'a job that has failed for good',
      ['DEAD_LETTERS'],
      () => [
        sql`
          select from graphile_worker.add_job(
            'move-leads', json_build_object('userId', '1', 'taskId', '1'), job_key => 'move-leads/1'
          )`,
        sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Gone'`,
      ],
    ],
    [
      'a trigger that is switched off',
      ['GUARDS'],
      () => [sql`alter table events disable trigger events_count_insert`],
    ],
  ];
}
