import { describe, expect, test } from 'vitest';
import { lockConversation } from '#data/conversations/drafts.ts';
import {
  addConversation,
  as,
  database,
  idsOf,
  newPerson,
  newTeam,
  setSharing,
} from '#server/conversations/team-inbox-fixture.ts';
import { waitForLockWait } from '../../../test/support/lock-wait.ts';

describe('the team’s inbox', () => {
  test('lists the conversations of every account newest first, each with its account', async () => {
    const { maya, sam, ida } = await newTeam({ maya: ['OWNER'], sam: ['USER'], ida: ['MANAGER'] });
    const own = await addConversation(maya, { minutes: 30 });
    const ofSam = await addConversation(sam, { minutes: 10 });
    const ofIda = await addConversation(ida, { minutes: 20 });
    const list = await as(maya).team();
    expect(idsOf(list)).toEqual([ofSam, ofIda, own]);
    expect(list.body.totalElements).toBe(3);
    expect(list.body.content[0]).toMatchObject({
      account: { userId: sam.userId, name: 'sam', canOpen: true },
      assignee: null,
      private: false,
    });
    expect(idsOf(await as(maya).list())).toEqual([own]);
  });

  test('is read by page and by cursor, each conversation once', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.push(await addConversation(index % 2 === 0 ? maya : sam, { minutes: index }));
    const paged: string[] = [];
    for (const page of [0, 1, 2]) paged.push(...idsOf(await as(maya).team(`page=${page}&size=3`)));
    expect(paged).toEqual(ids);
    const walked: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const part = await as(maya).team(`size=2&cursor=${encodeURIComponent(cursor)}`);
      walked.push(...idsOf(part));
      cursor = part.body.nextCursor;
    }
    expect(walked.toSorted()).toEqual(ids.toSorted());
    expect((await as(maya).team('updatedSince=2026-11-20T00:00:00.000Z')).status).toBe(400);
    const ofTeam = (await as(maya).team('size=2&cursor=')).body.nextCursor;
    expect((await as(maya).list(`size=2&cursor=${encodeURIComponent(ofTeam)}`)).status).toBe(400);
  });

  test('is filtered by account, assignee, and everything else, and searched over all', async () => {
    const { maya, sam, ida } = await newTeam({ maya: ['OWNER'], sam: ['USER'], ida: ['USER'] });
    const ofSam = await addConversation(sam, { name: 'Greta Vogel', text: 'Budget next week' });
    const ofIda = await addConversation(ida, { name: 'Ole Brandt', text: 'No budget' });
    await as(sam).change(ofSam, { label: 'INTERESTED', read: true });
    await as(maya, ida).change(ofIda, { assigneeId: maya.userId });
    expect(idsOf(await as(maya).team(`accountId=${sam.userId}`))).toEqual([ofSam]);
    expect(idsOf(await as(maya).team('assignedTo=me'))).toEqual([ofIda]);
    expect(idsOf(await as(maya).team(`assignedTo=${maya.userId}`))).toEqual([ofIda]);
    expect(idsOf(await as(maya).team('assignedTo=nobody'))).toEqual([ofSam]);
    expect(idsOf(await as(maya).team('label=INTERESTED'))).toEqual([ofSam]);
    expect(idsOf(await as(maya).team('unread=true'))).toEqual([ofIda]);
    expect(idsOf(await as(maya).team('channel=LINKEDIN&awaitingMe=true')).toSorted()).toEqual(
      [ofSam, ofIda].toSorted(),
    );
    const found = await as(maya).team('query=budget');
    expect(idsOf(found).toSorted()).toEqual([ofSam, ofIda].toSorted());
    expect(found.body.totalElements).toBe(2);
    expect(idsOf(await as(maya).team('query=vogel'))).toEqual([ofSam]);
    const stranger = await newPerson('stranger');
    expect((await as(maya).team(`accountId=${stranger.userId}`)).status).toBe(404);
  });

  test('counts what each account has, without what is private', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    await addConversation(maya);
    const kept = await addConversation(sam);
    const hidden = await addConversation(sam);
    await as(sam).change(hidden, { private: true });
    await as(maya, sam).change(kept, { assigneeId: maya.userId });
    const { body } = await as(maya).counts();
    expect(body).toMatchObject({ total: 2, unread: 2, awaitingMe: 2, assignedToMe: 1 });
    expect(body.accounts).toEqual([
      { userId: maya.userId, name: 'maya', canOpen: true, unread: 1, awaitingMe: 1, total: 1 },
      { userId: sam.userId, name: 'sam', canOpen: true, unread: 1, awaitingMe: 1, total: 1 },
    ]);
    expect((await as(maya).team()).body.totalElements).toBe(2);
    const own = await as(sam).call('GET /messaging/conversations/counts');
    expect(own.body).toMatchObject({ total: 2, unread: 2 });
  });

  test('is there for those who may open accounts and those who share theirs, and no one else', async () => {
    const team = await newTeam({
      owner: ['OWNER'],
      manager: ['MANAGER'],
      user: ['USER'],
      sharing: ['USER', 'TEAM'],
      alsoSharing: ['USER', 'TEAM'],
    });
    for (const person of Object.values(team)) await addConversation(person);
    const accountsOf = async (person: (typeof team)['owner']) => {
      const { status, body } = await as(person).counts();
      return status === 200
        ? body.accounts.map(({ name }: { name: string }) => name).toSorted()
        : body.code;
    };
    expect(await accountsOf(team.owner)).toEqual(Object.keys(team).toSorted());
    expect(await accountsOf(team.manager)).toEqual(['alsoSharing', 'manager', 'sharing', 'user']);
    expect(await accountsOf(team.sharing)).toEqual(['alsoSharing', 'sharing']);
    expect(await accountsOf(team.user)).toBe('TEAM_INBOX_CLOSED');
    expect(await accountsOf(await newPerson('alone'))).toBe('TEAM_INBOX_CLOSED');
    expect((await as(team.user).team()).status).toBe(403);
    expect((await as(team.owner, team.user).team()).body.code).toBe('OUT_OF_REACH_INSIDE');
  });

  test('leaves out accounts whose plan has no inbox', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    await addConversation(sam);
    await database.db
      .updateTable('users')
      .set({ plan_tier: 'BASIC' })
      .where('user_id', '=', sam.userId)
      .execute();
    expect((await as(maya).team()).body.totalElements).toBe(0);
  });
});

