import { describe, expect, test } from 'vitest';
import { refusalOf, TEST_NOW } from '../../../test/support/call-handler.ts';
import { call, database, stranger, userId } from './settings-fixture.ts';

describe('words', () => {
  const save = (body: unknown) => call('PUT /undesirablewords', { userId, body });

  test('the user’s own words are cleaned up and stored beside the presets', async () => {
    const saved = await save(['  Consultant ', 'Head  of', '']);
    expect(saved.personNameWords).toEqual(['Consultant', 'Head of']);
    expect(saved.defaultNameWords).toContain('phd');
    expect((await call('GET /undesirablewords', { userId })).personNameWords).toEqual([
      'Consultant',
      'Head of',
    ]);
    expect((await call('GET /undesirablewords', { userId: stranger })).personNameWords).toEqual([]);
  });

  test.each([
    [
      'a character that is not allowed',
      ['ok', 'a_b'],
      '1',
      'WORD_CHARACTERS',
      'The word must contain only letters, numbers, spaces, or a dash',
    ],
    [
      'a word twice, whatever its case',
      ['One', 'oNE'],
      '1',
      'WORD_DUPLICATE',
      'This word is already added',
    ],
    ['a preset', ['PhD'], '0', 'WORD_DUPLICATE', 'This word is already added'],
    [
      'too many characters in all',
      Array.from({ length: 200 }, (_, index) => `word${index}`),
      '141',
      'WORDS_TOO_LONG',
      'The limit of 1024 characters has been reached',
    ],
    [
      '1025 characters in two words',
      ['a'.repeat(512), 'b'.repeat(512)],
      '1',
      'WORDS_TOO_LONG',
      'The limit of 1024 characters has been reached',
    ],
    [
      '1025 characters in one word',
      ['a'.repeat(1025)],
      '0',
      'TOO_LONG',
      'The limit of 1024 characters has been reached',
    ],
  ])(
    '%s is a 400 with its place, in the words of the specification',
    async (_, words, path, code, message) => {
      const refusal = await refusalOf(save(words));
      expect(refusal.status).toBe(400);
      expect(refusal.extras.fieldErrors?.[0]).toEqual({ path, code, message });
      expect((await call('GET /undesirablewords', { userId })).personNameWords).toEqual([]);
    },
  );

  test('1,024 characters are allowed, in one word or in two', async () => {
    for (const words of [['a'.repeat(1024)], ['a'.repeat(512), 'b'.repeat(511)]])
      expect((await save(words)).personNameWords).toEqual(words);
  });

  test('anything but a list of words is rejected', async () => {
    expect((await refusalOf(save({ words: [] }))).status).toBe(400);
    expect((await refusalOf(save([7]))).extras.fieldErrors?.[0]?.path).toBe('0');
  });
});

describe('names to try the words on', () => {
  test('are the original names of the user’s newest leads', async () => {
    const at = new Date(TEST_NOW);
    const add = (owner: string, full_name: string | null) =>
      database.db
        .insertInto('leads')
        .values({ user_id: owner, full_name, created_at: at, updated_at: at })
        .execute();
    for (const name of ['Dr. Anna Krüger', null, 'Bo Lind 🚀']) await add(userId, name);
    await add(stranger, 'Cy Holm');
    expect(await call('GET /undesirablewords/names', { userId })).toEqual({
      names: ['Bo Lind 🚀', 'Dr. Anna Krüger'],
    });
  });
});
