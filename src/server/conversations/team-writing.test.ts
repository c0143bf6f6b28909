import { describe, expect, test } from 'vitest';
import {
  addConversation,
  addMessage,
  as,
  database,
  newTeam,
} from '#server/conversations/team-inbox-fixture.ts';

describe('two who answer at the same moment', () => {
  test('are told: the second sees the first message and confirms', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    const id = await addConversation(sam);
    const [one, other] = await Promise.all([
      as(sam).write(id, { text: 'From Sam' }),
      as(maya, sam).write(id, { text: 'From Maya' }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([202, 409]);
    const [first, second] = one.status === 202 ? [one, other] : [other, one];
    expect(second.body).toMatchObject({
      code: 'ANSWERED_MEANWHILE',
      currentVersion: first.body.id,
      message: { id: first.body.id, text: first.body.text, actor: first.body.actor },
    });
    const writer = first === one ? as(maya, sam) : as(sam);
    expect((await writer.write(id, { text: 'Again', confirm: true })).status).toBe(202);
  });

  test('are not asked about what they have seen, and are about anything since', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    const id = await addConversation(sam);
    const first = await as(sam).write(id, { text: 'From Sam', lastMessageId: null });
    expect(first.status).toBe(202);
    expect((await as(sam).write(id, { text: 'And more' })).status).toBe(202);
    const stale = await as(maya, sam).write(id, { text: 'Hi', lastMessageId: first.body.id });
    expect(stale.status).toBe(409);
    const seen = await as(maya, sam).write(id, {
      text: 'Hi',
      lastMessageId: stale.body.currentVersion,
    });
    expect(seen.status).toBe(202);
  });

  test('can only have seen messages of their conversation', async () => {
    const { sam } = await newTeam({ sam: ['OWNER'] });
    const [id, other] = [await addConversation(sam), await addConversation(sam)];
    const elsewhere = await as(sam).write(other, { text: 'Hi' });
    const { body } = await as(sam).write(id, { text: 'Hi', lastMessageId: elsewhere.body.id });
    expect(body.fieldErrors).toMatchObject([{ path: 'lastMessageId', code: 'NOT_FOUND' }]);
  });
});

describe('internal notes', () => {
  test('stand between the messages, marked, and are changed by their author alone', async () => {
    const { maya, sam, ida } = await newTeam({ maya: ['OWNER'], sam: ['USER'], ida: ['MANAGER'] });
    const id = await addConversation(sam, { minutes: 20 });
    const { status, body: note } = await as(maya, sam).note(id, ' Call first ');
    expect(status).toBe(201);
    expect(note).toMatchObject({
      kind: 'NOTE',
      content: 'Call first',
      author: { userId: maya.userId, name: 'maya' },
      mine: true,
      edited: false,
    });
    await addMessage(sam, id, { minutes: -1 });
    const kinds = (await as(sam).thread(id)).body.content.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['MESSAGE', 'NOTE', 'MESSAGE']);
    const at = `/messaging/conversations/${id}/notes/${note.id}`;
    for (const person of [as(sam), as(ida, sam)])
      expect((await person.call(`PATCH ${at}`, { content: 'No' })).body.code).toBe('NOT_YOUR_NOTE');
    expect((await as(ida, sam).call(`DELETE ${at}`)).body.code).toBe('NOT_YOUR_NOTE');
    expect((await as(maya, sam).call(`PATCH ${at}`, { content: 'Called' })).body).toMatchObject({
      content: 'Called',
    });
    expect((await as(sam).call(`DELETE ${at}`)).status).toBe(204);
    expect((await as(sam).call(`DELETE ${at}`)).status).toBe(404);
  });

  test('change nothing that the person could see, and no place in the list', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    const id = await addConversation(sam);
    const before = (await as(sam).open(id)).body;
    await as(maya, sam).note(id, 'Secret thought');
    expect((await as(sam).open(id)).body).toEqual(before);
    expect((await as(sam).list('query=secret')).body.content).toEqual([]);
    for (const text of ['', '   ', 'x'.repeat(5001)])
      expect((await as(sam).note(id, text)).status).toBe(400);
  });

  test('are joined with the conversation of a person who turns out to be the same', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    const [one, other] = [await addConversation(sam), await addConversation(sam)];
    await as(maya, sam).note(one, 'Of the first');
    await as(sam).change(one, { private: true });
    await database.db
      .selectNoFrom((of) =>
        of.fn('join_conversations', [of.val(sam.userId), of.val(one), of.val(other)]).as('done'),
      )
      .execute();
    expect((await as(sam).open(other)).body.private).toBe(true);
    expect((await as(sam).thread(other)).body.content).toContainEqual(
      expect.objectContaining({ kind: 'NOTE', content: 'Of the first' }),
    );
    expect((await as(sam).call('GET /messaging/conversations/counts')).body.total).toBe(1);
  });
});

test('everyone who writes in a conversation has a draft of their own', async () => {
  const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
  const id = await addConversation(sam);
  const at = `/messaging/conversations/${id}/draft`;
  await as(sam).call(`PUT ${at}`, { text: 'Sam’s', version: 0 });
  expect((await as(maya, sam).call(`GET ${at}`)).body.version).toBe(0);
  await as(maya, sam).call(`PUT ${at}`, { text: 'Maya’s', version: 0 });
  expect((await as(sam).call(`GET ${at}`)).body.text).toBe('Sam’s');
  await as(sam).write(id, { text: 'Sam’s' });
  expect((await as(maya).team()).body.content[0].hasDraft).toBe(true);
  expect((await as(sam).list()).body.content[0].hasDraft).toBe(false);
});

test('someone who isn’t a lead yet is made one, once, and not by those who reach the inbox alone', async () => {
  const { maya, sam, ida } = await newTeam({
    maya: ['OWNER'],
    sam: ['USER', 'TEAM'],
    ida: ['USER', 'TEAM'],
  });
  const id = await addConversation(sam, { name: 'Dr. Greta Vogel', isLead: false });
  const add = (person: ReturnType<typeof as>) =>
    person.call(`POST /messaging/conversations/${id}/lead`);
  expect((await as(sam).open(id)).body.lead).toBeNull();
  expect((await add(as(ida, sam))).body.code).toBe('OUT_OF_REACH_INSIDE');
  const added = await add(as(maya, sam));
  expect(added.status).toBe(201);
  expect((await add(as(sam))).body).toEqual(added.body);
  expect((await as(sam).open(id)).body.lead).toMatchObject({ id: added.body.leadId });
  const lead = await database.db
    .selectFrom('leads')
    .select(['first_name', 'last_name'])
    .where('user_id', '=', sam.userId)
    .execute();
  expect(lead).toEqual([{ first_name: 'Greta', last_name: 'Vogel' }]);
});
