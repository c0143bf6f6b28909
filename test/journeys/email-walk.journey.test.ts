import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { sequenceItemShape } from '#contract/sequences.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { compareWithMailLedger, emailSequence, readMailLedger } from '../support/email-walk.ts';
import { raiseLimitsAndHours, signUpAndConnect } from '../support/main-job.ts';
import { leadFile } from '../support/main-job-rows.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { startProgram, type Program } from '../support/program.ts';
import {
  letThePeopleFinish,
  readStatistics,
  runUntilNobodyWaits,
} from '../support/run-campaign.ts';

const EMAIL = 'mila.writer@example.com';
const MAILBOX = 'mila.writer@mailbox.example';
const PEOPLE = 120;
const PATIENCE_MS = 600_000;

let program: Program;
let user: ApiClient;
let control: PracticeControl;
let campaignId: CampaignId;

beforeAll(async () => {
  program = await startProgram({ env: { PRACTICE_RATE: '240' } });
  const api = createApiClient({ baseUrl: program.baseUrl });
  control = practiceControl(await api.call('GET /practice/network'));
  user = await signUpAndConnect({ api, email: EMAIL, userName: 'sms@mila-writer.example' });
  await raiseLimitsAndHours({ user, fromHour: 6, toHour: 22 });
});
afterAll(() => program?.stop());

test('a practice mailbox is connected by SMTP and IMAP after both directions were checked', async () => {
  const { address, userName, password, smtp, imap } = await user.call('POST /practice/mailboxes', {
    body: { address: MAILBOX },
  });
  const server = { encryption: 'NONE', userName, password } as const;
  const mailbox = await user.call('POST /v1/auth', {
    body: {
      emailProvider: 'SMTP',
      address,
      smtp: { ...smtp, ...server },
      imap: { ...imap, ...server },
    },
  });
  expect([mailbox.address, mailbox.status]).toEqual([MAILBOX, 'CONNECTED']);
});

test(
  'a campaign with two emails runs to its end for everybody',
  async () => {
    const file = leadFile({
      people: await control.people({ offset: 3000, count: PEOPLE }),
      wrongOfEach: 0,
    });
    ({ id: campaignId } = await user.call('POST /campaigns', { body: { name: 'By email' } }));
    await user.upload('POST /searches', {
      file: { name: 'people.csv', content: file },
      fields: { campaignId, searchType: 'CSV_FILE', name: 'People' },
    });
    await user.call('POST /v1/sequenceitems', {
      body: {
        campaignId,
        sequenceUpdatedAt: null,
        sequenceItemRequest: emailSequence() as z.input<typeof sequenceItemShape> & SequenceItem,
      },
    });
    await user.call('PATCH /campaigns/{campaignId}/status', {
      params: { campaignId },
      body: { status: 'ACTIVE' },
    });
    const figures = await runUntilNobodyWaits({
      user,
      campaignId,
      rate: 3000,
      withinMs: PATIENCE_MS,
      say: (line) => console.log(line),
    });
    console.log('The walk with emails:', figures);
    const { totalLeads, finishedLeads, failedLeads, pausedLeads } = await readStatistics({
      user,
      campaignId,
    });
    expect([totalLeads, finishedLeads + failedLeads + pausedLeads]).toEqual([PEOPLE, PEOPLE]);
  },
  PATIENCE_MS + 60_000,
);

test('every email, answer, bounce and unsubscription is what the mail world recorded', async () => {
  await letThePeopleFinish({ user, campaignId });
  const [{ content: packs }, { content: leads }, ledger] = await Promise.all([
    user.call('GET /searches', { query: { campaignId, size: 10 } }),
    user.call('GET /leads', { query: { campaignId, size: 1000 } }),
    readMailLedger({ control, mailbox: MAILBOX }),
  ]);
  const { content: events } = await user.call('GET /events', {
    query: { campaignId, size: 3000 },
  });
  const { figures, differences } = compareWithMailLedger({
    campaignId,
    leads,
    events,
    statistics: packs[0]!.statistics,
    ledger,
  });
  console.log('Agreed with the mail world:', figures);
  expect(differences).toEqual([]);
  expect(figures['sent']).toBeGreaterThan(PEOPLE / 4);
  expect(program.faults()).toEqual([]);
});
