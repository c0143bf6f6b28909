import { expect, test } from 'vitest';
import { practiceUserName } from './practice-user-name.ts';

test.each([
  ['Nora Walker', 'nora.walker@acme.example'],
  ['Sean Patrick O’Brien', 'sean.obrien@acme.example'],
  ['José Álvarez', 'josé.álvarez@acme.example'],
  ['Nora', 'nora@acme.example'],
  ['42', 'n.w@acme.example'],
])('signing up as %s starts the simulated sign-in with %s', (displayName, userName) =>
  expect(practiceUserName({ displayName, email: 'n.w@acme.example' })).toBe(userName),
);
