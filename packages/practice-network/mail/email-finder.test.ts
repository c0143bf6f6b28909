import { expect, test } from 'vitest';
import { createEmailFinder } from '#mail/email-finder.ts';
import { createPeopleAddresses } from '#mail/people-addresses.ts';
import { employeeOf } from '#world/person.ts';

const WORLD = { seed: 1, size: 5000 };
const find = createEmailFinder(WORLD);
const personAt = createPeopleAddresses(WORLD);

test('half to two thirds of people are found, and what is verified is true', () => {
  const answers = Array.from({ length: WORLD.size }, (_none, index) => {
    const { first: firstName, last: lastName, domain } = employeeOf({ seed: WORLD.seed, index });
    return find({ firstName, lastName, domain });
  });
  const share = (of: (typeof answers)[number][]) => of.length / answers.length;
  const usable = answers.filter(({ email, accept_all: all }) => email !== null && !all);
  expect(share(usable)).toBeGreaterThan(0.5);
  expect(share(usable)).toBeLessThan(0.67);
  const verified = answers.filter(({ verification }) => verification.status === 'valid');
  expect(share(verified)).toBeGreaterThan(0.4);
  for (const { email } of verified) expect(personAt(email ?? '')).not.toBeNull();
  const guessed = answers.filter(({ email }) => email !== null && personAt(email) === null);
  expect(share(guessed)).toBeGreaterThan(0.05);
});

test('names are found however they are spelled, and nobody who does not work there', () => {
  const at = Array.from({ length: WORLD.size }, (_none, index) =>
    employeeOf({ seed: WORLD.seed, index }),
  ).find(({ first, last, domain }) => find({ firstName: first, lastName: last, domain }).email);
  if (at === undefined) throw new Error('Nobody is found');
  const { first: firstName, last: lastName, domain } = at;
  const answer = find({ firstName, lastName, domain });
  expect(find({ firstName: firstName.toUpperCase(), lastName, domain })).toEqual(answer);
  expect(find({ firstName, lastName, domain: 'nowhere.example' }).email).toBeNull();
});
