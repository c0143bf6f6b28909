import { expect, test } from 'vitest';
import { publishStreamEvent } from '#data/tables/stream-events.ts';
import {
  addConversation,
  addMessage,
  as,
  database,
  heard,
  newTeam,
} from '#server/conversations/team-inbox-fixture.ts';

/** The last thing said to someone, so that what came before it was said or never will be. */
const lastTo = (userId: string) =>
  publishStreamEvent({ db: database.db, userId }, 'notification', { notificationId: '1' });

test('what arrives in an account is said to those who read it in the team’s inbox', async () => {
  const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
  const id = await addConversation(sam);
  const text = await heard(maya, {
    until: /team\.conversation/,
    during: () => addMessage(sam, id),
  });
  const data = JSON.stringify({ accountId: sam.userId, conversationId: id });
  expect(text).toContain(`event: team.conversation\ndata: ${data}`);
  // A place in another user's stream is none in one's own.
  expect(text).not.toContain('id:');
});

test('nothing is said of a private conversation, or of an inbox that was taken out', async () => {
  const { maya, sam, ida } = await newTeam({ maya: ['OWNER'], sam: ['USER'], ida: ['USER'] });
  const [hidden, gone] = [await addConversation(sam), await addConversation(ida)];
  await as(sam).change(hidden, { private: true });
  const text = await heard(maya, {
    until: /event: notification/,
    during: async () => {
      await as(ida).share('NOBODY');
      await addMessage(sam, hidden);
      await addMessage(ida, gone);
      await as(sam).call(`POST /messaging/conversations/${hidden}/writing`);
      await as(ida).call(`POST /messaging/conversations/${gone}/writing`);
      await lastTo(maya.userId);
    },
  });
  expect(text).not.toMatch(/conversation/);
});

test('who is writing is said to the others in the conversation, and stored nowhere', async () => {
  const { maya, sam } = await newTeam({ maya: ['OWNER'], sam: ['USER'] });
  const id = await addConversation(sam);
  const events = () =>
    database.db
      .selectFrom('stream_events')
      .select('stream_event_id')
      .where('user_id', 'in', [maya.userId, sam.userId])
      .execute();
  const before = await events();
  const writing = (who: Parameters<typeof as>) => () =>
    as(...who).call(`POST /messaging/conversations/${id}/writing`);
  const until = /conversation\.writing/;
  const toSam = await heard(sam, { until, during: writing([maya, sam]) });
  expect(toSam).toContain(`"conversationId":"${id}"`);
  expect(toSam).toContain('"name":"maya"');
  expect(await heard(maya, { until, during: writing([sam]) })).toContain('"name":"sam"');
  expect(await events()).toEqual(before);
});
