import { describe, expect, test } from 'vitest';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { addLeads, at, call, database, end, insertCampaign, userId } from './forecast-fixture.ts';

const mails = (id: string, yes: SequenceItem): SequenceItem => ({
  ...newItem({ type: 'EMAIL', id, yes }),
  subject: 'Hello',
  message: 'Hi {{firstName}}',
});
const check = (campaignId: string, query: object = {}) =>
  call('GET /campaigns/{campaignId}/launch-check', { userId, params: { campaignId }, query });
const people = async (
  campaign: Parameters<typeof addLeads>[0],
  emails: readonly (string | null)[],
) => {
  for (const [index, email] of emails.entries())
    await addLeads({ ...campaign, person: { email, full_name: `Lead ${index + 1}` } });
};

async function connectMailbox(given: object = {}): Promise<void> {
  await database.db
    .insertInto('mailboxes')
    .values({
      user_id: userId,
      provider: 'SMTP',
      address: `${userId}@sender.example`,
      from_name: 'Ada',
      connected_at: at(-86_400 * 60),
      ramp_from: at(-86_400 * 60),
      ...given,
    })
    .execute();
  await database.db
    .updateTable('users')
    .set({ mailbox_connected: true })
    .where('user_id', '=', userId)
    .execute();
}

describe('the launch check of a campaign that emails', () => {
  test('names leads with no address or a wrong one, each kind to be shown alone', async () => {
    await connectMailbox();
    const campaign = await insertCampaign({ sequence: mails('m', end('e')) });
    await people({ ...campaign, itemId: 'm' }, [
      'ada@acme.example',
      null,
      'bo@gmial.com',
      'info@acme.example',
      'cy@acme',
      'gone@old.example',
      null,
    ]);
    await database.db
      .insertInto('refused_addresses')
      .values({ user_id: userId, address: 'gone@old.example', reason: 'BOUNCED', at: at(0) })
      .execute();
    const answer = await check(campaign.campaignId);
    expect(answer.counts.map(({ code, leads, sentence }) => [code, leads, sentence])).toEqual([
      ['EMAIL_MISSING', 2, '2 leads have no email address'],
      ['EMAIL_MALFORMED', 1, '1 lead has an email address that isn’t complete'],
      ['EMAIL_TYPO', 1, '1 email address looks mistyped'],
      ['EMAIL_ROLE', 1, '1 email address belongs to a team, not to a person'],
      ['EMAIL_BOUNCED', 1, '1 email address bounced before'],
    ]);
    expect(answer.counts[0]?.advice).toBe(
      'They fail at the first step that needs one. Add a Find email step before it, or add their addresses',
    );
    // None of this keeps the others from starting.
    expect([answer.readyLeads, answer.problems.totalElements]).toEqual([7, 6]);
    expect((await check(campaign.campaignId, { code: 'EMAIL_TYPO' })).problems).toMatchObject({
      totalElements: 1,
      content: [{ fullName: 'Lead 3', sentence: 'bo@gmial.com: did you mean gmail.com?' }],
    });
    expect(
      (await check(campaign.campaignId, { code: 'EMAIL_MISSING', size: 1, page: 1 })).problems,
    ).toMatchObject({
      totalElements: 2,
      totalPages: 2,
      content: [{ fullName: 'Lead 7', sentence: 'No email address' }],
    });
  });

  async function twoWithOneAddress() {
    await connectMailbox();
    const campaign = await insertCampaign({ sequence: mails('m', end('e')) });
    const addresses = ['ada@acme.example', 'Ada@acme.example', 'bo@acme.example'];
    await people({ ...campaign, itemId: 'm' }, addresses);
    return campaign;
  }

  test('names leads that share an address, one of which gets the emails', async () => {
    const campaign = await twoWithOneAddress();
    const { counts, readyLeads } = await check(campaign.campaignId);
    expect(counts).toMatchObject([
      {
        code: 'SAME_ADDRESS',
        leads: 1,
        sentence: '1 lead has the same email address as another lead',
        advice:
          'One of them gets the emails of this campaign. For the others, the email steps are skipped',
      },
    ]);
    expect(readyLeads).toBe(3);
    expect((await check(campaign.campaignId, { code: 'SAME_ADDRESS' })).problems).toMatchObject({
      content: [{ fullName: 'Lead 2', sentence: 'Ada@acme.example' }],
    });
  });

  test('counts one of two leads with one address in the forecast', async () => {
    const campaign = await twoWithOneAddress();
    const { actionsPerDay } = await call('GET /campaigns/{campaignId}/forecast', {
      userId,
      params: { campaignId: campaign.campaignId },
    });
    const emails = actionsPerDay.byType.find(
      ({ sequenceItemType }) => sequenceItemType === 'EMAIL',
    );
    expect(Math.round(emails?.perDay.reduce((sum, one) => sum + one, 0) ?? 0)).toBe(2);
  });

  test('says what Find email and If email available do with leads without one', async () => {
    await connectMailbox();
    const branches = newItem({
      type: 'IF_EMAIL_AVAILABLE',
      id: 'c',
      yes: mails('m', end('e1')),
      no: end('e2'),
    });
    const advice = async (sequence: SequenceItem) => {
      const campaign = await insertCampaign({ sequence });
      await people({ ...campaign, itemId: sequence.id }, [null]);
      return (await check(campaign.campaignId)).counts[0]?.advice;
    };
    expect(await advice({ ...branches, id: 'a' })).toBe(
      'They take the No branch of If email available',
    );
    expect(await advice(newItem({ type: 'FIND_EMAIL', id: 'b', yes: branches }))).toBe(
      'Find email looks for them first, and leads still without one take the No branch. You have 100 credits left',
    );
  });

  test('counts the receiving domains, and how a third of the day for each affects the time', async () => {
    await connectMailbox();
    await database.db
      .updateTable('users')
      .set({ processing_limits: JSON.stringify({ EMAIL: 3 }) })
      .where('user_id', '=', userId)
      .execute();
    const campaign = await insertCampaign({ sequence: mails('m', mails('n', end('e'))) });
    await people({ ...campaign, itemId: 'm' }, [
      'a@acme.example',
      'b@ACME.example',
      'c@acme.example',
      'd@other.example',
    ]);
    expect((await check(campaign.campaignId)).email).toEqual({
      notes: [
        {
          code: 'RECEIVING_DOMAINS',
          sentence: '3 of 4 addresses are at acme.example',
          advice:
            'At most 1 email a day goes to one domain, so emailing everyone takes 6 days of sending instead of 3. Mix in leads of other companies to go faster',
          fine: false,
        },
      ],
      leads: 4,
      perDay: 3,
      perDomain: 1,
      days: 6,
      daysWithoutShare: 3,
      domains: [
        { domain: 'acme.example', leads: 3, days: 6 },
        { domain: 'other.example', leads: 1, days: 2 },
      ],
      otherDomains: 0,
      leadsAtOthers: 0,
    });
  });

  test.each([
    ['is missing', null, ['MAILBOX_MISSING'], ['MAILBOX_MISSING']],
    [
      'was lost',
      { status: 'LOST', lost_problem: 'GRANT_REVOKED' },
      ['MAILBOX_LOST'],
      ['MAILBOX_LOST'],
    ],
    ['is on hold', { bounces_hold_since: at(0) }, ['BOUNCES_HOLD'], ['BOUNCES_HOLD']],
    ['warms up', { ramp_from: at(0) }, ['WARM_UP'], []],
  ])(
    'says that the mailbox %s, and writes down at the start what was to do',
    async (_title, mailbox, codes, toDo) => {
      if (mailbox !== null) await connectMailbox(mailbox);
      const campaign = await insertCampaign({ status: 'DRAFT', sequence: mails('m', end('e')) });
      await people({ ...campaign, itemId: 'm' }, ['ada@acme.example']);
      const answer = await check(campaign.campaignId);
      expect(answer.email?.notes.map(({ code }) => code)).toEqual([...codes, 'RECEIVING_DOMAINS']);
      expect(answer.steps).toEqual([]);
      await call('PATCH /campaigns/{campaignId}/status', {
        userId,
        params: { campaignId: campaign.campaignId },
        body: { status: 'ACTIVE' },
      });
      const event = await database.db
        .selectFrom('events')
        .select('data')
        .where('campaign_id', '=', campaign.campaignId)
        .where('type', '=', 'CAMPAIGN_STARTED')
        .executeTakeFirstOrThrow();
      expect(event.data).toMatchObject({ check: { email: toDo } });
    },
  );

  test('says nothing of email if no step needs an address, and only of addresses for invites', async () => {
    const visits = await insertCampaign({
      sequence: newItem({ type: 'VISIT', id: 'v', yes: end('e') }),
    });
    await people({ ...visits, itemId: 'v' }, [null, 'ada@gmial.com']);
    expect(await check(visits.campaignId)).toMatchObject({ email: null, counts: [] });
    const invites = await insertCampaign({
      sequence: newItem({ type: 'CONNECT_BY_EMAIL', id: 'i', yes: end('e') }),
    });
    await people({ ...invites, itemId: 'i' }, [null, 'ada@gmial.com']);
    expect(await check(invites.campaignId)).toMatchObject({
      email: { notes: [], domains: [] },
      counts: [{ code: 'EMAIL_MISSING' }, { code: 'EMAIL_TYPO' }],
    });
  });
});
