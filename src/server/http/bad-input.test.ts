import { describe, expect, it } from 'vitest';
import { call, post, user } from '#server/build-server-fixture.ts';

describe('bad input', () => {
  it('treats a malformed id in a path as something that does not exist', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '%00', '1%27']) {
      expect((await call({ method: 'GET', url: `/api/things/${id}` })).body).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    expect((await call({ method: 'GET', url: '/api/things/%zz' })).body).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await call({ method: 'GET', url: '/api/things/17' })).body).toEqual({ id: '17' });
  });
  it('tells an unknown path from a wrong method', async () => {
    expect((await call({ method: 'GET', url: '/api/nowhere' })).body).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      detail: 'This call doesn’t exist. All calls are in /api/openapi.json',
    });
    const wrong = await call({ method: 'DELETE', url: '/api/things/17' });
    expect(wrong.body).toMatchObject({
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      detail: 'This path only takes GET',
    });
    expect(wrong.headers['allow']).toBe('GET');
  });
  it('rejects repeated and invalid query parameters by name', async () => {
    expect((await call({ method: 'GET', url: '/api/things?page=1&page=2' })).body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      fieldErrors: [{ path: 'page' }],
    });
    expect((await call({ method: 'GET', url: '/api/things?query=a&query=b' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'query' }],
    });
    expect((await call({ method: 'GET', url: '/api/things?size=3001' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'size' }],
    });
    expect((await call({ method: 'GET', url: '/api/things?query=a%00b' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'query' }],
    });
    expect(
      (await call({ method: 'GET', url: '/api/things?__proto__=1&constructor=2' })).status,
    ).toBe(200);
  });
  it('names each field of a body with code and sentence', async () => {
    const answer = await post('/api/things', { name: '', count: 1.5, admin: true });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      title: 'Please check the marked fields',
    });
    expect(answer.body.fieldErrors).toEqual(
      expect.arrayContaining([
        { path: 'name', code: 'REQUIRED', message: 'The field is required' },
        { path: 'count', code: 'NOT_AN_INTEGER', message: 'The field must be an integer' },
        { path: 'admin', code: 'UNKNOWN_FIELD', message: 'Unknown field' },
      ]),
    );
  });
  it('says in plain sentences what is wrong, and that a missing field is required', async () => {
    const sentences = async (line: string, body?: object) =>
      (
        (body === undefined ? await call({ method: 'GET', url: line }) : await post(line, body))
          .body.fieldErrors as { code: string; message: string }[]
      ).map(({ code, message }) => [code, message]);
    expect(await sentences('/api/things?size=3001&page=-1')).toEqual([
      ['TOO_SMALL', 'The field must be 0 or more'],
      ['TOO_BIG', 'The field must be 3000 or less'],
    ]);
    expect(await sentences('/api/things?kinds=A,C')).toEqual([
      ['INVALID_VALUE', 'The field must be A or B'],
    ]);
    expect(await sentences('/api/things', { name: ['a'], tags: 'a' })).toEqual([
      ['INVALID_TYPE', 'The field must be text'],
      ['INVALID_TYPE', 'The field must be a list'],
    ]);
    expect(await sentences('/api/choices', {})).toEqual([
      ['REQUIRED', 'The field is required'],
      ['REQUIRED', 'The field is required'],
      ['REQUIRED', 'The field is required'],
    ]);
    expect(await sentences('/api/choices', { kind: 'C', ids: [], at: 'x' })).toEqual([
      ['INVALID_VALUE', 'The field must be A or B'],
      ['TOO_SMALL', 'The list must have at least 1 entry'],
      ['INVALID_FORMAT', 'Use a UTC time such as 2026-11-20T09:30:00.000Z'],
    ]);
    expect(
      await sentences('/api/choices', {
        kind: 'A',
        ids: ['1', '2', '3'],
        at: '9999-12-31T00:00:00.000Z',
      }),
    ).toEqual([
      ['TOO_BIG', 'The list can have at most 2 entries'],
      ['INVALID', 'This is after the year 9999'],
    ]);
  });
  it.each([
    undefined,
    null,
    [],
    'text',
    5,
    { name: null },
    { name: ['a'] },
    { name: 'a\u0000' },
    { name: '\ud800' },
  ])('rejects the body %j', async (payload) => {
    const answer = await call({
      method: 'POST',
      url: '/api/things',
      headers: { ...user.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(payload) ?? '',
    });
    expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
  it('rejects malformed JSON, and members that would change prototypes', async () => {
    for (const payload of [
      '{',
      '{"name":"a"',
      'name=a',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      '{"__proto__":{"admin":true},"name":"a"}',
      '{"name":"a","constructor":{"prototype":{"x":1}}}',
    ]) {
      expect(
        (
          await call({
            method: 'POST',
            url: '/api/things',
            headers: { ...user.headers, 'content-type': 'application/json' },
            payload,
          })
        ).body,
      ).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
  it('rejects endless nesting', async () => {
    const payload = `{"name":"a","tags":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(
      (
        await call({
          method: 'POST',
          url: '/api/things',
          headers: { ...user.headers, 'content-type': 'application/json' },
          payload,
        })
      ).status,
    ).toBe(400);
  });
  it('rejects another content type and a body over a megabyte', async () => {
    expect(
      (
        await call({
          method: 'POST',
          url: '/api/things',
          headers: { ...user.headers, 'content-type': 'text/xml' },
          payload: '<a/>',
        })
      ).body,
    ).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      detail: expect.stringContaining('application/json'),
    });
    expect((await post('/api/things', { name: 'a'.repeat(1_100_000) })).body).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    const form = new FormData();
    form.set('name', 'a');
    expect(
      (await call({ method: 'POST', url: '/api/things', headers: user.headers, payload: form }))
        .body,
    ).toMatchObject({ status: 415 });
  });
});

describe('multipart', () => {
  function form(entries: Record<string, string | Blob>) {
    const made = new FormData();
    for (const [name, value] of Object.entries(entries)) made.append(name, value as string);
    return call({ method: 'POST', url: '/api/files', headers: user.headers, payload: made });
  }
  it('reads text as it is and everything else as JSON', async () => {
    const answer = await form({
      title: '12',
      columns: '[1,2]',
      file: new File(['a,b'], 'people.csv'),
    });
    expect(answer.body).toEqual({ title: '12', columns: [1, 2], bytes: 3, fileName: 'people.csv' });
  });
  it('rejects a file that is too large, missing, or in the wrong field', async () => {
    expect(
      (await form({ title: 'a', file: new File(['x'.repeat(1001)], 'a.csv') })).body,
    ).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE', fieldErrors: [{ path: 'file' }] });
    expect(
      (await form({ title: 'a', file: new File(['x'.repeat(9000)], 'a.csv') })).body,
    ).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
    expect((await form({ title: 'a' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'file' }],
    });
    expect((await form({ title: 'a', other: new File(['x'], 'a.csv') })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'other' }],
    });
    expect(
      (await form({ title: 'a', columns: '[1', file: new File(['x'], 'a.csv') })).body,
    ).toMatchObject({ status: 400, fieldErrors: [{ path: 'columns', code: 'MALFORMED_JSON' }] });
    expect((await post('/api/files', { title: 'a' })).body).toMatchObject({
      status: 400,
      fieldErrors: [{ path: 'file' }],
    });
  });
  it('rejects a malformed form', async () => {
    const payload = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na';
    expect(
      (
        await call({
          method: 'POST',
          url: '/api/files',
          headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=x' },
          payload,
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await call({
          method: 'POST',
          url: '/api/files',
          headers: { ...user.headers, 'content-type': 'multipart/form-data' },
          payload,
        })
      ).status,
    ).toBe(400);
  });
});
