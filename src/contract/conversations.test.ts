import { describe, expect, test } from 'vitest';
import { conversationRoutes, inboxRefreshRoutes } from '#contract/conversations.ts';
import { messageRoutes } from '#contract/written-messages.ts';
import { messageFileRoutes } from '#contract/message-files.ts';

const routes = {
  ...conversationRoutes,
  ...inboxRefreshRoutes,
  ...messageRoutes,
  ...messageFileRoutes,
};

test('every call of the inbox belongs to the acting user and needs the plan’s inbox', () => {
  for (const route of Object.values(routes))
    expect(route).toMatchObject({
      permission: 'signed-in',
      tenant: 'acting-user',
      feature: 'INBOX',
    });
});

describe('the cursor of an older page', () => {
  const { query } = conversationRoutes['GET /messaging/conversations/{conversationId}/events'];

  test.each(['1763629800000-MESSAGE-17', '1763629800000-EVENT-4', '2026-11-20T09:30:00.000Z'])(
    'may be %s',
    (before) => {
      expect(query.safeParse({ before }).success).toBe(true);
    },
  );

  test.each(['yesterday', '1763629800000', '1-LABEL-1', '-1-EVENT-1'])(
    'is refused as %s',
    (before) => {
      expect(query.safeParse({ before }).success).toBe(false);
    },
  );
});

test('a label is a common code or the number of a custom one, and null removes it', () => {
  const { body } = conversationRoutes['PATCH /messaging/conversations/{conversationId}'];
  for (const label of ['MEETING', '17', null]) expect(body.safeParse({ label }).success).toBe(true);
  for (const label of ['Meeting', '', '0']) expect(body.safeParse({ label }).success).toBe(false);
});

test('a message keeps the sequence running only on request', () => {
  const { body } = messageRoutes['POST /messaging/conversations/{conversationId}/events'];
  expect(body.parse({ text: 'Hello' }).keepSequence).toBe(false);
});
