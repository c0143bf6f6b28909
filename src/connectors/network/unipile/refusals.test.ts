import { describe, expect, test } from 'vitest';
import { wireError } from '../../../../test/support/scripted-server.ts';
import { inviteError } from './failures-fixture.ts';

describe('a refused invitation is identified by state', () => {
  const conflict = { status: 409, json: wireError({ type: 'provider/conflict', status: 409 }) };
  const unprocessable = {
    status: 422,
    json: wireError({ type: 'provider/unprocessable_entity', status: 422 }),
  };

  test('a pending one is already_invited and can be adopted', async () => {
    const request = {
      object: 'RelationRequest',
      id: 'inv7',
      type: 'sent',
      user: null,
      created_at: '2027-02-20T10:00:00Z',
    };
    const error = await inviteError({
      reply: conflict,
      specifics: { relation_request: request, relation_request_status: 'PENDING' },
    });
    expect(error.kind).toBe('already_invited');
    expect(error.invitation).toMatchObject({
      invitationId: 'inv7',
      sentAt: Date.parse('2027-02-20T10:00:00Z'),
    });
  });

  test('a connection is already_connected, whatever the type says', async () => {
    expect(
      (await inviteError({ reply: conflict, specifics: { network_distance: 'FIRST_DEGREE' } }))
        .kind,
    ).toBe('already_connected');
    expect(
      (await inviteError({ reply: unprocessable, specifics: { network_distance: 'FIRST_DEGREE' } }))
        .kind,
    ).toBe('already_connected');
  });

  test('a withdrawal is a cooldown', async () => {
    const error = await inviteError({
      reply: unprocessable,
      specifics: { relation_request_status: 'WITHDRAWN' },
    });
    expect([error.kind, error.scope, error.retryAt]).toEqual(['cooldown', 'person', undefined]);
  });

  test('a note with nothing else in the way is refused without a reason, and no quota is guessed', async () => {
    const error = await inviteError({ reply: unprocessable, note: 'Hello' });
    expect([error.kind, error.scope, error.window]).toEqual(['refused', undefined, undefined]);
  });

  test('no note and nothing in the way is refused without a reason, and no address is asked for', async () => {
    expect((await inviteError({ reply: unprocessable })).kind).toBe('refused');
  });

  test('an error object with status 200 is a refusal, too', async () => {
    const error = await inviteError({
      reply: {
        status: 200,
        json: wireError({ type: 'provider/conflict', status: 409, req_id: 'req_9' }),
      },
      specifics: { network_distance: 'FIRST_DEGREE' },
    });
    expect([error.kind, error.native, error.requestId]).toEqual([
      'already_connected',
      'provider/conflict',
      'req_9',
    ]);
  });
});
