import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  background,
  connect,
  current,
  database,
  named,
  network,
  newPerson,
  practice,
  server,
  time,
  webhooks,
} from './users-fixture.ts';

const settled = () => Promise.all(background.splice(0));

describe('the connection later on', () => {
  async function connected() {
    const person = await newPerson();
    await connect(person, named('eve'));
    await settled();
    const { network_account_id: account } = await database.db
      .selectFrom('users')
      .select('network_account_id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    return { person, account: account ?? '' };
  }
  const setState = (account: string, state: string) =>
    fetch(`${practice.controlUrl}/accounts/${account}/state`, {
      method: 'POST',
      body: JSON.stringify({ state }),
    });

  it('is checked again on request, and losing and restoring it is reported', async () => {
    const { person, account } = await connected();
    await setState(account, 'disconnected');
    expect(
      await server.call('POST /userdetails/refreshTask', { headers: person.headers }),
    ).toMatchObject({ status: 202, body: { status: 'IN_PROGRESS' } });
    await settled();
    expect(
      (await server.call('GET /userdetails/refreshTask', { headers: person.headers })).body.status,
    ).toBe('IDLE');
    expect((await current(person)).status).toBe('UNAUTHORIZED');
    await setState(account, 'running');
    await server.call('POST /userdetails/refreshTask', { headers: person.headers });
    await settled();
    expect((await current(person)).status).toBe('VERIFIED');
    const told = await database.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', person.userId)
      .orderBy('notification_id')
      .execute();
    expect(told.map(({ type }) => type)).toEqual(['CONNECTION_LOST', 'CONNECTION_RESTORED']);
  });
  it('reads LOGIN_RESTRICTED when LinkedIn restricts the account later, until it is lifted', async () => {
    const { person, account } = await connected();
    const look = async () => {
      await server.call('POST /userdetails/refreshTask', { headers: person.headers });
      await settled();
      return (await current(person)).status;
    };
    await setState(account, 'restricted');
    expect(await look()).toBe('LOGIN_RESTRICTED');
    expect(await look()).toBe('LOGIN_RESTRICTED');
    await setState(account, 'running');
    expect(await look()).toBe('VERIFIED');
    await setState(account, 'disconnected');
    expect(await look()).toBe('UNAUTHORIZED');
    await setState(account, 'restricted');
    expect(await look()).toBe('LOGIN_RESTRICTED');
  });
  it('is ended by its user, erasing the credentials, and can be connected again', async () => {
    const { person, account } = await connected();
    const userName = (await current(person)).credentials.userName;
    const disconnect = () => server.call('DELETE /userdetails/verify', { headers: person.headers });
    expect(await disconnect()).toMatchObject({
      status: 200,
      body: { status: 'UNAUTHORIZED', checkpoint: null },
    });
    expect((await disconnect()).body.status).toBe('UNAUTHORIZED');
    expect(await current(person)).toMatchObject({
      status: 'UNAUTHORIZED',
      disconnectedByUser: true,
      credentials: { userName: null },
    });
    const { rows } = await database.pool.query(
      `
        select (select count(*)::int from secrets where user_id = $1) as secrets,
          (select count(*)::int from accounts_to_release where user_id = $1) as waiting,
          (select row_to_json(u)::text from users u where user_id = $1) as row`,
      [person.userId],
    );
    expect(rows[0]).toMatchObject({ secrets: 0, waiting: 0 });
    for (const gone of [userName, account]) expect(rows[0]?.row).not.toContain(gone);
    await expect(network.account.get({ account })).rejects.toMatchObject({ kind: 'not_found' });
    const log = await database.db
      .selectFrom('audit_log')
      .select('type')
      .where('user_id', '=', person.userId)
      .where('type', '=', 'LINKEDIN_DISCONNECTED')
      .execute();
    expect(log).toHaveLength(1);
    expect(await connect(person, named('carl'))).toMatchObject({
      status: 401,
      body: { code: 'WRONG_LINKEDIN_EMAIL' },
    });
    expect((await current(person)).status).toBe('UNAUTHORIZED');
    expect((await connect(person, userName)).body.status).toBe('VERIFIED');
    expect((await current(person)).disconnectedByUser).toBe(false);
  });
  it('that the provider could not release is released before the next sign-in', async () => {
    const { person, account } = await connected();
    const { userName } = (await current(person)).credentials;
    await database.pool.query(
      `update users set network_account_id = null, status = 'UNAUTHORIZED' where user_id = $1`,
      [person.userId],
    );
    await database.db
      .insertInto('accounts_to_release')
      .values({ user_id: person.userId, account, real_asked_at: new Date(time.real) })
      .execute();
    expect((await connect(person, userName)).body.status).toBe('VERIFIED');
    await expect(network.account.get({ account })).resolves.toMatchObject({ state: 'running' });
    expect(
      await database.db
        .selectFrom('accounts_to_release')
        .selectAll()
        .where('user_id', '=', person.userId)
        .execute(),
    ).toEqual([]);
  });
  it('accepts signed events of the provider once each, and checks the account for one', async () => {
    const { person, account } = await connected();
    const { token } = (
      await database.db
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'network-webhook-token')
        .executeTakeFirstOrThrow()
    ).value;
    const [secret = ''] = (await webhooks.secretsOf({ token: String(token), fresh: false })) ?? [];
    const deliver = (
      event: object,
      over: { secret?: string; token?: string; at?: number } = {},
    ) => {
      const payload = JSON.stringify(event);
      const at = Math.floor((over.at ?? time.real) / 1000);
      const signature = `t=${at},v0=${createHmac('sha256', over.secret ?? secret)
        .update(`${at}.${payload}`)
        .digest('hex')}`;
      return server.app.inject({
        method: 'POST',
        url: `/api/network/webhooks/${over.token ?? String(token)}`,
        headers: { 'content-type': 'application/json', 'unipile-signature': signature },
        payload,
      });
    };
    const event = {
      id: 'evt_1',
      type: 'relation.new',
      created_at: new Date(time.now).toISOString(),
      account_id: account,
      payload: { user_id: 'ACoAAA' },
    };
    for (let times = 0; times < 2; times += 1) expect((await deliver(event)).statusCode).toBe(200);
    const kept = await database.db
      .selectFrom('network_events')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(kept).toMatchObject([
      { network_event_id: 'evt_1', type: 'connected', done: false, body: { memberId: 'ACoAAA' } },
    ]);
    expect((await deliver(event, { secret: 'other' })).statusCode).toBe(401);
    expect((await deliver(event, { at: time.real - 600_000 })).statusCode).toBe(401);
    expect((await deliver(event, { token: 'other' })).statusCode).toBe(404);
    expect((await deliver({ nonsense: true })).statusCode).toBe(400);
    expect((await deliver([{ nonsense: true }, { ...event, id: 'evt_4' }])).statusCode).toBe(200);
    expect(
      await database.db
        .selectFrom('network_events')
        .select('type')
        .where('network_event_id', '=', 'evt_4')
        .execute(),
    ).toEqual([{ type: 'connected' }]);
    expect((await deliver({ ...event, id: 'evt_2', account_id: 'acc_unknown' })).statusCode).toBe(
      200,
    );
    await setState(account, 'disconnected');
    await deliver({
      id: 'evt_3',
      type: 'account.status.disconnected',
      created_at: new Date(time.now).toISOString(),
      account_id: account,
      payload: { status: 'disconnected' },
    });
    await settled();
    expect((await current(person)).status).toBe('UNAUTHORIZED');
  });
});
