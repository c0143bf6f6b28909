import { expect, test } from 'vitest';
import { personKeys, identifyingKeys } from './person-keys.ts';

const all = {
  memberId: 'ACoAAB',
  profileSlug: 'Ann-Lee',
  email: 'Ann@North.example',
  chatId: 'c1',
};

test('a person is recognized by every identifier, however it is written', () => {
  expect(personKeys(all)).toEqual(['m:ACoAAB', 's:ann-lee', 'e:ann@north.example', 'c:c1']);
  expect(personKeys({ memberId: null, profileSlug: ' ', email: undefined })).toEqual([]);
});

test('an email identifies a person only if there is no other identifier', () => {
  expect(identifyingKeys(all)).toEqual(['m:ACoAAB', 's:ann-lee', 'c:c1']);
  expect(identifyingKeys({ email: 'ann@north.example' })).toEqual(['e:ann@north.example']);
});