describe('a member who takes their inbox out', () => {
  test('is read by no one from the next request on: list, search, counts, and inside', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER', 'TEAM'] });
    const id = await addConversation(sam, { name: 'Greta Vogel' });
    await as(maya, sam).change(id, { assigneeId: maya.userId });
    expect(idsOf(await as(maya).team('query=greta'))).toEqual([id]);
    expect((await as(sam).share('NOBODY')).body).toMatchObject({ inboxSharing: 'NOBODY' });
    expect((await as(maya).team()).body.content).toEqual([]);
    expect((await as(maya).team('query=greta')).body.content).toEqual([]);
    expect((await as(maya).counts()).body).toMatchObject({ total: 0, assignedToMe: 0 });
    const inside = as(maya, sam);
    for (const answer of [
      await inside.list(),
      await inside.open(id),
      await inside.thread(id),
      await inside.note(id, 'Still here?'),
      await inside.write(id, { text: 'Still here?' }),
      await inside.call(`GET /messaging/conversations/${id}/draft`),
    ])
      expect(answer.body.code).toBe('INBOX_NOT_SHARED');
    expect((await as(sam).open(id)).body.assignee).toBeNull();
    await as(sam).share('LEADERS');
    expect(idsOf(await as(maya).team())).toEqual([id]);
  });

  test('keeps a message back that a teammate was just sending', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    const id = await addConversation(sam);
    const writing = await database.db.transaction().execute(async (trx) => {
      await lockConversation({ db: trx, userId: sam.userId }, id);
      const asked = as(maya, sam).write(id, { text: 'Hello' });
      await waitForLockWait(database.db);
      await setSharing(sam, 'NOBODY');
      return { asked };
    });
    expect((await writing.asked).body.code).toBe('INBOX_NOT_SHARED');
    const sent = await database.db
      .selectFrom('messages')
      .select('text')
      .where('user_id', '=', sam.userId)
      .where('from_me', '=', true)
      .execute();
    expect(sent).toEqual([]);
  });
});

