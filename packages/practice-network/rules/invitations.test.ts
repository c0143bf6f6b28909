import { describe, expect, it } from 'vitest';
import type { FoundPerson } from '#practice-client-fixture.ts';
import { employeeOf } from '#world/person.ts';
import { account, client, people, personAt, profile } from './rules-fixture.ts';

const invite = (person: FoundPerson, message?: string, accountId = account) =>
  client.raw('createRelationRequest', {
    parameters: { account_id: accountId },
    body: { user_id: person.id, message },
  });
const refusedInvite = (person: FoundPerson, message?: string, accountId = account) =>
  client.refused('createRelationRequest', {
    parameters: { account_id: accountId },
    body: { user_id: person.id, message },
  });

describe('invitations', () => {
  it('an invitation is there once, in the ledger and on the profile, and a second one conflicts', async () => {
    const made = await client.ok('createRelationRequest', {
      parameters: { account_id: account },
      body: { user_id: personAt(0).id, message: 'Hello' },
      requestId: 'one',
    });
    expect(made).toMatchObject({ object: 'RelationRequest', type: 'sent', message: 'Hello' });
    expect(await refusedInvite(personAt(0))).toMatchObject({
      type: 'provider/conflict',
      status: 409,
    });
    expect((await profile(personAt(0))).specifics).toMatchObject({
      relation_request_status: 'PENDING',
      relation_request: { id: made.id },
    });
    expect(
      (await client.ledger('INVITE')).map(({ personId, text, requestId }) => ({
        personId,
        text,
        requestId,
      })),
    ).toEqual([{ personId: personAt(0).id, text: 'Hello', requestId: 'one' }]);
  });

  it('a withdrawn invitation is gone and the person cannot be invited for 21 days', async () => {
    const made = await client.ok('createRelationRequest', {
      parameters: { account_id: account },
      body: { user_id: personAt(1).id },
    });
    await client.ok('cancelRelationRequest', {
      parameters: { account_id: account, request_id: made.id },
    });
    expect(
      await client.refused('cancelRelationRequest', {
        parameters: { account_id: account, request_id: made.id },
      }),
    ).toMatchObject({ type: 'provider/resource_not_found' });
    expect((await profile(personAt(1))).specifics.relation_request_status).toBe('WITHDRAWN');
    await client.advance(20.99);
    expect(await refusedInvite(personAt(1))).toMatchObject({
      type: 'provider/unprocessable_entity',
      status: 422,
    });
    await client.advance(0.02);
    expect((await profile(personAt(1))).specifics.relation_request_status).toBeNull();
    expect((await invite(personAt(1))).status).toBe(201);
    expect(await client.ledger('WITHDRAW')).toHaveLength(1);
  });

  it('a note may have 300 characters on a paid account and 200 on a free one, five notes a month', async () => {
    expect(await refusedInvite(personAt(2), 'x'.repeat(301))).toMatchObject({
      type: 'provider/invalid_parameters',
      status: 400,
    });
    expect((await invite(personAt(2), 'x'.repeat(300))).status).toBe(201);
    const free = await client.signIn('free@practice.example');
    expect(await refusedInvite(personAt(2), 'x'.repeat(201), free)).toMatchObject({
      type: 'provider/invalid_parameters',
    });
    for (let at = 10; at < 15; at += 1)
      expect((await invite(personAt(at), 'Hi', free)).status).toBe(201);
    expect(await refusedInvite(personAt(15), 'Hi', free)).toMatchObject({
      type: 'provider/unprocessable_entity',
    });
    expect((await invite(personAt(15), undefined, free)).status).toBe(201);
    await client.advance(31);
    expect((await invite(personAt(16), 'Hi', free)).status).toBe(201);
  });

  it('the weekly cap is 200 for a paid account in any seven days, and says when it ends', async () => {
    await client.advance(8);
    for (let at = 20; at < 220; at += 1) expect((await invite(personAt(at))).status).toBe(201);
    await client.advance(2);
    const refusal = await refusedInvite(personAt(220));
    expect(refusal).toMatchObject({
      type: 'provider/too_many_requests',
      status: 429,
      retryAfter: String(5 * 86_400),
    });
    await client.advance(5);
    expect((await invite(personAt(220))).status).toBe(201);
  });

  it('not more than 500 invitations can be pending', async () => {
    for (
      let at = 221;
      (
        await client.ok('listRelationRequests', {
          parameters: { account_id: account },
          query: { type: 'sent' },
        })
      ).total_count !== 500;
      at += 1
    ) {
      if ((await invite(personAt(at))).status === 429) await client.advance(7.1);
    }
    await client.advance(8);
    const refusal = await refusedInvite(personAt(650));
    expect(refusal).toMatchObject({ type: 'provider/too_many_requests', retryAfter: null });
  });
});

