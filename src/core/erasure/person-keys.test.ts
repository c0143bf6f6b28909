import { expect, test } from 'vitest';
import { personKeys, tellingKeys } from './person-keys.ts';

const all = {
  memberId: 'ACoAAB',
  profileSlug: 'Ann-Lee',
  email: 'Ann@North.example',
  chatId: 'c1',
};

test('a person is known by everything that there is, however it was written', () => {
  expect(personKeys(all)).toEqual(['m:ACoAAB', 's:ann-lee', 'e:ann@north.example', 'c:c1']);
  expect(personKeys({ memberId: null, profileSlug: ' ', email: undefined })).toEqual([]);
});

test('an email tells a person only where there is nothing else', () => {
  expect(tellingKeys(all)).toEqual(['m:ACoAAB', 's:ann-lee', 'c:c1']);
  expect(tellingKeys({ email: 'ann@north.example' })).toEqual(['e:ann@north.example']);
});