describe('a private conversation', () => {
  test('is read by its own user alone, whatever is called', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER', 'TEAM'] });
    const id = await addConversation(sam);
    const { body: note } = await as(maya, sam).note(id, 'Call first');
    expect((await as(maya, sam).change(id, { private: true })).body.code).toBe(
      'OUT_OF_REACH_INSIDE',
    );
    expect((await as(sam).change(id, { private: true })).body.private).toBe(true);
    const inside = as(maya, sam);
    const at = `/messaging/conversations/${id}`;
    const calls: [line: string, body?: object][] = [
      [`GET ${at}`],
      [`PATCH ${at}`, { read: true }],
      [`GET ${at}/events`],
      [`POST ${at}/events`, { text: 'Hello' }],
      [`PATCH ${at}/events/1`, { text: 'Hello' }],
      [`DELETE ${at}/events/1`],
      [`GET ${at}/draft`],
      [`PUT ${at}/draft`, { text: 'Hello', version: 0 }],
      [`DELETE ${at}/draft`],
      [`POST ${at}/notes`, { content: 'Hello' }],
      [`PATCH ${at}/notes/${note.id}`, { content: 'Hello' }],
      [`DELETE ${at}/notes/${note.id}`],
      [`GET ${at}/colleagues`],
      [`POST ${at}/writing`],
    ];
    for (const [line, body] of calls)
      expect([line, (await inside.call(line, body)).status]).toEqual([line, 404]);
    const bulk = await inside.call('POST /messaging/conversations/bulk', {
      ids: [id],
      archived: true,
    });
    expect(bulk.body).toEqual({ changed: 0, skipped: 1 });
    expect((await inside.list()).body.content).toEqual([]);
    expect((await as(maya).team()).body.content).toEqual([]);
    expect((await as(sam).team()).body.content).toEqual([]);
    expect(idsOf(await as(sam).list())).toEqual([id]);
  });

  test('loses its assignee', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    const id = await addConversation(sam);
    await as(sam).change(id, { assigneeId: maya.userId });
    expect((await as(sam).change(id, { private: true })).body.assignee).toBeNull();
    expect((await as(sam).change(id, { assigneeId: maya.userId })).status).toBe(400);
    expect((await as(sam).change(id, { assigneeId: sam.userId })).body.assignee).toEqual({
      userId: sam.userId,
      name: 'sam',
    });
  });
});

