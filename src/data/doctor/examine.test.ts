import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { CHECKS, type CheckCode } from '#data/doctor/finding.ts';
import { findingsOf } from '../../../test/support/doctor.ts';
import type { EngineWorld } from '../../../test/support/engine-world.ts';
import { busyWorld, look, runOn } from './examine-fixture.ts';

const HOUR = 3_600_000;
/** The check and the place of a finding, without what is wrong there. */
const placeOf = (finding: string): string => finding.slice(0, finding.lastIndexOf(': '));
const codesOf = (findings: readonly string[]): string[] =>
  [...new Set(findings.map((finding) => finding.split(' ')[0] ?? ''))].toSorted();

describe('the doctor names', () => {
  let it: EngineWorld;
  let main: { campaignId: string; leadIds: string[] };
  let other: { campaignId: string; leadIds: string[] };
  let known: string[] = [];
  let leave: () => Promise<void>;

  beforeAll(async () => {
    ({ it, main, other } = await busyWorld());
    await runOn(it);
    const worker = await it.store.join({
      owner: '987654',
      onWake: () => undefined,
      onLost: () => undefined,
    });
    leave = worker.leave;
  });
  afterAll(() => leave());

  const at = (hours: number) => instant(it.clock.now() + hours * HOUR);
  /**
   * Lead `n` of the campaign that invites; 1 to 5 have accepted, 2 has answered, the others'
   * invitations were withdrawn.
   */
  const lead = (n: number) =>
    sql`user_id = ${it.userId} and campaign_id = ${main.campaignId} and lead_id = ${main.leadIds[n - 1]}`;

  /** An act in ledger, timeline and the day's units, as the engine would have written it. */
  function act({
    action,
    event,
    itemId,
    leadId,
    campaignId = main.campaignId,
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
      sql`insert into intents (user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day, payload, status, started_at, real_started_at)
        values (${it.userId}, ${campaignId}, ${leadId}, ${itemId}, 1, 9, ${action}, 1, ${requestId}, (${hours}::timestamptz at time zone 'UTC')::date, '{}', ${status}, ${hours}, ${instant(it.clock.realNow() - HOUR)})`,
      sql`insert into daily_usage as d (user_id, day, action, used) values (${it.userId}, (${hours}::timestamptz at time zone 'UTC')::date, ${action}, 1) on conflict (user_id, day, action) do update set used = d.used + 1`,
      ...(status === 'HAPPENED'
        ? [
            sql`insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data) values (${it.userId}, ${event}, ${hours}, ${campaignId}, ${leadId}, ${itemId}, ${action}, 'ENGINE', jsonb_build_object('requestId', ${requestId}::text))`,
          ]
        : []),
    ];
  }

  /** What is planted, and the checks that must name it, and no others. */
  const PLANTS: [title: string, checks: CheckCode[], plant: () => RawBuilder<unknown>[]][] = [
    [
      'a state that is counted once too often',
      ['PACK_STATISTICS', 'STATE_SUM'],
      () => [
        sql`update pack_statistics set waiting = waiting + 1 where user_id = ${it.userId} and campaign_id = ${main.campaignId}`,
      ],
    ],
    [
      'an invitation that is counted too often',
      ['PACK_STATISTICS'],
      () => [
        sql`update pack_statistics set invited = invited + 1 where user_id = ${it.userId} and campaign_id = ${main.campaignId}`,
      ],
    ],
    [
      'statistics that are gone',
      ['PACK_STATISTICS', 'STATE_SUM'],
      () => [
        sql`delete from pack_statistics where user_id = ${it.userId} and campaign_id = ${other.campaignId}`,
      ],
    ],
    [
      'a step that counts leads who are not there',
      ['ITEM_STANDING'],
      () => [
        sql`insert into item_standing as s values (${it.userId}, ${main.campaignId}, 'visit', 'PAUSED', 3) on conflict (user_id, campaign_id, item_id, state) do update set leads = s.leads + 3`,
      ],
    ],
    [
      'a step that has done more than the timeline says',
      ['ITEM_STATISTICS'],
      () => [
        sql`update item_statistics set done = done + 1 where user_id = ${it.userId} and campaign_id = ${main.campaignId} and item_id = 'visit'`,
      ],
    ],
    [
      'a day with more answers than there were',
      ['RATE_STATISTICS'],
      () => [
        sql`update rate_statistics set done = done + 1 where user_id = ${it.userId} and campaign_id = ${main.campaignId}`,
      ],
    ],
    [
      'a day of a user with more answers than there were',
      ['RATE_DAYS'],
      () => [sql`update user_rate_days set accepted = accepted + 1 where user_id = ${it.userId}`],
    ],
    [
      'leads that left and are still here',
      ['LEAVING_STATISTICS'],
      () => [
        sql`update leaving_statistics set leads = leads + 1 where user_id = ${it.userId} and campaign_id = ${main.campaignId}`,
      ],
    ],
    [
      'a wrong number of leads',
      ['LEAD_COUNTS'],
      () => [sql`update lead_counts set leads = leads - 1 where user_id = ${it.userId}`],
    ],
    [
      'credits that the ledger does not add up to',
      ['EMAIL_CREDITS'],
      () => [sql`update email_credits set balance = balance + 1 where user_id = ${it.userId}`],
    ],
    [
      'a held credit without a question',
      ['EMAIL_CREDIT_HOLDS'],
      () => [
        sql`insert into email_credit_entries (user_id, type, amount, cause, real_at) values (${it.userId}, 'HOLD', -1, 'question/1/lost', now())`,
      ],
    ],
    [
      'a verdict that no row has',
      ['PACK_VERDICTS'],
      () => [
        sql`with p as (insert into lead_packs (user_id, campaign_id, name, search_type, search_status, created_at) values (${it.userId}, ${main.campaignId}, 'List', 'CSV_FILE', 'SEARCH_COMPLETE', ${at(0)}) returning lead_pack_id)
        insert into lead_pack_rows (user_id, lead_pack_id, row_number, verdict, code, raw) select ${it.userId}, lead_pack_id, n, 'ADDED', null, '{}' from p, generate_series(1, 5) n`,
        sql`update pack_verdicts set rows = 4 where user_id = ${it.userId}`,
      ],
    ],
    [
      'a lead on its way that nothing would ever move',
      ['STUCK_LEADS'],
      () => [
        sql`update campaign_leads set state = 'WAITING', reason = null, due_at = null where ${lead(6)}`,
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
        sql`update campaign_leads set state = 'PAUSED', reason = 'ACTION_UNCONFIRMED' where ${lead(9)}`,
      ],
    ],
    [
      'leads on a step that the sequence has not',
      ['SEQUENCE_ITEMS'],
      () => [
        sql`update campaign_leads set state = 'WAITING', reason = null, item_id = 'nowhere', due_at = ${at(5)} where ${lead(10)}`,
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
    [
      'an act that the timeline has under another name',
      ['ACT_WITHOUT_EVENT', 'EVENT_WITHOUT_ACT'],
      () => [
        sql`update events set data = data || '{"requestId":"nobody"}' where type = 'INVITE_SENT' and ${lead(5)}`,
      ],
    ],
    [
      'an act that only the timeline knows',
      ['EVENT_WITHOUT_ACT'],
      () => [
        sql`insert into events (user_id, type, at, campaign_id, lead_id, item_id, item_type, actor, data) values (${it.userId}, 'LIKED', ${at(0)}, ${main.campaignId}, ${main.leadIds[0]}, 'like', 'LIKE', 'ENGINE', '{"requestId":"made-up"}')`,
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
          leadId: main.leadIds[2],
          campaignId: other.campaignId,
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
          leadId: main.leadIds[11],
          campaignId: other.campaignId,
          hours: at(0),
        }),
    ],
    [
      'a unit that no act took',
      ['DAILY_USAGE'],
      () => [
        sql`update daily_usage set used = used + 1 where ctid = (select ctid from daily_usage where user_id = ${it.userId} and action = 'VISIT' limit 1)`,
      ],
    ],
    [
      'a unit that was never counted',
      ['DAILY_USAGE'],
      () => [sql`delete from daily_usage where user_id = ${it.userId} and action = 'FOLLOW'`],
    ],
    [
      'a day with more acts than its limit',
      ['LIMIT_OF_DAY'],
      () => [
        sql`update intents set day_limit = 1 where user_id = ${it.userId} and action = 'LIKE'`,
      ],
    ],
    [
      'an act that is counted for another day than its own',
      ['DAY_OF_ACT'],
      () => [
        sql`update intents set zone = 'Pacific/Kiritimati' where ctid = (select ctid from intents where user_id = ${it.userId} and action = 'CONNECT' and extract(hour from started_at at time zone 'UTC') >= 11 limit 1)`,
      ],
    ],
    [
      'an act on somebody on the blacklist',
      ['ACT_AFTER_BLACKLIST'],
      () => [
        sql`update leads set blacklisted = true where user_id = ${it.userId} and lead_id = ${other.leadIds[0]}`,
        sql`update campaign_leads set state = 'BLACKLISTED', reason = 'BLACKLISTED_BY_USER' where user_id = ${it.userId} and lead_id = ${other.leadIds[0]}`,
        sql`insert into events (user_id, type, at, campaign_id, lead_id, actor, data) select user_id, 'STATE_CHANGED', min(started_at) - interval '1 hour', campaign_id, lead_id, 'USER', '{"to":"BLACKLISTED"}' from intents where user_id = ${it.userId} and lead_id = ${other.leadIds[0]} group by user_id, campaign_id, lead_id`,
      ],
    ],
    [
      'a lead on the blacklist whose person is not',
      ['ACT_AFTER_BLACKLIST'],
      () => [
        sql`update campaign_leads set state = 'BLACKLISTED', reason = 'BLACKLISTED_BY_USER' where user_id = ${it.userId} and lead_id = ${other.leadIds[1]}`,
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
          leadId: main.leadIds[1],
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
          leadId: main.leadIds[0],
          hours: at(0),
          status: 'SENDING',
        }),
    ],
    [
      'a lane that a dead worker holds',
      ['LEASES'],
      () => [
        sql`update lanes set lease_owner = '424242', real_lease_until = ${instant(it.clock.realNow() - HOUR)} where user_id = ${it.userId}`,
      ],
    ],
    [
      'a count of the inbox that is off',
      ['CONVERSATION_COUNTS'],
      () => [
        sql`update conversation_counts set conversations = conversations + 1 where user_id = ${it.userId} and counted = 'ALL'`,
      ],
    ],
    [
      'a conversation with nobody of the user’s',
      ['CONVERSATIONS'],
      () => [
        sql`update conversations set lead_id = 999999999 where ctid = (select ctid from conversations where user_id = ${it.userId} limit 1)`,
      ],
    ],
    [
      'a step that was done twice, and the index that should have been there',
      ['GUARDS', 'TWO_ACTS'],
      () => [
        sql`drop index intents_one_effect`,
        sql`insert into intents (user_id, campaign_id, lead_id, item_id, visit, attempt, action, fencing, request_id, day, payload, status, started_at, real_started_at)
        select user_id, campaign_id, lead_id, item_id, visit, attempt + 1, action, fencing, request_id, day, payload, status, started_at, real_started_at from intents where user_id = ${it.userId} and lead_id = ${other.leadIds[2]} and action = 'VISIT' and status = 'HAPPENED'`,
        sql`update daily_usage d set used = used + 1 from intents i where i.user_id = ${it.userId} and i.lead_id = ${other.leadIds[2]} and i.attempt = 2 and d.user_id = i.user_id and d.day = i.day and d.action = i.action`,
      ],
    ],
    [
      'somebody who was erased and is still there',
      ['ERASED_PEOPLE'],
      () => [
        sql`insert into erasures (user_id, lead_ids, counts, real_at) values (${it.userId}, array[${main.leadIds[2]}::bigint], '{}', ${instant(it.clock.realNow())})`,
      ],
    ],
    [
      'a job that has failed for good',
      ['DEAD_LETTERS'],
      () => [
        sql`select from graphile_worker.add_job('move-leads', json_build_object('userId', '1', 'taskId', '1'), job_key => 'move-leads/1')`,
        sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Gone'`,
      ],
    ],
    [
      'a trigger that is switched off',
      ['GUARDS'],
      () => [sql`alter table events disable trigger events_count_insert`],
    ],
  ];

  test.each(PLANTS)('%s', async (_title, checks, plant) => {
    for (const statement of plant()) {
      const { numAffectedRows } = await statement.execute(it.db);
      if (numAffectedRows !== undefined) expect(Number(numAffectedRows)).toBeGreaterThan(0);
    }
    const findings = findingsOf(await look(it, { pageRows: 500 }));
    // What was planted before changes its numbers with what is planted now, but not its place.
    const places = new Set(known.map(placeOf));
    const fresh = findings.filter((finding) => !places.has(placeOf(finding)));
    known = findings;
    expect(codesOf(fresh), fresh.join('\n')).toEqual(checks.toSorted());
    expect(
      fresh.every(
        (finding) => finding.includes(`(${it.userId})`) || /^(GUARDS|DEAD_LETTERS)/.test(finding),
      ),
    ).toBe(true);
  });

  test('something for each of its checks', () => {
    expect(codesOf(PLANTS.flatMap(([, checks]) => checks))).toEqual(Object.keys(CHECKS).toSorted());
  });

  test('all of it together, also row by row, and counts what it does not list', async () => {
    const examination = await look(it, { pageRows: 1 });
    expect(findingsOf(examination).toSorted()).toEqual(known.toSorted());
    expect(examination.found).toBeGreaterThanOrEqual(known.length);
  });
});
