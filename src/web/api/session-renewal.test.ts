import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { currentToken, endSession, onSessionChange, storeToken } from './session-token.ts';
import { upload } from './upload.ts';

const OVER = { type: 'urn:reachwell:problem:unauthenticated', code: 'UNAUTHENTICATED' };
const USER = { id: '7' };
const told: string[] = [];
let tokens: string[];
let sent: string[];
/** How the server answers who asks for a new token. */
let refresh: () => Response;
const json = (body: unknown, status = 200) => Response.json(body, { status });
const answerTo = (authorization: string | undefined) => {
  sent.push(authorization ?? '');
  return authorization === 'Bearer new' ? json(USER) : json(OVER, 401);
};

/** A form's way to the same server: browsers tell progress only with this. */
class FakeUpload extends EventTarget {
  upload = new EventTarget();
  status = 0;
  response: unknown = null;
  private authorization: string | undefined;
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.authorization = value;
  }
  async send() {
    const answer = answerTo(this.authorization);
    this.status = answer.status;
    this.response = await answer.json();
    this.dispatchEvent(new Event('load'));
  }
}

vi.stubGlobal('XMLHttpRequest', FakeUpload);
vi.stubGlobal('sessionStorage', { getItem: () => null });
vi.stubGlobal('navigator', {});
vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) =>
  url.endsWith('/identity/refresh') ? refresh() : answerTo(headers['authorization']),
);
const forget = onSessionChange((message) => told.push(message));
afterAll(() => {
  forget();
  endSession();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  [tokens, sent, told.length] = [['new'], [], 0];
  refresh = () => {
    const token = tokens.shift();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    return token === undefined ? json(OVER, 401) : json({ token, expiresAt });
  };
  storeToken({ token: 'old', expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
});

const calls = {
  call: () => api('GET /userdetails/current'),
  upload: () => upload('POST /searches/validation', { file: new File(['a'], 'a.csv'), fields: {} }),
};

test.each(['call', 'upload'] as const)(
  '%s: with an expired token it is made again with a new one',
  async (kind) => {
    expect(await calls[kind]()).toEqual(USER);
    expect([sent, told]).toEqual([['Bearer old', 'Bearer new'], []]);
  },
);

test.each(['call', 'upload'] as const)(
  '%s: it ends the session where the server knows that no more',
  async (kind) => {
    tokens = [];
    await expect(calls[kind]()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect([told, currentToken()]).toEqual([['session-over'], null]);
  },
);

test.each(['call', 'upload'] as const)(
  '%s: it ends no session where a new token can’t be had right now',
  async (kind) => {
    refresh = () => json({}, 503);
    await expect(calls[kind]()).rejects.toMatchObject({ status: 503 });
    expect([sent, told, currentToken()]).toEqual([['Bearer old'], [], 'old']);
  },
);