describe('assigning a conversation', () => {
  test('tells the assignee without naming the person, and not whoever takes it', async () => {
    const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
    const id = await addConversation(sam, { name: 'Greta Vogel' });
    await as(sam).change(id, { assigneeId: maya.userId });
    await as(maya, sam).change(id, { assigneeId: maya.userId });
    await as(maya, sam).change(id, { assigneeId: sam.userId });
    await as(sam).change(id, { assigneeId: null });
    const told = await database.db
      .selectFrom('notifications')
      .select(['user_id', 'type', 'data', 'link'])
      .where('type', '=', 'CONVERSATION_ASSIGNED')
      .where('user_id', 'in', [maya.userId, sam.userId])
      .orderBy('notification_id')
      .execute();
    expect(told).toEqual([
      {
        user_id: maya.userId,
        type: 'CONVERSATION_ASSIGNED',
        data: { by: 'sam', accountName: 'sam', conversationId: id },
        link: `/inbox/${id}?scope=team&account=${sam.userId}`,
      },
      {
        user_id: sam.userId,
        type: 'CONVERSATION_ASSIGNED',
        data: { by: 'maya', conversationId: id },
        link: `/inbox/${id}`,
      },
    ]);
  });

  test('is possible to those who can answer it, who are listed', async () => {
    const { maya, sam, ida } = await newTeam({ maya: ['OWNER'], sam: ['USER'], ida: ['USER'] });
    const id = await addConversation(sam);
    const colleagues = await as(sam).call(`GET /messaging/conversations/${id}/colleagues`);
    expect(colleagues.body).toEqual([
      { userId: maya.userId, name: 'maya' },
      { userId: sam.userId, name: 'sam' },
    ]);
    for (const person of [ida, await newPerson('stranger')])
      expect((await as(sam).change(id, { assigneeId: person.userId })).body).toMatchObject({
        status: 400,
        fieldErrors: [{ path: 'assigneeId' }],
      });
  });

  test.each([
    ['leaves the team', { role: 'MANAGER', leaves: true }],
    ['loses the role', { role: 'USER', leaves: false }],
  ] as const)('ends when the assignee %s', async (_case, { role, leaves }) => {
    const { maya, sam, ida } = await newTeam({ maya: ['OWNER'], sam: ['USER'], ida: ['MANAGER'] });
    const id = await addConversation(sam);
    await as(sam).change(id, { assigneeId: ida.userId });
    await as(ida, sam).call(`PUT /messaging/conversations/${id}/draft`, { text: 'Hi', version: 0 });
    const member = `/v1/shared/teams/users/${ida.userId}`;
    if (leaves) await as(ida).call(`DELETE ${member}`);
    else await as(maya).call(`PATCH ${member}`, { role });
    expect((await as(sam).open(id)).body.assignee).toBeNull();
    expect((await as(ida, sam).open(id)).status).toBe(404);
    const drafts = await database.db
      .selectFrom('conversation_drafts')
      .select('text')
      .where('user_id', '=', sam.userId)
      .execute();
    expect(drafts).toEqual([]);
  });
});

test('an answer from the team’s inbox leaves from the account, with both identities', async () => {
  const { maya, sam, ida } = await newTeam({
    maya: ['OWNER'],
    sam: ['USER', 'TEAM'],
    ida: ['USER', 'TEAM'],
  });
  const id = await addConversation(sam);
  const sent = await as(ida, sam).write(id, { text: 'Thank you, Tuesday works' });
  expect(sent.body).toMatchObject({ state: 'SENDING', sentBy: 'USER', actor: 'ida' });
  const rows = await database.db
    .selectFrom('messages')
    .select(['user_id', 'author_id'])
    .where('text', '=', 'Thank you, Tuesday works')
    .execute();
  expect(rows).toEqual([{ user_id: sam.userId, author_id: ida.userId }]);
  const log = await database.db
    .selectFrom('audit_log')
    .select(['user_id', 'acted_by'])
    .where('type', '=', 'ACTED_AS')
    .where('user_id', '=', sam.userId)
    .execute();
  expect(log).toContainEqual({ user_id: sam.userId, acted_by: ida.userId });
  // Ida reaches the inbox, and nothing else of the account.
  expect((await as(ida, sam).call('GET /v1/shared/teams')).status).toBe(404);
  expect((await as(ida, sam).open(id)).body.account).toEqual({
    userId: sam.userId,
    name: 'sam',
    canOpen: false,
  });
  const leadId = (await as(sam).open(id)).body.lead.id;
  const begun = await as(ida, sam).call('POST /messaging/conversations', { leadId });
  expect(begun.body.code).toBe('OUT_OF_REACH_INSIDE');
  expect((await as(ida, maya).list()).status).toBe(404);
});
