import { afterEach, describe, expect, it } from 'vitest';
import {
  DAY_MS,
  MONDAY,
  startPracticeClient,
  type LedgerEntry,
  type PracticeClient,
} from '#practice-client-fixture.ts';

const clients: PracticeClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function started(
  options: Parameters<typeof startPracticeClient>[0] = {},
): Promise<{ client: PracticeClient; account: string }> {
  const client = await startPracticeClient(options);
  clients.push(client);
  return { client, account: await client.signIn() };
}

/** Invites people of a search by number, as many as the week allows. */
async function inviteMany(
  { client, account }: { client: PracticeClient; account: string },
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { id } of await client.people('engineer', 200)) {
    if (ids.length === count) break;
    const response = await client.raw('createRelationRequest', {
      parameters: { account_id: account },
      body: { user_id: id, message: 'Hello there' },
      requestId: `invite-${id}`,
    });
    if (response.status === 201) ids.push(id);
  }
  return ids;
}

const plain = (entries: LedgerEntry[]) =>
  entries.map(({ at, personId, kind, text }) => ({ at, personId, kind, text }));

describe('what people do over time', () => {
  it('about 45 of 100 accept, from hours to twelve days later, the same ones in every world of the seed', async () => {
    const one = await started();
    const invited = await inviteMany(one, 150);
    await one.client.advance(12.1);
    const accepted = (await one.client.ledger('ACCEPTED')).filter(({ personId }) =>
      invited.includes(personId),
    );
    expect(accepted.length).toBeGreaterThan(45);
    expect(accepted.length).toBeLessThan(90);
    const delays = accepted.map(({ at }) => Date.parse(at) - MONDAY);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(3_600_000);
    expect(Math.max(...delays)).toBeGreaterThan(3 * DAY_MS);
    expect(accepted.map(({ at }) => at)).toEqual(accepted.map(({ at }) => at).sort());

    const two = await started();
    await inviteMany(two, 150);
    for (let day = 0; day < 13; day += 1) await two.client.advance(1);
    const both = plain(await one.client.ledger()).filter(
      ({ at }) => Date.parse(at) <= MONDAY + 12 * DAY_MS,
    );
    expect(
      plain(await two.client.ledger()).filter(({ at }) => Date.parse(at) <= MONDAY + 12 * DAY_MS),
    ).toEqual(both);
  });

  it('another seed is another world', async () => {
    const one = await started();
    const two = await started({ seed: '2' });
    expect((await one.client.people('', 5)).map(({ id }) => id)).not.toEqual(
      (await two.client.people('', 5)).map(({ id }) => id),
    );
  });

  it('most messages are read within three days and about a quarter answered; receipts tell only of those who show them', async () => {
    const { client, account } = await started({
      behavior: { acceptShare: 1, noteReplyShare: 0, writeFirstShare: 0 },
    });
    const invited = await inviteMany({ client, account }, 200);
    await client.advance(12.1);
    for (const id of invited)
      await client.ok('startChat', {
        parameters: { account_id: account },
        body: { text: 'How are you?', users_ids: id },
      });
    await client.advance(7.1);
    const read = await client.ledger('READ');
    const replied = await client.ledger('REPLIED');
    expect(read.length).toBeGreaterThan(200 * 0.5);
    expect(read.length).toBeLessThan(200 * 0.8);
    expect(replied.length).toBeGreaterThan(30);
    expect(replied.length).toBeLessThan(75);
    const { data } = await client.ok('listChats', {
      parameters: { account_id: account },
      query: { limit: 100 },
    });
    const seen = new Set(read.map(({ personId }) => personId));
    for (const chat of data.slice(0, 40)) {
      const messages = (
        await client.ok('listMessages', { parameters: { account_id: account, chat_id: chat.id } })
      ).data;
      expect(messages.find(({ is_sender }) => is_sender)?.is_seen).toBe(
        seen.has(chat.user_id ?? ''),
      );
    }
  });

  it('an invitation that is withdrawn first is never accepted, and one accepted first cannot be withdrawn', async () => {
    const { client, account } = await started({ behavior: { acceptShare: 1 } });
    const [first, second] = await inviteMany({ client, account }, 2);
    const { data } = await client.ok('listRelationRequests', {
      parameters: { account_id: account },
      query: { type: 'sent' },
    });
    const requestOf = (id: string | undefined) =>
      data.find(({ user }) => user?.id === id)?.id ?? '';
    await client.ok('cancelRelationRequest', {
      parameters: { account_id: account, request_id: requestOf(first) },
    });
    await client.advance(12.1);
    expect(
      await client.refused('cancelRelationRequest', {
        parameters: { account_id: account, request_id: requestOf(second) },
      }),
    ).toMatchObject({ type: 'provider/resource_not_found' });
    const accepted = (await client.ledger('ACCEPTED')).map(({ personId }) => personId);
    expect(accepted).toContain(second);
    expect(accepted).not.toContain(first);
    expect(
      (
        await client.ok('getProfile', {
          parameters: { account_id: account, user_id: second ?? '' },
        })
      ).specifics.network_distance,
    ).toBe('FIRST_DEGREE');
  });

  it('people do on command what they are told, and who ignores stays silent', async () => {
    const { client, account } = await started({
      behavior: { acceptShare: 1, replyShare: 0, readShare: 0, noteReplyShare: 0 },
    });
    const [first, second] = await inviteMany({ client, account }, 2);
    expect((await client.control('POST', `/people/${second}`, { do: 'ignore' })).status).toBe(200);
    expect((await client.control('POST', `/people/${first}`, { do: 'accept' })).status).toBe(200);
    expect((await client.control('POST', `/people/${first}`, { do: 'accept' })).status).toBe(409);
    await client.ok('startChat', {
      parameters: { account_id: account },
      body: { text: 'Hi', users_ids: first },
    });
    await client.control('POST', `/people/${first}`, { do: 'reply', text: 'Good day' });
    await client.advance(30);
    const mine = (await client.ledger()).filter(
      ({ personId }) => personId === first || personId === second,
    );
    expect(
      mine.filter(({ kind }) => kind !== 'READ').map(({ kind, text }) => [kind, text]),
    ).toEqual([
      ['INVITE', 'Hello there'],
      ['INVITE', 'Hello there'],
      ['ACCEPTED', null],
      ['MESSAGE', 'Hi'],
      ['REPLIED', 'Good day'],
    ]);
    expect((await client.control('POST', `/people/nobody`, { do: 'accept' })).status).toBe(404);
    expect((await client.control('POST', `/people/${first}`, { do: 'dance' })).status).toBe(400);
  });

  it('what the owner does by hand is there and is no act of the wire', async () => {
    const { client, account } = await started({ behavior: { acceptShare: 0 } });
    const owner = client.practice.network.accounts.byId(account)?.number ?? 0;
    const person = (await client.people('consultant', 50)).find(
      ({ index }) => client.practice.network.ties.get(owner, index).connectedAt === null,
    );
    await client.control('POST', `/people/${person?.id}`, { do: 'inviteByHand' });
    expect(
      await client.refused('createRelationRequest', {
        parameters: { account_id: account },
        body: { user_id: person?.id },
      }),
    ).toMatchObject({ type: 'provider/conflict' });
    await client.control('POST', `/people/${person?.id}`, { do: 'accept' });
    await client.control('POST', `/people/${person?.id}`, {
      do: 'messageByHand',
      text: 'From my phone',
    });
    const { data } = await client.ok('listChats', { parameters: { account_id: account } });
    expect(data[0]?.last_message).toMatchObject({ text: 'From my phone', is_sender: true });
    expect((await client.ledger()).map(({ kind }) => kind)).toEqual(['ACCEPTED']);
  });

  it('the clock never goes back', async () => {
    const { client } = await started();
    await client.advance(3);
    expect(
      (await client.control('POST', '/clock', { now: new Date(MONDAY).toISOString() })).body,
    ).toEqual({ now: new Date(MONDAY + 3 * DAY_MS).toISOString(), rate: 0 });
    expect((await client.control('POST', '/clock', { rate: -1 })).status).toBe(400);
  });
});
