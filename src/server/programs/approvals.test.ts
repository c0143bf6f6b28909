import { beforeEach, describe, expect, test } from 'vitest';
import { db, it } from '#server/conversations/conversations-fixture.ts';
import { addPerson, addPlace } from '#server/conversations/messages-fixture.ts';
import {
  approvals,
  asOwner,
  CLIENTS,
  connect,
  decide,
  makeKey,
  saveSequence,
  textOf,
  useTool,
  VISIT,
  world,
  writtenIn,
} from '#server/programs/mcp-fixture.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const HOUR = 3_600_000;
let conversationId: string;
let key: Awaited<ReturnType<typeof makeKey>>;
let client: Awaited<ReturnType<typeof connect>>;
beforeEach(async () => {
  ({ conversationId } = await addPerson());
  key = await makeKey();
  client = await connect(key.secret);
});
const send = (more: object = {}, text = 'Tuesday works') =>
  useTool(client, 'send_message', { conversationId, text, ...more });
const written = () => writtenIn(conversationId);

test('a message waits for the owner, who is told what it would be', async () => {
  const asked = await send();
  const [approval] = await approvals();
  expect(asked.structuredContent).toEqual({
    outcome: 'APPROVAL_NEEDED',
    approval: {
      id: approval.id,
      url: `http://127.0.0.1:4400/account/approvals?approval=${approval.id}`,
      expiresAt: '2026-11-24T09:00:00.000Z',
    },
  });
  expect(textOf(asked)).toContain(`Approval needed: http://127.0.0.1:4400/account/approvals`);
  expect(approval).toMatchObject({
    key: { id: key.id, name: 'Writing helper' },
    call: { tool: 'send_message', arguments: { conversationId, text: 'Tuesday works' } },
    summary: 'Send a message to “Mikkel Thorsen”',
    preview: { text: 'Tuesday works', dryRun: true },
    state: 'WAITING',
    problem: null,
  });
  const { content } = (await asOwner('GET /notifications')).body;
  expect(content).toMatchObject([
    { type: 'APPROVAL_NEEDED', link: `/account/approvals?approval=${approval.id}`, closed: false },
  ]);
  expect(await written()).toEqual([]);
});

test('what would be refused is refused at once, and what is only tried isn’t asked for', async () => {
  expect(textOf(await send({}, ''))).toMatch(/refused \(4\d\d\)/);
  expect((await send({ dryRun: true })).structuredContent).toMatchObject({ outcome: 'DRY_RUN' });
  expect([await approvals(), await written()]).toEqual([[], []]);
});

test('asking again before it is decided asks for the same', async () => {
  const answers = await Promise.all([send(), send(), send()]);
  const again = await send();
  const [approval, ...others] = await approvals();
  expect(others).toEqual([]);
  for (const { structuredContent } of [...answers, again])
    expect(structuredContent?.['approval'].id).toBe(approval.id);
});

