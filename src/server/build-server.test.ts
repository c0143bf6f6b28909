import { describe, expect, it } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import { openVisit } from '../../test/support/staff.ts';
import { signedInUser } from '../../test/support/signed-in.ts';
import {
  NOW,
  build,
  call,
  database,
  handlers,
  post,
  routes,
  user,
} from './build-server-fixture.ts';

describe('the route table', () => {
  it('keeps the server from starting when a route has no permission', async () => {
    const { permission: _, ...untyped } = routes['GET /me'] as Route;
    await expect(build({ routes: { ...routes, 'GET /me': untyped } })).rejects.toThrow(
      'GET /me: has no permission',
    );
  });
  it('keeps the server from starting when a route has no tenant scope', async () => {
    const { tenant: _, ...untyped } = routes['GET /me'] as Route;
    await expect(build({ routes: { ...routes, 'GET /me': untyped } })).rejects.toThrow(
      'GET /me: has no tenant scope',
    );
  });
  it('keeps the server from starting when a handler is missing or belongs to no route', async () => {
    const { 'GET /me': me, ...rest } = handlers;
    await expect(build({ handlers: rest })).rejects.toThrow('GET /me: has no handler');
    await expect(build({ handlers: { ...handlers, 'GET /stray': me } })).rejects.toThrow(
      'GET /stray: has a handler but no route',
    );
  });
  it('is complete as the contract declares it', async () => {
    const all = Object.fromEntries(Object.keys(allRoutes).map((key) => [key, async () => ({})]));
    const whole = await build({ routes: allRoutes, handlers: all });
    expect((await whole.inject('/api/health')).statusCode).not.toBe(404);
    await whole.close();
  });
});

describe('answers', () => {
  it('say nothing about an internal error but its id', async () => {
    const answer = await post('/api/faults', { kind: 'bug' });
    expect(answer.body).toMatchObject({
      status: 500,
      code: 'INTERNAL',
      title: 'Oops... Something went wrong',
    });
    expect(answer.text).not.toContain('secret-detail');
    expect(answer.body.instance).toBe(`urn:request:${answer.headers['x-request-id']}`);
  });
  it('are a 400 when a value cannot be stored', async () => {
    expect((await post('/api/faults', { kind: 'sql' })).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });
  it('are checked against the contract in tests', async () => {
    expect((await call({ method: 'GET', url: '/api/wrong-answer' })).status).toBe(500);
  });
  it('are never cached and carry the security headers', async () => {
    const { headers } = await call({ method: 'GET', url: '/api/things/17' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
  it('stream files with a name that every browser can read', async () => {
    const answer = await call({ method: 'GET', url: '/api/table', headers: user.headers });
    expect(answer.text).toBe('a,b\nc,d\n');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="B?se _Datei_.csv"; filename*=UTF-8\'\'B%C3%B6se%20_Datei_.csv',
    );
  });
});

describe('authorization', () => {
  it('rejects a request with no token, a forged one, or an expired one', async () => {
    const good = user.headers['authorization'] ?? '';
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      'Basic abc',
      `${good}x`,
      good.replace('rwa1', 'rwa2'),
      good.replace(/\.\d+\./, '.999.'),
    ]) {
      expect(
        (await call({ method: 'GET', url: '/api/me', headers: { authorization } })).body,
      ).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    }
    expect((await call({ method: 'GET', url: '/api/me', headers: user.headers })).body).toEqual({
      userId: user.userId,
    });
  });
  it('rejects a session immediately after it has ended', async () => {
    const other = await signedInUser({ db: database.db, realNow: NOW });
    await database.db
      .updateTable('sessions')
      .set({ real_ended_at: new Date(NOW), end_reason: 'SIGNED_OUT' })
      .where('identity_id', '=', other.userId)
      .execute();
    expect((await call({ method: 'GET', url: '/api/me', headers: other.headers })).status).toBe(
      401,
    );
  });
  it('lets only staff act as another user, and logs both identities', async () => {
    const staff = await signedInUser({
      db: database.db,
      realNow: NOW,
      adminStatus: 'PROXY_MANAGER',
    });
    const acting = (who: { headers: Record<string, string> }, header: string, url = '/api/me') =>
      call({ method: 'GET', url, headers: { ...who.headers, 'x-acting-user': header } });
    expect((await acting(user, staff.userId)).body).toMatchObject({ status: 404 });
    expect((await acting(user, user.userId)).body).toEqual({ userId: user.userId });
    expect((await acting(staff, 'abc')).body).toMatchObject({ status: 404 });
    expect((await acting(staff, '99999')).body).toMatchObject({ status: 404 });
    expect((await acting(staff, user.userId)).body).toMatchObject({ code: 'VISIT_NEEDED' });
    await openVisit({ db: database.db, staff, user, realNow: NOW });
    expect((await acting(staff, user.userId)).body).toEqual({ userId: user.userId });
    expect(
      (
        await call({
          method: 'GET',
          url: '/api/me',
          headers: { ...staff.headers, 'user-id': user.userId },
        })
      ).body,
    ).toEqual({ userId: user.userId });
    expect((await acting(staff, user.userId, '/api/own')).body).toMatchObject({ status: 403 });
    const audit = await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', user.userId)
      .where('type', '=', 'ACTED_AS')
      .execute();
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({ acted_by: staff.userId });
  });
  it('requires staff, a connection, and a plan where the route does', async () => {
    const poor = await signedInUser({
      db: database.db,
      realNow: NOW,
      status: 'UNAUTHORIZED',
      trialEndsAt: NOW - 1,
    });
    const staff = await signedInUser({ db: database.db, realNow: NOW, adminStatus: 'ADMIN' });
    expect((await call({ method: 'GET', url: '/api/staff', headers: user.headers })).status).toBe(
      403,
    );
    expect((await call({ method: 'GET', url: '/api/staff', headers: staff.headers })).status).toBe(
      200,
    );
    expect(
      (await call({ method: 'GET', url: '/api/connected', headers: poor.headers })).body,
    ).toMatchObject({ status: 401, code: 'LINKEDIN_NOT_CONNECTED', accountStatus: 'UNAUTHORIZED' });
    expect(
      (await call({ method: 'GET', url: '/api/connected', headers: user.headers })).status,
    ).toBe(200);
    expect(
      (await call({ method: 'GET', url: '/api/paid', headers: poor.headers })).body,
    ).toMatchObject({ status: 403, code: 'FEATURE_NOT_IN_PLAN' });
    expect((await call({ method: 'GET', url: '/api/paid', headers: user.headers })).status).toBe(
      200,
    );
  });
  it('has no practice calls outside practice mode', async () => {
    expect((await call({ method: 'GET', url: '/api/practised' })).status).toBe(404);
    const practice = await build({ practice: true });
    expect((await practice.inject('/api/practised')).statusCode).toBe(200);
    await practice.close();
  });
});
