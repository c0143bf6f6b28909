import { describe, expect, test } from 'vitest';
import { addressCandidates, type KnownColleague } from '#core/finder/address-patterns.ts';

const candidates = (
  firstName: string | null,
  lastName: string | null,
  colleagues: KnownColleague[] = [],
) => addressCandidates({ firstName, lastName, domain: 'field.example', colleagues });
const localOf = (email: string | undefined) => email?.split('@')[0];
const known = (firstName: string, lastName: string, local: string): KnownColleague => ({
  firstName,
  lastName,
  email: `${local}@field.example`,
});

describe('the address of a person', () => {
  test.each([
    ['Ada', 'Field', 'ada.field'],
    ['Zoë', 'Grün-Weiß', 'zoe.grunweiss'],
    ['Łukasz', 'Øster', 'lukasz.oster'],
    ['Mary Ann', "O'Neil", 'mary.oneil'],
    ['Jan', 'van der Berg', 'jan.vanderberg'],
    ['A.', 'Field', 'a.field'],
  ])('of %s %s is %s if nothing is known', (first, last, local) =>
    expect(localOf(candidates(first, last)[0])).toBe(local),
  );

  test('is null for a name that can’t be spelled, or that lacks a part', () => {
    expect(candidates('Анна', 'Иванова')).toEqual([]);
    expect(candidates('Ada', null)).toEqual([]);
    expect(candidates('', 'Field')).toEqual([]);
  });

  test.each([
    ['b.lind', 'a.field'],
    ['bo_lind', 'ada_field'],
    ['bo-lind', 'ada-field'],
    ['bol', 'adaf'],
    ['lind.bo', 'field.ada'],
    ['lindb', 'fielda'],
    ['lind', 'field'],
    ['bolind', 'adafield'],
    ['bo', 'ada'],
  ])('follows a colleague with %s', (theirs, ours) =>
    expect(localOf(candidates('Ada', 'Field', [known('Bo', 'Lind', theirs)])[0])).toBe(ours),
  );

  test('follows the majority, and not a colleague elsewhere', () => {
    const colleagues = [
      known('Bo', 'Lind', 'bo'),
      known('Cy', 'Moss', 'cmoss'),
      known('Di', 'North', 'dnorth'),
      { firstName: 'Ed', lastName: 'Ochs', email: 'ed@other.example' },
    ];
    expect(candidates('Ada', 'Field', colleagues).slice(0, 3).map(localOf)).toEqual([
      'afield',
      'ada',
      'ada.field',
    ]);
  });

  test('is listed once, even if two patterns produce it', () => {
    const made = candidates('A', 'Field');
    expect(new Set(made).size).toBe(made.length);
  });
});
