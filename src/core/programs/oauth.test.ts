import { expect, test } from 'vitest';
import { isChallenge, isVerifier } from './oauth.ts';

test('challenges and verifiers have the lengths and characters of RFC 7636', () => {
  expect([isChallenge('a'.repeat(43)), isChallenge('a'.repeat(42))]).toEqual([true, false]);
  expect(isChallenge(`${'a'.repeat(42)}=`)).toBe(false);
  expect([isVerifier('a~.'.repeat(15)), isVerifier('a'.repeat(129))]).toEqual([true, false]);
});
