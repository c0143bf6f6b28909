import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_SCOPES } from '#core/programs/api-scopes.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { readRecords } from '../support/campaign-records.ts';
import { compareWithLedger } from '../support/ledger-comparison.ts';
import { mainJobSequence, raiseLimitsAndHours, signUpAndConnect } from '../support/main-job.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { startProgram, type Program } from '../support/program.ts';
import { letThePeopleFinish, runUntilNoLeadWaits } from '../support/run-campaign.ts';

const USER_NAME = 'sms@ada-assistant.example';
const LEADS = 16;
const REPLY = 'Thank you for your answer. I’ll call you on Monday.';

type ToolAnswer = Awaited<ReturnType<Client['callTool']>> & {
  structuredContent?: Record<string, ReturnType<typeof JSON.parse>>;
};

let program: Program;
let user: ApiClient;
let control: PracticeControl;
let assistant: Client;
let campaignId: string;
/** What the assistant asked for, in the order in which its person approved it. */
const approved: string[] = [];

beforeAll(async () => {
  program = await startProgram({ env: { PRACTICE_RATE: '240' } });
  const api = createApiClient({ baseUrl: program.baseUrl });
  control = practiceControl(await api.call('GET /practice/network'));
  user = await signUpAndConnect({ api, email: 'ada.owner@example.com', userName: USER_NAME });
  await raiseLimitsAndHours({ user, fromHour: 9, toHour: 15 });
  const { secret } = await user.call('POST /v1/apikeys', {
    body: { name: 'Assistant', scopes: [...API_SCOPES] },
  });
  assistant = new Client(
    { name: 'walk', version: '1' },
    {
      versionNegotiation: { mode: 'auto' },
      capabilities: { elicitation: { url: {} } },
    },
  );
  // The person opens each link that the assistant shows, and approves what it asks for.
  assistant.setRequestHandler('elicitation/create', async ({ params }) => {
    const approvalId = new URL('url' in params ? params.url : '').searchParams.get('approval');
    const { call } = await user.call('POST /v1/approvals/{approvalId}/approve', {
      params: { approvalId: String(approvalId) as never },
    });
    approved.push(call.tool);
    return { action: 'accept' };
  });
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL(`${program.baseUrl}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
});
afterAll(async () => {
  await assistant?.close();
  await program?.stop();
});

/** What a tool answers with; fails if it is refused. */
async function use(name: string, args: object = {}) {
  const answer = (await assistant.callTool({ name, arguments: { ...args } })) as ToolAnswer;
  expect([name, answer.isError ?? false, answer.isError ? answer.content : null]).toEqual([
    name,
    false,
    null,
  ]);
  return answer.structuredContent ?? {};
}

test('an assistant drafts the main campaign, adds leads, and starts it, each act approved by its person', async () => {
  const created = await use('create_campaign', { name: 'By an assistant' });
  campaignId = created['result'].id;
  const people = await control.people({ offset: 6000, count: LEADS });
  const leads = people.map(({ firstName, lastName, profileUrl, company, title }) => ({
    profileUrl,
    firstName,
    lastName,
    company,
    jobTitle: title,
    custom: { conference: 'Nordic Summit' },
  }));
  const checked = await use('add_leads', { campaignId, leads, dryRun: true });
  expect([checked['outcome'], checked['result'].counts.ADDED]).toEqual(['DRY_RUN', LEADS]);
  const added = await use('add_leads', { campaignId, leads });
  expect([added['outcome'], added['result'].counts.ADDED]).toEqual(['DONE', LEADS]);
  await use('save_sequence', {
    campaignId,
    sequenceUpdatedAt: null,
    sequenceItemRequest: mainJobSequence(),
  });
  await use('check_launch', { campaignId });
  await use('start_campaign', { campaignId });
  expect(approved).toEqual(['add_leads', 'start_campaign']);
});

test('it explains why a lead waits while the campaign runs', async () => {
  const { content } = await use('list_leads', { campaignId });
  const [lead] = content;
  const explained = await use('explain_lead', { leadId: lead.id });
  expect(explained['campaigns'][0]).toMatchObject({ campaignId, campaignName: 'By an assistant' });
  expect(explained['campaigns'][0].waitingFor ?? explained['campaigns'][0].dueAt).not.toBeNull();
});

test('it answers a reply once its person has approved it, and every number is the ledger’s', async () => {
  await runUntilNoLeadWaits({
    user,
    campaignId: campaignId as never,
    rate: 5000,
    withinMs: 840_000,
    say: (line) => console.log(line),
  });
  await letThePeopleFinish({ user, campaignId: campaignId as never });
  const { id: accountId } = await control.account(USER_NAME);
  const records = await readRecords({ user, control, campaignId: campaignId as never, accountId });
  const { figures, differences } = compareWithLedger(records);
  console.log('Agreed with the ledger:', figures);
  expect(differences).toEqual([]);
  const told = await use('get_campaign', { campaignId });
  expect(told['statistics']).toMatchObject({
    totalLeads: LEADS,
    finishedLeads: records.campaign.finishedLeads,
  });

  const { content } = await use('list_conversations', { awaitingMe: true });
  const [conversation] = content;
  approved.length = 0;
  await use('send_message', { conversationId: conversation.id, text: REPLY });
  expect(approved).toEqual(['send_message']);
  const read = async () =>
    JSON.stringify(await use('read_conversation', { conversationId: conversation.id }));
  await expect.poll(read, { timeout: 60_000, interval: 500 }).toContain(REPLY);
  expect(program.faults()).toEqual([]);
}, 900_000);
