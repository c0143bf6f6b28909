import { expect, test } from 'vitest';
import { planSignIn } from '#rules/sign-in-steps.ts';

test.each<[string, string[]]>([
  ['sms@example.com', ['2FA']],
  ['phone.2@example.com', ['PHONE_REGISTER', '2FA']],
  ['maya@example.com', []],
  ['constructor', []],
  ['toString@example.com', []],
  ['__proto__@example.com', []],
])('a sign-in as %s asks for %j', (userName, types) => {
  expect(planSignIn(userName)).toEqual({
    outcome: 'steps',
    steps: types.map((type) => expect.objectContaining({ type })),
    fails: false,
  });
});
