import { beforeAll, describe, expect, test } from 'vitest';
import { leadHandlers } from '#server/leads/leads.routes.ts';
import { leadIdShape, userIdShape } from '#contract/shapes.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { eraseLead, erasureHandlers } from '#server/leads/erase-person.ts';
import { TEST_MASTER_KEY } from '../../../test/support/call-handler.ts';
import { buildTestServer, type TestTime } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const REAL = Date.UTC(2026, 10, 20, 9);
const database = useTestDatabase();
const time: TestTime = { now: REAL, real: REAL };
let call: Awaited<ReturnType<typeof buildTestServer>>['call'];
let owner: Awaited<ReturnType<typeof signedInUser>>;
let stranger: Awaited<ReturnType<typeof signedInUser>>;

beforeAll(async () => {
  owner = await signedInUser({ db: database.db, realNow: REAL });
  stranger = await signedInUser({ db: database.db, realNow: REAL });
  ({ call } = await buildTestServer({
    db: database.db,
    time,
    handlers: { ...leadHandlers, ...erasureHandlers },
  }));
});

async function lead(slug: string): Promise<string> {
  const { lead_id: leadId } = await database.db
    .insertInto('leads')
    .values({
      user_id: owner.userId,
      profile_slug: slug,
      full_name: 'Ann Lee',
      email: `${slug}@north.example`,
      created_at: new Date(REAL),
      updated_at: new Date(REAL),
    })
    .returning('lead_id')
    .executeTakeFirstOrThrow();
  return leadId;
}

const post = (leadId: string, headers = owner.headers) =>
  call(`POST /leads/${leadId}/erase`, { headers });

describe('erasing a person', () => {
  test('returns a certificate with counts but no names; a repeat returns the same one', async () => {
    const leadId = await lead('ann-lee');
    const { status, body } = await post(leadId);
    expect(status).toBe(200);
    const { certificateId } = body;
    expect((await post(leadId)).body).toEqual({ certificateId });
    const certificate = await call(`GET /v1/erasures/${certificateId}`, {
      headers: owner.headers,
    });
    expect(certificate.body).toMatchObject({
      id: certificateId,
      erasedAt: '2026-11-20T09:00:00.000Z',
      counts: { leads: 1, messages: 0 },
    });
    expect(certificate.body.text).toContain('1 lead\n');
    expect(JSON.stringify(certificate.body)).not.toMatch(/ann|north/iu);
    expect((await call(`GET /leads/${leadId}`, { headers: owner.headers })).status).toBe(404);
    const found = await call('GET /leads?query=Ann', { headers: owner.headers });
    expect(found.body.totalElements).toBe(0);
  });

  test('blocks their email for a lead that is identified by nothing else', async () => {
    await post(await lead('cy-lee'));
    const { lead_id: leadId } = await database.db
      .insertInto('leads')
      .values({
        user_id: owner.userId,
        email: 'di@north.example',
        created_at: new Date(REAL),
        updated_at: new Date(REAL),
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    const patch = (id: string) =>
      call(`PATCH /leads/${id}`, {
        headers: owner.headers,
        body: { email: 'Cy-Lee@north.example' },
      });
    const { status, body } = await patch(leadId);
    expect([status, body.fieldErrors]).toEqual([
      400,
      [
        {
          path: 'email',
          code: 'ERASED',
          message: 'You erased the person with this email at their request',
        },
      ],
    ]);
    // Several people may share an email, so it does not identify someone who has a profile.
    expect((await patch(await lead('eve-lee'))).status).toBe(200);
  });

  test('waits for an action that may have left, and erases nothing if that takes too long', async () => {
    const leadId = await lead('bo-lee');
    const at = new Date(REAL);
    await database.db
      .insertInto('intents')
      .values({
        user_id: owner.userId,
        campaign_id: '1',
        lead_id: leadId,
        item_id: 'v',
        visit: 1,
        attempt: 1,
        action: 'VISIT',
        fencing: '1',
        request_id: 'r',
        day: '2026-11-20',
        payload: '{}',
        status: 'SENDING',
        started_at: at,
        real_started_at: at,
        departed_at: at,
      })
      .execute();
    await expect(
      eraseLead(
        {
          params: { leadId: leadIdShape.parse(leadId) },
          caller: {
            userId: userIdShape.parse(owner.userId),
            identityId: userIdShape.parse(owner.userId),
            sessionId: owner.sessionId,
            adminStatus: null,
            apiKey: null,
          },
          parts: { db: database.db, masterKey: TEST_MASTER_KEY } as ServerParts,
          now: REAL,
          realNow: REAL,
        },
        1,
      ),
    ).rejects.toMatchObject({ code: 'ACTION_UNDER_WAY' });
    expect((await call(`GET /leads/${leadId}`, { headers: owner.headers })).status).toBe(200);
    const waiting = post(leadId);
    await database.db
      .updateTable('intents')
      .set({ status: 'HAPPENED' })
      .where('lead_id', '=', leadId)
      .execute();
    expect((await waiting).status).toBe(200);
  });

  test('does not reveal other users’ people and certificates', async () => {
    const leadId = await lead('cy-lee');
    expect((await post(leadId, stranger.headers)).status).toBe(404);
    const { certificateId } = (await post(leadId)).body;
    expect((await post(leadId, stranger.headers)).status).toBe(404);
    const read = (headers: Record<string, string>) =>
      call(`GET /v1/erasures/${certificateId}`, { headers });
    expect((await read(stranger.headers)).status).toBe(404);
    expect((await read(owner.headers)).status).toBe(200);
    expect((await post('999999999')).status).toBe(404);
  });
});
