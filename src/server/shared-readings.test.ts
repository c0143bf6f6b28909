import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedReadings, sharedText } from '#server/shared-readings.ts';

type Begun = { key: string; end: (error?: Error) => void };

/**
 * Readings that end when told; each answers how many had begun before it, so that an answer tells
 * when it was read.
 */
function ground() {
  const begun: Begun[] = [];
  const reading = sharedReadings<number>();
  const of = {};
  const ask = (key: string, database: object = of) => {
    const begunBefore = begun.length;
    const answer = reading({
      of: database,
      key,
      read: () => {
        const nth = begun.length;
        return new Promise<number>((resolve, reject) =>
          begun.push({ key, end: (error) => (error === undefined ? resolve(nth) : reject(error)) }),
        );
      },
    });
    return { begunBefore, answer };
  };
  return { begun, ask };
}

test('an answer is never of a reading that had begun before its question, and equal questions of one moment share one', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('a', 'b') },
    { weight: 2, arbitrary: fc.constant(null) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const { begun, ask } = ground();
      const asked: ReturnType<typeof ask>[] = [];
      let ended = 0;
      for (const key of steps) {
        if (key === null) begun[ended]?.end();
        if (key === null && ended < begun.length) ended += 1;
        if (key !== null) asked.push(ask(key));
        await new Promise(setImmediate);
        for (const of of ['a', 'b'])
          expect(begun.slice(ended).filter((one) => one.key === of).length).toBeLessThanOrEqual(2);
      }
      for (; ended < begun.length; ended += 1) {
        begun[ended]?.end();
        await new Promise(setImmediate);
      }
      for (const { begunBefore, answer } of asked)
        expect(await answer).toBeGreaterThanOrEqual(begunBefore);
    }),
    { numRuns: 200 },
  );
});

test('ten who ask at once cost three readings: those of the first two, and one for all others', async () => {
  const { begun, ask } = ground();
  const asked = Array.from({ length: 10 }, () => ask('a'));
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await new Promise(setImmediate);
  expect(begun).toHaveLength(3);
  for (const { end } of begun) end();
  expect(await Promise.all(asked.map(({ answer }) => answer))).toEqual([
    0,
    1,
    ...Array.from({ length: 8 }, () => 2),
  ]);
});

test('a reading that fails is told to those who share it, and to nobody after it', async () => {
  const { begun, ask } = ground();
  const [first, second, third] = [ask('a'), ask('a'), ask('a')];
  begun[0]?.end(new Error('gone'));
  await expect(first.answer).rejects.toThrow('gone');
  await new Promise(setImmediate);
  const fourth = ask('a');
  begun[1]?.end();
  begun[2]?.end(new Error('gone as well'));
  expect(await second.answer).toBe(1);
  await expect(third.answer).rejects.toThrow('gone as well');
  await new Promise(setImmediate);
  begun[3]?.end();
  expect(await fourth.answer).toBe(3);
});

test('two databases share nothing', () => {
  const { begun, ask } = ground();
  ask('a');
  ask('a', {});
  expect(begun).toHaveLength(2);
});

test('what is shared is written once, and nothing else is remembered', async () => {
  const answer = await sharedReadings<{ name: string }>()({
    of: {},
    key: 'a',
    read: () => Promise.resolve({ name: 'Ada' }),
  });
  expect(sharedText(answer)).toBe('{"name":"Ada"}');
  answer.name = 'Bo';
  expect(sharedText(answer)).toBe('{"name":"Ada"}');
  expect([sharedText({ name: 'Ada' }), sharedText('Ada'), sharedText(null)]).toEqual([
    null,
    null,
    null,
  ]);
});
