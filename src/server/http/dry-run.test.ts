import { describe, expect, it } from 'vitest';
import { made, post } from '#server/build-server-fixture.ts';

describe('a dry run', () => {
  it('answers like the call, marked in header and body, and keeps no idempotency key', async () => {
    const headers = { 'idempotency-key': 'dry' };
    const dry = await post('/api/things', { name: 'a' }, { ...headers, 'dry-run': 'true' });
    expect(dry).toMatchObject({ status: 201, body: { dryRun: true } });
    expect(dry.headers['dry-run']).toBe('true');
    const before = made;
    const real = await post('/api/things', { name: 'a' }, headers);
    expect(real.headers['idempotency-replayed']).toBeUndefined();
    expect(real.headers['dry-run']).toBeUndefined();
    expect(real.body).not.toHaveProperty('dryRun');
    expect(made).toBe(before + 1);
  });
  it('that is false is the call itself', async () => {
    const { status, body } = await post('/api/things', { name: 'a' }, { 'dry-run': 'false' });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('dryRun');
  });
  it.each(['yes', '1', ''])('is refused if the header is “%s”', async (value) => {
    const before = made;
    expect((await post('/api/things', { name: 'a' }, { 'dry-run': value })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'Dry-Run', code: 'INVALID' }],
    });
    expect(made).toBe(before);
  });
});
