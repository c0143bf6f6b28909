// Faults planted in the database of a busy world, one by one, for the doctor to find.
import { sql, type RawBuilder } from 'kysely';
import { instant } from '#data/database.ts';
import type { CheckCode } from '#data/doctor/finding.ts';
import type { busyWorld } from './examine-fixture.ts';

const HOUR = 3_600_000;

export type BusyWorld = Awaited<ReturnType<typeof busyWorld>>;
/** What is planted, and the checks that must name it, and no others. */
export type Plant = [title: string, checks: CheckCode[], plant: () => RawBuilder<unknown>[]];

/** The times and leads of a world that the plants name. */
export function placesIn(world: BusyWorld) {
  const at = (hours: number) => instant(world.it.clock.now() + hours * HOUR);
  /**
   * Lead `n` of the campaign that invites; 1 to 5 have accepted, 2 has answered, the others'
   * invitations were withdrawn.
   */
  const lead = (n: number) =>
    sql`
      user_id = ${world.it.userId}
      and campaign_id = ${world.main.campaignId}
      and lead_id = ${world.main.leadIds[n - 1]}`;
  return { at, lead };
}

/** Wrong numbers and leads in states that they cannot be in. */
export function plantedLeads(world: BusyWorld): Plant[] {
  const { at, lead } = placesIn(world);
  return [
    [
      'a state that is counted once too often',
      ['PACK_STATISTICS', 'STATE_SUM'],
      () => [
        sql`
          update pack_statistics
          set waiting = waiting + 1
          where user_id = ${world.it.userId} and campaign_id = ${world.main.campaignId}`,
      ],
    ],
    [
      'an invitation that is counted too often',
      ['PACK_STATISTICS'],
      () => [
        sql`
          update pack_statistics
          set invited = invited + 1
          where user_id = ${world.it.userId} and campaign_id = ${world.main.campaignId}`,
      ],
    ],
    [
      'statistics that are gone',
      ['PACK_STATISTICS', 'STATE_SUM'],
      () => [
        sql`
          delete from pack_statistics
          where user_id = ${world.it.userId} and campaign_id = ${world.other.campaignId}`,
      ],
    ],
    [
      'a step that counts leads who are not there',
      ['ITEM_STANDING'],
      () => [
        sql`
          insert into item_standing as s
          values (${world.it.userId}, ${world.main.campaignId}, 'visit', 'PAUSED', 3)
          on conflict (user_id, campaign_id, item_id, state) do update set leads = s.leads + 3`,
      ],
    ],
    [
      'a step that has done more than the timeline says',
      ['ITEM_STATISTICS'],
      () => [
        sql`
          update item_statistics
          set done = done + 1
          where user_id = ${world.it.userId}
            and campaign_id = ${world.main.campaignId}
            and item_id = 'visit'`,
      ],
    ],
    [
      'a day with more answers than there were',
      ['RATE_STATISTICS'],
      () => [
        sql`
          update rate_statistics
          set done = done + 1
          where user_id = ${world.it.userId} and campaign_id = ${world.main.campaignId}`,
      ],
    ],
    [
      'a day of a user with more answers than there were',
      ['RATE_DAYS'],
      () => [
        sql`update user_rate_days set accepted = accepted + 1 where user_id = ${world.it.userId}`,
      ],
    ],
    [
      'leads that left and are still here',
      ['LEAVING_STATISTICS'],
      () => [
        sql`
          update leaving_statistics
          set leads = leads + 1
          where user_id = ${world.it.userId} and campaign_id = ${world.main.campaignId}`,
      ],
    ],
    [
      'a wrong number of leads',
      ['LEAD_COUNTS'],
      () => [sql`update lead_counts set leads = leads - 1 where user_id = ${world.it.userId}`],
    ],
    [
      'credits that the ledger does not add up to',
      ['EMAIL_CREDITS'],
      () => [
        sql`update email_credits set balance = balance + 1 where user_id = ${world.it.userId}`,
      ],
    ],
    [
      'a held credit without a question',
      ['EMAIL_CREDIT_HOLDS'],
      () => [
        sql`
          insert into email_credit_entries (user_id, type, amount, cause, real_at)
          values (${world.it.userId}, 'HOLD', -1, 'question/1/lost', now())`,
      ],
    ],
    [
      'a verdict that no row has',
      ['PACK_VERDICTS'],
      () => [
        sql`
          with p as (
            insert into lead_packs (
              user_id, campaign_id, name, search_type, search_status, created_at
            )
            values (
              ${world.it.userId}, ${world.main.campaignId}, 'List', 'CSV_FILE', 'SEARCH_COMPLETE',
              ${at(0)}
            )
            returning lead_pack_id
          )
          insert into lead_pack_rows (user_id, lead_pack_id, row_number, verdict, code, raw)
          select ${world.it.userId}, lead_pack_id, n, 'ADDED', null, '{}'
          from p, generate_series(1, 5) n`,
        sql`update pack_verdicts set rows = 4 where user_id = ${world.it.userId}`,
      ],
    ],
    [
      'a lead on its way that nothing would ever move',
      ['STUCK_LEADS'],
      () => [
        sql`
          update campaign_leads
          set state = 'WAITING', reason = null, due_at = null
          where ${lead(6)}`,
      ],
    ],
    [
      'someone in a shared campaign who was given to another sender',
      ['ONE_SENDER'],
      () => [
        sql`
          with mate as (
            insert into users (user_id, email, display_name, schedule, processing_limits)
            select 987654, 'mate@example.com', 'Maya', schedule, processing_limits
            from users
            where user_id = ${world.it.userId}
            returning user_id
          ), team as (
            insert into teams (team_name) values ('Northpoint') returning team_id
          ), shared as (
            insert into shared_campaigns (team_id, campaign_id, user_id, created_at)
            select team_id, ${world.main.campaignId}, ${world.it.userId}, ${at(0)}
            from team
            returning team_id, campaign_id, user_id
          ), sender as (
            insert into campaign_senders (
              team_id, campaign_id, user_id, state, own_campaign_id, asked_at
            )
            select team_id, campaign_id, user_id, 'AGREED', campaign_id, ${at(0)}
            from shared
          )
          insert into person_senders (
            team_id, person_key, user_id, campaign_id, reason, bound_at
          )
          select s.team_id, k.key, m.user_id, s.campaign_id, 'ROOM', ${at(0)}
          from shared s
          cross join mate m
          join leads l on l.user_id = s.user_id and l.lead_id = ${world.main.leadIds[5]}
          cross join unnest(person_keys(l.network_member_id, l.profile_slug, l.email)) as k (key)`,
        sql`
          update campaign_leads
          set state = 'WAITING', reason = null, due_at = ${at(5)}
          where ${lead(6)}`,
      ],
    ],
    [
      'a lead that ended for no reason',
      ['ENDED_WITHOUT_REASON'],
      () => [sql`update campaign_leads set reason = null where ${lead(7)}`],
    ],
    [
      'a lead that has ended and would be due',
      ['ENDED_WITHOUT_REASON'],
      () => [sql`update campaign_leads set due_at = ${at(5)} where ${lead(8)}`],
    ],
    [
      'a lead that ended as replied without a reply',
      ['REPLIED_WITHOUT_REPLY'],
      () => [sql`update campaign_leads set reason = 'REPLIED' where ${lead(8)}`],
    ],
    [
      'a lead that waits for a word on nothing',
      ['WORD_WITHOUT_ACT'],
      () => [
        sql`
          update campaign_leads
          set state = 'PAUSED', reason = 'ACTION_UNCONFIRMED'
          where ${lead(9)}`,
      ],
    ],
    [
      'leads on a step that the sequence has not',
      ['SEQUENCE_ITEMS'],
      () => [
        sql`
          update campaign_leads
          set state = 'WAITING', reason = null, item_id = 'nowhere', due_at = ${at(5)}
          where ${lead(10)}`,
      ],
    ],
    [
      'somebody contacted before being added',
      ['CONTACTED_BEFORE_ADDED'],
      () => [
        sql`update campaign_leads set contacted_at = added_at - interval '1 day' where ${lead(1)}`,
      ],
    ],
    [
      'a like that nobody gave',
      ['STAMP_WITHOUT_ACT'],
      () => [sql`update campaign_leads set liked_at = ${at(0)} where ${lead(1)}`],
    ],
    [
      'an invitation that is not counted for its lead',
      ['ACT_WITHOUT_STAMP'],
      () => [sql`update campaign_leads set invited_at = null where ${lead(3)}`],
    ],
    [
      'a first time that is later than its act',
      ['ACT_WITHOUT_STAMP'],
      () => [sql`update campaign_leads set invited_at = ${at(0)} where ${lead(4)}`],
    ],
  ];
}
