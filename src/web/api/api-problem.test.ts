import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAdminPreferences, setAdminPreference } from './admin-preferences.ts';
import { isProblem, problemOf, problemText } from './api-problem.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('problemOf', () => {
  it("keeps the refusal's code, its sentence and its extra members", () => {
    const problem = problemOf({
      status: 429,
      body: {
        type: 'urn:reachwell:problem:too-many-requests',
        code: 'TOO_MANY_REQUESTS',
        detail: 'Try again in 30 seconds',
        retryAfter: 30,
        fieldErrors: [{ path: 'name', code: 'REQUIRED', message: 'The field is required' }],
      },
    });
    expect(problem).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Try again in 30 seconds',
      retryAfter: 30,
      accountStatus: null,
    });
    expect(problem.fieldErrors).toHaveLength(1);
    expect(isProblem(problem, 'TOO_MANY_REQUESTS')).toBe(true);
  });
  it("shows the refusal's title where the server says nothing of its own", () => {
    expect(
      problemText(
        problemOf({
          status: 409,
          body: {
            type: 'urn:reachwell:problem:last-owner',
            code: 'LAST_OWNER',
            title: 'A team must have an owner',
          },
        }),
      ),
    ).toBe('A team must have an owner');
    expect(
      problemText(
        problemOf({
          status: 503,
          body: {
            type: 'urn:reachwell:problem:unavailable',
            code: 'UNAVAILABLE',
            title: 'Please try again in a moment',
            detail: 'pool exhausted',
          },
        }),
      ),
    ).toBe('Please try again in a moment');
  });
  it('takes no answer for a refusal that is not of the API', () => {
    expect(
      problemOf({ status: 403, body: { code: 'blocked', detail: 'by the proxy' } }),
    ).toMatchObject({ code: 'UNEXPECTED_ANSWER', message: 'Oops... Something went wrong' });
  });
  it('says nothing of what went wrong inside the server', () => {
    expect(
      problemText(
        problemOf({
          status: 500,
          body: {
            type: 'urn:reachwell:problem:internal',
            code: 'INTERNAL',
            title: 'Oops... Something went wrong',
            detail: 'null pointer',
          },
        }),
      ),
    ).toBe('Oops... Something went wrong');
    expect(problemText(problemOf({ status: 502, body: '<html>' }))).toBe(
      'Oops... Something went wrong',
    );
    expect(problemText(new TypeError('x is not a function'))).toBe('Oops... Something went wrong');
  });
  it('shows status and code to those who turned them on, until they turn them off', () => {
    const problem = problemOf({
      status: 409,
      body: { type: 'urn:reachwell:problem:last-owner', code: 'LAST_OWNER', title: 'Stay' },
    });
    setAdminPreference('errorCodes', true);
    expect(problemText(problem)).toBe('Stay (409 LAST_OWNER)');
    setAdminPreference('errorCodes', false);
    expect(problemText(problem)).toBe('Stay');
    setAdminPreference('errorCodes', true);
    forgetAdminPreferences();
    expect(problemText(problem)).toBe('Stay');
  });
});
