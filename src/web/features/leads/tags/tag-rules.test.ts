import { expect, test } from 'vitest';
import { suggestTags, tagError } from './tag-rules.ts';

test('tags are unique, not too long, and limited in number', () => {
  expect(tagError({ word: 'Hot', tags: ['Oslo'] })).toBeNull();
  expect(tagError({ word: 'Hot', tags: ['Hot'] })).toBe('This tag is already added');
  expect(tagError({ word: 'Hot', tags: ['Hot'], index: 0 })).toBeNull();
  expect(tagError({ word: 'x'.repeat(51), tags: [] })).toMatch(/at most 50 characters/);
  expect(tagError({ word: 'hot, Oslo', tags: [] })).toMatch(/contain a comma/);
  const full = Array.from({ length: 50 }, (_, at) => `t${at}`);
  expect(tagError({ word: 'one more', tags: full })).toMatch(/at most 50 tags/);
  expect(tagError({ word: 'another', tags: full, index: 3 })).toBeNull();
});

test('those in use that the lead does not have are offered, by what is typed', () => {
  const inUse = ['Hot', 'Oslo', 'Trade fair', 'Later'].map((tag) => ({ tag }));
  expect(suggestTags({ inUse, tags: ['Hot'], typed: '' })).toEqual(['Oslo', 'Trade fair', 'Later']);
  expect(suggestTags({ inUse, tags: [], typed: ' LO' })).toEqual(['Oslo']);
});
