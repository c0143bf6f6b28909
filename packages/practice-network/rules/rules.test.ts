import { describe, expect, it } from 'vitest';
import { personOf } from '#world/person.ts';
import type { FoundPerson, PracticeClient } from '#practice-client-fixture.ts';
import { account, client, people, personAt, profile } from './rules-fixture.ts';

describe('messages', () => {
  it('a stranger cannot be written to, a relation can', async () => {
    const stranger = personAt(660);
    const write = {
      parameters: { account_id: account },
      body: { text: 'Hello', users_ids: stranger.id },
    };
    expect(await client.refused('startChat', write)).toMatchObject({
      type: 'provider/unprocessable_entity',
      status: 422,
    });
    await client.control('POST', `/people/${stranger.id}`, { do: 'connect', accountId: account });
    const sent = await client.ok('startChat', write);
    const again = await client.ok('sendMessage', {
      parameters: { account_id: account, chat_id: sent.chat_id },
      body: { text: 'Again' },
    });
    const { data } = await client.ok('listMessages', {
      parameters: { account_id: account, chat_id: sent.chat_id },
    });
    expect(data.map(({ id, text, is_sender }) => ({ id, text, is_sender }))).toEqual([
      { id: again.message_id, text: 'Again', is_sender: true },
      { id: sent.message_id, text: 'Hello', is_sender: true },
    ]);
    expect((await client.ledger('MESSAGE')).map(({ text }) => text)).toEqual(['Hello', 'Again']);
    expect(
      await client.refused('startChat', { ...write, body: { text: '  ', users_ids: stranger.id } }),
    ).toMatchObject({ type: 'provider/invalid_parameters' });
    expect(
      (
        await client.ok('findUserChat', {
          parameters: { account_id: account, user_id: stranger.slug },
        })
      ).data,
    ).toMatchObject([{ chat_id: sent.chat_id }]);
  });

  it('a file goes with a message and can be read back', async () => {
    const content = Buffer.from('%PDF practice').toString('base64');
    const sent = await client.ok('startChat', {
      parameters: { account_id: account },
      body: {
        text: 'See file',
        users_ids: personAt(660).id,
        attachments: [{ filename: 'a.pdf', content_type: 'application/pdf', content }],
      },
    });
    const { data } = await client.ok('listMessages', {
      parameters: { account_id: account, chat_id: sent.chat_id },
      query: { limit: 1 },
    });
    const [attachment] = data[0]?.attachments ?? [];
    const file = await fetch(attachment?.url ?? '', { headers: { 'x-api-key': 'practice' } });
    expect(await file.text()).toBe('%PDF practice');
  });

  it('an InMail costs a credit unless the profile is open, and an answer gives it back', async () => {
    const closed = people.slice(600).find(({ open }) => !open);
    const open = people.slice(600).find((person) => person.open);
    const credits = async () =>
      (await client.ok('getInmailCredits', { parameters: { account_id: account } })).credits
        .sales_navigator;
    const inmail = (person: FoundPerson | undefined) => ({
      parameters: { account_id: account },
      body: {
        text: 'Hello',
        users_ids: person?.id,
        specifics: { linkedin: { sales_navigator: { subject: 'Subject' } } },
      },
    });
    expect(await credits()).toBe(50);
    await client.ok('startChat', inmail(open));
    expect(await credits()).toBe(50);
    const sent = await client.ok('startChat', inmail(closed));
    expect(await credits()).toBe(49);
    const { data } = await client.ok('listMessages', {
      parameters: { account_id: account, chat_id: sent.chat_id },
    });
    expect(data[0]?.specifics?.subject).toBe('Subject');
    await client.control('POST', `/people/${closed?.id}`, { do: 'reply', accountId: account });
    expect(await credits()).toBe(50);
    expect(await client.ledger('INMAIL')).toHaveLength(2);
  });

  it('without credits or without the product an InMail is refused', async () => {
    const closed = people.slice(620).find(({ open }) => !open);
    const body = {
      text: 'Hello',
      users_ids: closed?.id,
      specifics: { linkedin: { classic: { inmail: true } } },
    };
    const free = await client.signIn('free@practice.example');
    expect(
      await client.refused('startChat', { parameters: { account_id: free }, body }),
    ).toMatchObject({ type: 'provider/insufficient_permissions', status: 403 });
    for (let at = 0; at < 15; at += 1)
      await client.ok('startChat', { parameters: { account_id: account }, body });
    expect(
      await client.refused('startChat', { parameters: { account_id: account }, body }),
    ).toMatchObject({ type: 'provider/unprocessable_entity' });
    expect(
      (await client.ok('getInmailCredits', { parameters: { account_id: account } })).credits,
    ).toMatchObject({ classic: 0, recruiter: 100 });
  });
});