test('what was approved is done once, however often it is approved and asked for', async () => {
  await send();
  const [{ id }] = await approvals();
  const decided = await Promise.all([decide(id, 'approve'), decide(id, 'approve')]);
  // The second of two at the same moment may come while the first is at work.
  expect(decided.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect((await decide(id, 'approve')).body).toMatchObject({ state: 'DONE', problem: null });
  const answers = await Promise.all([send(), send(), send({ approvalId: id })]);
  for (const answer of answers)
    expect(answer.structuredContent).toMatchObject({
      outcome: 'DONE',
      result: { text: 'Tuesday works' },
    });
  expect((await written()).map(({ text }) => text)).toEqual(['Tuesday works']);
  expect((await asOwner('GET /notifications')).body.open).toBe(0);
  const path = `/api/messaging/conversations/${conversationId}/events`;
  const calls = async () => {
    const { body } = await asOwner(`GET /v1/apikeys/${key.id}/calls`);
    return body.content.filter((call: { path: string }) => call.path === path);
  };
  // Calls are logged after they were answered.
  await expect.poll(calls).toMatchObject([
    { status: 202, dryRun: false },
    { status: 202, dryRun: true },
  ]);
  const log = await db()
    .selectFrom('audit_log')
    .select('data')
    .where('user_id', '=', it.userId)
    .where('type', '=', 'API_KEY_USED')
    .execute();
  expect(log).toEqual([
    {
      data: {
        detail: 'Writing helper',
        call: 'POST /api/messaging/conversations/{conversationId}/events',
      },
    },
  ]);
});

test('the same call later is a new request, but its approval still tells the first answer', async () => {
  await send();
  const [{ id }] = await approvals();
  await decide(id, 'approve');
  await send();
  world.time.real += 2 * 60_000;
  expect((await send()).structuredContent).toMatchObject({ outcome: 'APPROVAL_NEEDED' });
  expect((await send({ approvalId: id })).structuredContent).toMatchObject({ outcome: 'DONE' });
  expect(await written()).toHaveLength(1);
});

test('what was rejected isn’t done, and is said until it would have expired', async () => {
  await send();
  const [{ id }] = await approvals();
  expect((await decide(id, 'reject')).body).toMatchObject({ state: 'REJECTED' });
  expect((await decide(id, 'reject')).status).toBe(200);
  expect((await decide(id, 'approve')).body).toMatchObject({ code: 'APPROVAL_REJECTED' });
  world.time.real += 23 * HOUR;
  const told = await send();
  expect([told.isError, textOf(told)]).toEqual([true, expect.stringContaining('rejected')]);
  expect(await written()).toEqual([]);
  world.time.real += HOUR;
  expect((await send()).structuredContent).toMatchObject({ outcome: 'APPROVAL_NEEDED' });
});

test('what nobody decided within 24 hours has expired', async () => {
  await send();
  const [{ id }] = await approvals();
  world.time.real += 24 * HOUR;
  expect(await approvals()).toMatchObject([{ state: 'EXPIRED' }]);
  for (const how of ['approve', 'reject'] as const)
    expect((await decide(id, how)).body).toMatchObject({ code: 'APPROVAL_EXPIRED', status: 409 });
  expect(textOf(await send())).toContain('wasn’t approved within 24 hours');
  world.time.real += 2 * 60_000;
  expect((await send()).structuredContent).toMatchObject({ outcome: 'APPROVAL_NEEDED' });
  expect(await written()).toEqual([]);
});

test('a key that lost the scope or has ended is refused when its request is approved', async () => {
  await send();
  const [{ id }] = await approvals();
  const change = (body: object) => asOwner(`PATCH /v1/apikeys/${key.id}`, body);
  await change({ scopes: ['inbox:read'] });
  expect((await decide(id, 'approve')).body).toMatchObject({ code: 'SCOPE_MISSING' });
  await change({ scopes: ['inbox:send'], endsAt: '2026-11-23T10:00:00.000Z' });
  world.time.real += HOUR;
  expect((await decide(id, 'approve')).body).toMatchObject({ code: 'API_KEY_ENDED' });
  expect([await written(), (await approvals())[0].state]).toEqual([[], 'WAITING']);
});

test('what is refused when it is approved says why, to both', async () => {
  await send();
  const [{ id }] = await approvals();
  await db()
    .deleteFrom('conversations')
    .where('user_id', '=', it.userId)
    .where('conversation_id', '=', conversationId)
    .execute();
  const { body } = await decide(id, 'approve');
  expect(body).toMatchObject({ state: 'FAILED', problem: expect.stringMatching(/doesn’t exist/) });
  expect(textOf(await send())).toContain('"code":"NOT_FOUND"');
});

test('a process that died while carrying it out leaves it to the next try', async () => {
  await send();
  const [{ id }] = await approvals();
  await db()
    .updateTable('approvals')
    .set({ state: 'APPROVED', real_decided_at: new Date(world.time.real) })
    .where('user_id', '=', it.userId)
    .execute();
  expect((await decide(id, 'approve')).body).toMatchObject({ code: 'CONFLICT' });
  world.time.real += 61_000;
  expect((await decide(id, 'approve')).body).toMatchObject({ state: 'DONE' });
  expect(await written()).toHaveLength(1);
});

test('no key decides, and nobody else does', async () => {
  await send();
  const [{ id }] = await approvals();
  const stranger = await signedInUser({ db: db(), realNow: world.time.real });
  const as = (headers: Record<string, string>) =>
    world.call(`POST /v1/approvals/${id}/approve`, { headers });
  expect((await as({ authorization: `Bearer ${key.secret}` })).body).toMatchObject({
    code: 'KEY_NOT_ACCEPTED',
  });
  expect((await as(stranger.headers)).status).toBe(404);
  const other = await connect((await makeKey()).secret);
  const asked = { conversationId, text: 'Tuesday works', approvalId: id };
  expect((await useTool(other, 'send_message', asked)).isError).toBe(true);
});

test('a key that needn’t ask acts at once', async () => {
  client = await connect((await makeKey({ approvalNeeded: false })).secret);
  expect((await send()).structuredContent).toMatchObject({ outcome: 'DONE' });
  expect([await approvals(), await written()]).toMatchObject([[], [{ text: 'Tuesday works' }]]);
});

test('a client of 2025-11-25 is told where to approve', async () => {
  client = await connect(key.secret, CLIENTS['of 2025-11-25']);
  expect(textOf(await send())).toContain('Approval needed: http://127.0.0.1:4400');
});

describe('a client that opens links', () => {
  test('is asked to open the approval, and gets the answer once it is given', async () => {
    client = await connect(key.secret, CLIENTS['of 2026-07-28'], async (url) => {
      await decide(new URL(url).searchParams.get('approval') ?? '', 'approve');
      return 'accept';
    });
    expect((await send()).structuredContent).toMatchObject({
      outcome: 'DONE',
      result: { text: 'Tuesday works' },
    });
    expect(await written()).toHaveLength(1);
  });

  test('hears that it waits while the person hasn’t decided', async () => {
    const opened: string[] = [];
    client = await connect(key.secret, CLIENTS['of 2026-07-28'], async (url) => {
      opened.push(url);
      return 'decline';
    });
    expect((await send()).structuredContent).toMatchObject({ outcome: 'APPROVAL_NEEDED' });
    expect([opened.length, await written()]).toEqual([1, []]);
  });
});

describe('campaigns', () => {
  let campaignId: string;
  beforeEach(async () => {
    campaignId = (await asOwner('POST /campaigns', { name: 'Oslo' })).body.id;
  });
  const setStatus = (status: 'ACTIVE') =>
    db()
      .updateTable('campaigns')
      .set({ status, sequence_completed: true })
      .where('user_id', '=', it.userId)
      .where('campaign_id', '=', campaignId)
      .execute();

  test('that can’t start are refused, and a running one is stopped after approval', async () => {
    expect((await useTool(client, 'start_campaign', { campaignId })).isError).toBe(true);
    await saveSequence(campaignId);
    await setStatus('ACTIVE');
    await useTool(client, 'stop_campaign', { campaignId });
    const [approval] = await approvals();
    expect(approval).toMatchObject({
      summary: 'Stop the campaign “Oslo”',
      call: { tool: 'stop_campaign', arguments: { campaignId } },
      preview: { status: 'NOT_ACTIVE' },
    });
    const statusNow = async () => (await asOwner(`GET /campaigns/${campaignId}`)).body.status;
    expect(await statusNow()).toBe('ACTIVE');
    expect((await decide(approval.id, 'approve')).body).toMatchObject({ state: 'DONE' });
    expect(await statusNow()).toBe('NOT_ACTIVE');
  });

  test('get leads after approval, once', async () => {
    const leads = [{ firstName: 'Ada', email: 'ada@example.com' }, { firstName: 'Ben' }];
    const add = () => useTool(client, 'add_leads', { campaignId, leads });
    expect((await add()).structuredContent).toMatchObject({ outcome: 'APPROVAL_NEEDED' });
    const [{ id, summary, preview }] = await approvals();
    expect(summary).toBe('Add 2 leads to “Oslo”');
    expect(preview).toMatchObject({ rows: [{ verdict: 'ADDED' }, { verdict: 'WRONG' }] });
    const emails = async () =>
      (await asOwner('GET /leads?query=ada')).body.content.map(
        ({ email }: { email: string }) => email,
      );
    expect(await emails()).toEqual([]);
    await decide(id, 'approve');
    for (const answer of [await add(), await add()])
      expect(answer.structuredContent).toMatchObject({
        outcome: 'DONE',
        result: { counts: { ADDED: 1 } },
      });
    expect(await emails()).toEqual(['ada@example.com']);
  });

  test('stop a lead after approval', async () => {
    const { leadId } = await addPerson({ name: 'Nora Lund', email: 'nora@example.com' });
    await addPlace(leadId);
    await useTool(client, 'stop_lead', { leadId, reason: 'Asked on the phone' });
    const [{ id, summary }] = await approvals();
    expect(summary).toBe('Stop contacting “Nora Lund”');
    expect((await decide(id, 'approve')).body).toMatchObject({ state: 'DONE' });
    expect((await asOwner(`GET /leads/${leadId}`)).body.campaigns).toMatchObject([
      { state: 'FINISHED' },
    ]);
  });

  test('take a sequence at once, unless they are running', async () => {
    const save = async () => {
      const { body } = await asOwner(`GET /v1/sequenceitems/${campaignId}`);
      return useTool(client, 'save_sequence', {
        campaignId,
        sequenceUpdatedAt: body.sequenceUpdatedAt,
        sequenceItemRequest: VISIT,
      });
    };
    expect((await save()).structuredContent).toMatchObject({ outcome: 'DONE' });
    await setStatus('ACTIVE');
    expect((await save()).structuredContent).toMatchObject({ outcome: 'APPROVAL_NEEDED' });
    expect(await approvals()).toMatchObject([
      { summary: 'Change the sequence of “Oslo”, which is running' },
    ]);
  });
});
