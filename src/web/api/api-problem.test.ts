import { describe, expect, it } from 'vitest';
import { isProblem, problemOf, problemText } from './api-problem.ts';

describe('problemOf', () => {
  it("keeps the refusal's code, its sentence and its extra members", () => {
    const problem = problemOf({ status: 429, body: { code: 'TOO_MANY_REQUESTS', detail: 'Try again in 30 seconds', retryAfter: 30, fieldErrors: [{ path: 'name', code: 'REQUIRED', message: 'The field is required' }] } });
    expect(problem).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Try again in 30 seconds', retryAfter: 30, accountStatus: null });
    expect(problem.fieldErrors).toHaveLength(1);
    expect(isProblem(problem, 'TOO_MANY_REQUESTS')).toBe(true);
  });
  it("shows the catalogue's text where the server says nothing of its own", () => {
    expect(problemText(problemOf({ status: 409, body: { code: 'LAST_OWNER' } }))).toBe('A team needs an owner');
  });
  it('says nothing of what went wrong inside the server', () => {
    expect(problemText(problemOf({ status: 500, body: { code: 'INTERNAL', detail: 'null pointer' } }))).toBe('Oops... Something went wrong');
    expect(problemText(problemOf({ status: 502, body: '<html>' }))).toBe('Oops... Something went wrong');
    expect(problemText(new TypeError('x is not a function'))).toBe('Oops... Something went wrong');
  });
});