describe('the smaller acts', () => {
  it('every visit counts and needs the token of a profile that this account has read', async () => {
    const person = personAt(670);
    const token = (await profile(person)).specifics.notify_visit_token ?? '';
    for (let at = 0; at < 2; at += 1)
      await client.ok('visitProfile', { parameters: { account_id: account }, query: { token } });
    const free = await client.signIn('free@practice.example');
    expect(
      await client.refused('visitProfile', { parameters: { account_id: free }, query: { token } }),
    ).toMatchObject({ type: 'provider/invalid_parameters' });
    expect((await client.ledger('VISIT')).map(({ personId }) => personId)).toEqual([
      person.id,
      person.id,
    ]);
  });

  it('a repeated follow, endorsement or reaction changes nothing and leaves one entry', async () => {
    const person = personAt(671);
    // Who is connected is followed already.
    const stranger = personAt(672);
    await client.control('POST', `/people/${person.id}`, { do: 'connect', accountId: account });
    const seen = await profile(person, { with_sections: 'skills' });
    const skill = seen.specifics.skills?.[0];
    for (let at = 0; at < 2; at += 1) {
      await client.ok('followUser', { parameters: { account_id: account, user_id: stranger.id } });
      await client.ok('endorseSkill', {
        parameters: { account_id: account, member_id: person.id },
        body: { skill_id: String(skill?.endorsement_id) },
      });
    }
    expect(
      (await client.ledger('FOLLOW')).filter(({ personId }) => personId === stranger.id),
    ).toHaveLength(1);
    expect((await client.ledger('ENDORSE')).map(({ text }) => text)).toEqual([skill?.name]);
    expect(
      (await profile(person, { with_sections: 'skills' })).specifics.skills?.[0]?.endorsed,
    ).toBe(true);
    expect((await profile(person)).following).toBe(true);
  });

  it('a post is liked once and shows the reaction', async () => {
    const { author, post } = await firstPost();
    for (let at = 0; at < 2; at += 1)
      await client.ok('addReaction', {
        parameters: { account_id: account, post_id: post },
        body: { reaction: 'like' },
      });
    expect((await client.ledger('LIKE')).map(({ personId, text }) => ({ personId, text }))).toEqual(
      [{ personId: author.id, text: post }],
    );
    expect(
      (await client.ok('getPost', { parameters: { account_id: account, post_id: post } }))
        .user_reacted,
    ).toBe('like');
  });

  it('skills of strangers cannot be endorsed and unknown ids are 404', async () => {
    const stranger = personAt(680);
    const seen = (await profile(stranger, { with_sections: 'skills' })).specifics.skills ?? [];
    expect(seen.map(({ endorsement_id }) => endorsement_id ?? null)).toEqual(seen.map(() => null));
    const [skill] = skillIds(client, stranger);
    expect(
      await client.refused('endorseSkill', {
        parameters: { account_id: account, member_id: stranger.id },
        body: { skill_id: String(skill) },
      }),
    ).toMatchObject({ type: 'provider/unprocessable_entity' });
    expect(
      await client.refused('endorseSkill', {
        parameters: { account_id: account, member_id: stranger.id },
        body: { skill_id: '1' },
      }),
    ).toMatchObject({ type: 'provider/invalid_parameters' });
    expect(
      await client.refused('getProfile', {
        parameters: { account_id: account, user_id: 'nobody-at-all' },
      }),
    ).toMatchObject({ type: 'provider/resource_not_found' });
    expect(
      await client.refused('createRelationRequest', {
        parameters: { account_id: account },
        body: { user_id: stranger.slug },
      }),
    ).toMatchObject({ type: 'provider/resource_not_found' });
  });
});

function skillIds(from: PracticeClient, person: FoundPerson): number[] {
  return personOf({ seed: from.practice.network.world.seed, index: person.index }).skills.map(
    ({ id }) => id,
  );
}

async function firstPost(): Promise<{ author: FoundPerson; post: string }> {
  for (const author of people) {
    const { data } = await client.ok('listUserPosts', {
      parameters: { account_id: account, user_id: author.id },
    });
    if (data[0] !== undefined) return { author, post: data[0].id };
  }
  throw new Error('Nobody has written anything');
}

describe('the door', () => {
  it('wrong input is told with its field, a missing key is 401, an unknown call 404', async () => {
    expect(
      await client.refused('createRelationRequest', {
        parameters: { account_id: account },
        body: { user_id: 7 },
      }),
    ).toMatchObject({
      type: 'api/invalid_parameters',
      detail: expect.stringContaining('body.user_id'),
    });
    expect(
      await client.refused('createRelationRequest', {
        parameters: { account_id: account },
        body: '{"user',
      }),
    ).toMatchObject({ status: 400 });
    expect(await client.refused('listAccounts', { apiKey: 'wrong' })).toMatchObject({
      status: 401,
    });
    expect(
      (await fetch(`${client.practice.url}/v2/elsewhere`, { headers: { 'x-api-key': 'practice' } }))
        .status,
    ).toBe(404);
  });

  it('an account that is signed out, restricted or out of service says which', async () => {
    const other = await client.signIn('other@practice.example');
    const read = { parameters: { account_id: other, user_id: 'me' } };
    const states = {
      disconnected: 'provider/invalid_authorization',
      restricted: 'api/account_restricted',
      errored: 'provider/server_error',
    };
    for (const [state, type] of Object.entries(states)) {
      await client.control('POST', `/accounts/${other}/state`, { state });
      expect((await client.refused('getProfile', read)).type).toBe(type);
    }
    await client.control('POST', `/accounts/${other}/state`, { state: 'running' });
    expect((await client.ok('getProfile', read)).specifics.network_distance).toBe('SELF');
  });
});
