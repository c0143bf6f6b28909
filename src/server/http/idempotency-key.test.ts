import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signedInUser, TEST_KEYS } from '../../../test/support/signed-in.ts';
import { NOW, database, made, pass, post, release } from '#server/build-server-fixture.ts';

describe('an idempotency key', () => {
  it('returns the first answer again and does nothing twice', async () => {
    const first = await post('/api/things', { name: 'a' }, { 'idempotency-key': 'k1' });
    const before = made;
    const second = await post('/api/things', { name: 'a' }, { 'idempotency-key': 'k1' });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(made).toBe(before);
    expect(
      (await post('/api/things', { name: 'b' }, { 'idempotency-key': 'k1' })).body,
    ).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    const other = await signedInUser({ db: database.db, realNow: NOW });
    expect(
      (await post('/api/things', { name: 'b' }, { ...other.headers, 'idempotency-key': 'k1' }))
        .status,
    ).toBe(201);
  });
  it('stores nothing to try passwords against without the installation’s key', async () => {
    await post('/api/things', { name: 'pw' }, { 'idempotency-key': 'k0' });
    const { request_hash: kept } = await database.db
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('key', '=', 'k0')
      .executeTakeFirstOrThrow();
    const request = 'POST /api/things\n{"name":"pw"}';
    expect(kept).toBe(createHmac('sha256', TEST_KEYS.requests).update(request).digest('hex'));
    expect(kept).not.toBe(createHash('sha256').update(request).digest('hex'));
  });
  it('stores an answer sealed, and returns one that an older version stored unsealed', async () => {
    const { body } = await post('/api/things', { name: 'sealed' }, { 'idempotency-key': 'k9' });
    const row = database.db.selectFrom('idempotency_keys').select('answer').where('key', '=', 'k9');
    const { answer } = await row.executeTakeFirstOrThrow();
    expect(Object.keys(answer ?? {})).toEqual(['sealed']);
    expect(JSON.stringify(answer)).not.toContain(JSON.stringify(body).slice(1, -1));
    await database.db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify({ body }) })
      .where('key', '=', 'k9')
      .execute();
    const again = await post('/api/things', { name: 'sealed' }, { 'idempotency-key': 'k9' });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(body);
  });
  it('stores rejections too', async () => {
    expect(
      (await post('/api/things', { name: 'refused' }, { 'idempotency-key': 'k2' })).body,
    ).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' });
    expect(
      (await post('/api/things', { name: 'refused' }, { 'idempotency-key': 'k2' })).body,
    ).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' });
  });
  it('makes the second of two simultaneous requests wait for the first', async () => {
    const before = made;
    const first = post('/api/things', { name: 'slow' }, { 'idempotency-key': 'k3' });
    const second = post('/api/things', { name: 'slow' }, { 'idempotency-key': 'k3' });
    await expect.poll(() => release).not.toBeNull();
    release?.();
    expect((await first).body).toEqual((await second).body);
    expect(made).toBe(before + 1);
  });
  it('is taken over from a request that died, if the work stores its answer', async () => {
    const kept = (name: string) => post('/api/kept-things', { name }, { 'idempotency-key': 'k4' });
    const before = release;
    const dead = kept('slow');
    await expect.poll(() => release).not.toBe(before);
    const finishDead = release;
    const again = kept('slow');
    const next = () => {
      pass(11_000);
      return release;
    };
    await expect.poll(next).not.toBe(finishDead);
    release?.();
    const answer = await again;
    expect(answer).toMatchObject({ status: 200, body: { made } });
    finishDead?.();
    expect(await dead).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await kept('slow')).toMatchObject({ status: 200, body: answer.body });
  });
  it('is kept if the work was committed without its answer, and released if not', async () => {
    const kept = (name: string, key: string) =>
      post('/api/kept-things', { name }, { 'idempotency-key': key });
    expect(await kept('fails', 'k5')).toMatchObject({ status: 500 });
    expect(await kept('fails', 'k5')).toMatchObject({ status: 500 });
    expect(await kept('lost answer', 'k6')).toMatchObject({ status: 500 });
    expect(await kept('lost answer', 'k6')).toMatchObject({ status: 200, body: { made } });
  });
  it('is rejected if it is not a valid key', async () => {
    expect(
      (await post('/api/things', { name: 'a' }, { 'idempotency-key': 'a b' })).body,
    ).toMatchObject({ status: 400, fieldErrors: [{ path: 'Idempotency-Key' }] });
  });
});
