import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, startPracticeClient, type PracticeClient } from '#practice-client-fixture.ts';

let client: PracticeClient;
let account: string;
beforeAll(async () => {
  client = await startPracticeClient({ size: 2000 });
  account = await client.signIn('owner@practice.example');
});
afterAll(() => client.close());

const somebody = (deed: string) =>
  client.control('POST', `/accounts/${account}/somebody`, { do: deed });
const figures = async () =>
  (await client.control('GET', `/accounts/${account}/figures?since=${MONDAY}`)).body as {
    pendingInvites: number;
    accepted: number;
    replied: number;
  };
const signIn = (userName: string) =>
  client.ok('startIntent', {
    body: { provider: 'linkedin', credentials: { username: userName, password: 'secret' } },
  });

describe('making something happen to an account', () => {
  it('who was invited last accepts, and the figures tell of it', async () => {
    const [person] = await client.people('engineer', 1);
    await client.ok('createRelationRequest', {
      parameters: { account_id: account },
      body: { user_id: person?.id ?? '' },
      requestId: 'invited',
    });
    const before = await figures();
    expect(await somebody('accept')).toMatchObject({
      status: 200,
      body: { done: 'accept', accountId: account, personId: person?.id },
    });
    expect(await figures()).toEqual({
      pendingInvites: before.pendingInvites - 1,
      accepted: before.accepted + 1,
      replied: 0,
    });
    expect((await client.ledger('ACCEPTED')).at(-1)).toMatchObject({
      personId: person?.id,
      accountId: account,
    });
  });

  it('who was written to answers, and nobody does as long as nobody was written to', async () => {
    expect(await somebody('reply')).toEqual({
      status: 409,
      body: { error: 'No one has a message from you', field: null },
    });
    const [person] = await client.people('engineer', 1);
    await client.ok('startChat', {
      parameters: { account_id: account },
      body: { text: 'How are you?', users_ids: person?.id ?? '' },
    });
    expect(await somebody('reply')).toMatchObject({ status: 200, body: { personId: person?.id } });
    expect(await figures()).toMatchObject({ replied: 1 });
  });

  it('nobody accepts when no invitation is pending', async () => {
    while ((await figures()).pendingInvites > 0) await somebody('accept');
    expect(await somebody('accept')).toMatchObject({
      status: 409,
      body: { error: 'No one has a pending invite from you' },
    });
  });

  it('the next sign-in asks for a code, and only that one', async () => {
    await client.control('POST', `/accounts/${account}/sign-in`, { asksCode: true });
    await client.control('POST', `/accounts/${account}/state`, { state: 'disconnected' });
    const step = await signIn('owner@practice.example');
    expect(step).toMatchObject({
      object: 'AuthenticationCheckpoint',
      checkpoint: { type: '2FA', platform: 'SMS' },
    });
    const intentId = step.object === 'AuthenticationCheckpoint' ? step.intent_id : '';
    expect(
      await client.ok('solveCheckpoint', { body: { intent_id: intentId, code: '123456' } }),
    ).toMatchObject({ object: 'Account', id: account });
    expect(await signIn('owner@practice.example')).toMatchObject({ object: 'Account' });
  });

  it('an unknown account or deed is refused', async () => {
    expect(
      await client.control('POST', '/accounts/acc_none/somebody', { do: 'accept' }),
    ).toMatchObject({ status: 404 });
    expect(await somebody('ignore')).toMatchObject({ status: 400, body: { field: 'do' } });
    expect(await client.control('GET', '/accounts/acc_none/figures')).toMatchObject({
      status: 404,
    });
  });
});
