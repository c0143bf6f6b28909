import { expect, test } from 'vitest';
import { offeredTags, tagRefusal } from './tag-rules.ts';

test('a tag stands once, is not too long, and a lead has not too many', () => {
  expect(tagRefusal({ word: 'Hot', tags: ['Oslo'] })).toBeNull();
  expect(tagRefusal({ word: 'Hot', tags: ['Hot'] })).toBe('This tag is already added');
  expect(tagRefusal({ word: 'Hot', tags: ['Hot'], index: 0 })).toBeNull();
  expect(tagRefusal({ word: 'x'.repeat(51), tags: [] })).toMatch(/at most 50 characters/);
  expect(tagRefusal({ word: 'hot, Oslo', tags: [] })).toMatch(/contain a comma/);
  const full = Array.from({ length: 50 }, (_, at) => `t${at}`);
  expect(tagRefusal({ word: 'one more', tags: full })).toMatch(/at most 50 tags/);
  expect(tagRefusal({ word: 'another', tags: full, index: 3 })).toBeNull();
});

test('those in use that the lead does not have are offered, by what is typed', () => {
  const inUse = ['Hot', 'Oslo', 'Trade fair', 'Later'].map((tag) => ({ tag }));
  expect(offeredTags({ inUse, tags: ['Hot'], typed: '' })).toEqual(['Oslo', 'Trade fair', 'Later']);
  expect(offeredTags({ inUse, tags: [], typed: ' LO' })).toEqual(['Oslo']);
});
