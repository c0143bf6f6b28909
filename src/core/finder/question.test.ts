import { describe, expect, test } from 'vitest';
import { questionKey, repeatOf, type AskedQuestion } from '#core/finder/question.ts';

const ADA = {
  firstName: 'Ada',
  lastName: 'Field',
  profileSlug: 'ada-field',
  memberId: 'M1',
  company: 'Field & Co',
  domain: 'field.example',
};
const DAY = 86_400_000;

describe('the key of a question', () => {
  test.each([
    ['goes by the profile', {}, 'profile:ada-field at domain:field.example'],
    ['else by the member id', { profileSlug: null }, 'member:M1 at domain:field.example'],
    [
      'else by the name, whatever its case and accents',
      { profileSlug: null, memberId: null, firstName: ' ÁDA ', lastName: 'Fìeld' },
      'name:ada field at domain:field.example',
    ],
    [
      'names the company where no domain is known',
      { domain: null, company: ' FIELD  & Co. ' },
      'profile:ada-field at company:field co',
    ],
    [
      'takes names of every script',
      { profileSlug: null, memberId: null, firstName: 'Анна', lastName: 'Иванова' },
      'name:анна иванова at domain:field.example',
    ],
    ['is none without a last name', { lastName: ' ' }, null],
    ['is none without a first name', { firstName: null }, null],
    ['is none without a company', { company: '-', domain: null }, null],
  ])('%s', (_, change, key) => expect(questionKey({ ...ADA, ...change })).toBe(key));
});

describe('a repeat of a question', () => {
  const asked = (change: Partial<AskedQuestion>): AskedQuestion => ({
    state: 'ANSWERED',
    result: 'NOTHING',
    askedAt: 0,
    finders: ['HUNTER'],
    ...change,
  });
  test.each<[string, Partial<AskedQuestion>, number, ReturnType<typeof repeatOf>]>([
    ['joins the open one', { state: 'OPEN', result: null }, 200 * DAY, 'GOES_ON'],
    ['gets its answer for 90 days', {}, 90 * DAY - 1, 'ANSWER_STANDS'],
    ['is asked again after 90 days', {}, 90 * DAY, 'ASK_ANEW'],
    ['is asked again after it was given up', { state: 'GIVEN_UP', result: null }, 1, 'ASK_ANEW'],
    ['is asked again if there is a new finder', { finders: ['PATTERN'] }, 1, 'ASK_ANEW'],
    [
      'is not, once the address is verified',
      { finders: ['PATTERN'], result: 'VERIFIED' },
      1,
      'ANSWER_STANDS',
    ],
  ])('%s', (_, change, now, comes) => expect(repeatOf(asked(change), ['HUNTER'], now)).toBe(comes));
});
