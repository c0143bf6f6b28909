import { describe, expect, it } from 'vitest';
import {
  HOUR,
  isSignedIn,
  refresh,
  server,
  session,
  signIn,
  time,
  verified,
} from './identity-fixture.ts';

describe('a session', () => {
  it('has a bearer token for fifteen minutes, and a cookie that no script can read', async () => {
    const email = await verified();
    const answer = await signIn(email);
    expect(Date.parse(answer.body.expiresAt) - time.real).toBe(15 * 60_000);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^reachwell_device=\S+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^reachwell_session=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
      'reachwell_signed_in=1; Max-Age=2592000; Path=/; SameSite=Strict',
    ]);
    const headers = { authorization: `Bearer ${answer.body.token}` };
    expect(await isSignedIn(headers)).toBe(true);
    time.real += 15 * 60_000;
    expect(await isSignedIn(headers)).toBe(false);
    const renewed = await refresh(answer.cookie ?? '');
    expect(await isSignedIn({ authorization: `Bearer ${renewed.body.token}` })).toBe(true);
  });
  it('ends for all its tokens when a used refresh token comes again', async () => {
    const first = await session();
    const second = await refresh(first.cookie);
    expect(second.status).toBe(200);
    expect(await refresh(first.cookie)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    });
    expect((await refresh(second.cookie ?? '')).status).toBe(401);
    expect(await isSignedIn({ authorization: `Bearer ${second.body.token}` })).toBe(false);
  });
  it('survives a page that was reloaded before the answer came, with the same successor', async () => {
    const browser = {
      'sec-fetch-site': 'same-origin',
      origin: 'http://localhost',
      host: 'localhost',
    };
    const first = await session();
    const lost = await refresh(first.cookie, browser);
    const again = await refresh(first.cookie, browser);
    expect(again.cookie).toBe(lost.cookie);
    expect((await refresh(again.cookie ?? '', browser)).status).toBe(200);
    expect((await refresh(first.cookie, browser)).status).toBe(401);
    const other = await session();
    await refresh(other.cookie, browser);
    time.real += 11_000;
    expect((await refresh(other.cookie, browser)).status).toBe(401);
  });
  it('can’t be used or ended by a token that we never made, nor from another site', async () => {
    const mine = await session();
    const [name, value = ''] = mine.cookie.split('=');
    const parts = value.split('.');
    for (const forged of [
      'x',
      value.slice(0, -1),
      [...parts.slice(0, 3), 'AAAA', parts[4]].join('.'),
    ])
      expect((await refresh(`${name}=${forged}`)).status).toBe(401);
    expect((await refresh(mine.cookie, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await refresh(mine.cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await refresh(mine.cookie)).status).toBe(200);
  });
  it('ends immediately on sign-out, here or everywhere', async () => {
    const email = await verified();
    const [one, two, three] = [await session(email), await session(email), await session(email)];
    expect((await server.call('POST /identity/sign-out', { headers: one.headers })).status).toBe(
      204,
    );
    expect(await isSignedIn(one.headers)).toBe(false);
    expect((await refresh(one.cookie)).status).toBe(401);
    expect(await isSignedIn(two.headers)).toBe(true);
    await server.call('POST /identity/sign-out?everywhere=true', { headers: two.headers });
    expect(await isSignedIn(three.headers)).toBe(false);
  });
  it('is listed with its device and can be ended from another one', async () => {
    const email = await verified();
    const [one, two] = [await session(email), await session(email)];
    const { body } = await server.call('GET /identity/sessions', { headers: one.headers });
    expect(body).toHaveLength(2);
    const [other] = body
      .filter(({ current }: { current: boolean }) => !current)
      .toSorted((a: { id: string }, b: { id: string }) => Number(b.id) - Number(a.id));
    expect(
      (await server.call(`DELETE /identity/sessions/${other.id}`, { headers: one.headers })).status,
    ).toBe(204);
    expect(await isSignedIn(two.headers)).toBe(false);
    expect(
      (await server.call(`DELETE /identity/sessions/${other.id}`, { headers: one.headers })).status,
    ).toBe(404);
    const stranger = await session();
    const mine = body.find(({ current }: { current: boolean }) => current);
    for (const id of [mine.id, 'abc', '9'.repeat(30)])
      expect(
        (await server.call(`DELETE /identity/sessions/${id}`, { headers: stranger.headers }))
          .status,
      ).toBe(404);
  });
  it('leaves no cookie behind when it ends, and none with a visitor', async () => {
    const mine = await session();
    const gone = ['reachwell_session=', 'reachwell_signed_in='].map((cookie) =>
      expect.stringContaining(`${cookie}; Max-Age=0`),
    );
    const out = await server.call('POST /identity/sign-out', { headers: mine.headers });
    expect(out.headers['set-cookie']).toEqual(gone);
    for (const cookie of [mine.cookie, 'reachwell_signed_in=1']) {
      const answer = await refresh(cookie);
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      expect(answer.headers['set-cookie']).toEqual(gone);
    }
  });
  it('ends after thirty days without use', async () => {
    const mine = await session();
    time.real += 30 * 24 * HOUR;
    expect((await refresh(mine.cookie)).status).toBe(401);
  });
});