describe('invitations that are refused without a reason', () => {
  it('a full pile refuses everybody alike until it has room', async () => {
    const free = await client.signIn('free.pile@practice.example');
    const { total_count: pending } = await client.ok('listRelationRequests', {
      parameters: { account_id: free },
      query: { type: 'sent' },
    });
    const pile = (room: number, answer: string) =>
      client.control('POST', `/accounts/${free}/pile`, { room, answer });
    await pile((pending ?? 0) + 1, 'unprocessable_entity');
    const made = await client.ok('createRelationRequest', {
      parameters: { account_id: free },
      body: { user_id: personAt(30).id },
    });
    for (const at of [31, 32])
      expect(await refusedInvite(personAt(at), undefined, free)).toMatchObject({ status: 422 });
    await pile((pending ?? 0) + 1, 'conflict');
    expect(await refusedInvite(personAt(31), 'Hi', free)).toMatchObject({ status: 409 });
    await client.ok('cancelRelationRequest', {
      parameters: { account_id: free, request_id: made.id },
    });
    expect((await invite(personAt(31), 'Hi', free)).status).toBe(201);
  });

  it('who takes invitations only with an e-mail address says so to nobody, with a note or without', async () => {
    const free = await client.signIn('free.asks@practice.example');
    await client.control('POST', `/people/${personAt(40).id}`, {
      do: 'askEmail',
      accountId: free,
    });
    for (const note of ['Hi', undefined])
      expect(await refusedInvite(personAt(40), note, free)).toMatchObject({
        type: 'provider/unprocessable_entity',
      });
    expect((await invite(personAt(41), 'Hi', free)).status).toBe(201);
  });

  it('who takes invitations only with an email address takes their own alone, in any letters', async () => {
    const free = await client.signIn('free.address@practice.example');
    const { seed } = client.practice.network.world;
    const own = (person: FoundPerson) => employeeOf({ seed, index: person.index }).email;
    const [known, other, unknown] = [
      people.find((person) => own(person) !== null),
      people.findLast((person) => own(person) !== null),
      people.find((person) => own(person) === null),
    ];
    if (!known || !other || !unknown) throw new Error('Not enough people');
    for (const person of [known, unknown])
      await client.control('POST', `/people/${person.id}`, { do: 'askEmail', accountId: free });
    const by = (person: FoundPerson, user_email: string | null) => ({
      parameters: { account_id: free },
      body: { user_id: person.id, user_email },
    });
    for (const wrong of [null, '', 'someone@else.example', own(other)])
      expect(
        await client.refused('createRelationRequest', by(known, wrong)),
        String(wrong),
      ).toMatchObject({ type: 'provider/unprocessable_entity', status: 422 });
    expect(
      await client.refused('createRelationRequest', by(unknown, 'someone@else.example')),
    ).toMatchObject({ type: 'provider/unprocessable_entity' });
    const sent = await client.raw(
      'createRelationRequest',
      by(known, ` ${own(known)?.toUpperCase()}`),
    );
    expect(sent.status).toBe(201);
    // Who does not ask takes one that is not theirs like any other.
    expect((await client.raw('createRelationRequest', by(other, own(known)))).status).toBe(201);
  });
});
