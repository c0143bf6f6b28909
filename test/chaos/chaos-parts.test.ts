import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readChaosOptions, readPart, type ChaosOptions } from './chaos-options.ts';
import { runPart, shareOf, sumFolder } from './chaos-parts.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'chaos-parts-'))));
afterEach(() => rm(folder, { recursive: true }));

const options = readChaosOptions(
  '--channel email --kills 2000 --actions 20000 --seed 7'.split(' '),
);

/** A part that came to these figures, and whether it was made. */
async function make(
  text: string,
  {
    unconfirmed = 0,
    violations = [],
    of = options,
  }: { unconfirmed?: number; violations?: string[]; of?: ChaosOptions } = {},
): Promise<ChaosOptions[]> {
  const made: ChaosOptions[] = [];
  await runPart({
    options: of,
    part: readPart(text),
    folder,
    say: () => undefined,
    make(share) {
      made.push(share);
      const figures = {
        kills: share.kills,
        'emails (recorded as sent)': 1000,
        'emails unconfirmed': `${unconfirmed} (0.100 %)`,
        'acts a second': '3.1',
      };
      return Promise.resolve({ figures, violations, unconfirmed: [] });
    },
  });
  return made;
}

test('each part has its share of a run, and draws of its own', () =>
  expect(shareOf({ options, part: readPart('3/10') })).toMatchObject({
    kills: 200,
    actions: 2000,
    seed: 9,
    part: { number: 3, of: 10 },
  }));

test('a part that is kept is not made again, but one of another run is', async () => {
  expect(await make('1/2')).toHaveLength(1);
  expect(await make('1/2')).toHaveLength(0);
  expect(await make('1/2', { of: { ...options, seed: 8 } })).toHaveLength(1);
});

test('parts add up, and the share of unconfirmed emails is judged over all of them', async () => {
  await make('1/2', { unconfirmed: 2 });
  await make('2/2');
  expect(await sumFolder(folder)).toEqual({
    figures: {
      parts: '2 of 2',
      kills: 2000,
      'emails (recorded as sent)': 2000,
      'emails unconfirmed': 2,
    },
    violations: [],
    unconfirmed: [],
  });
});

test('a sum says which parts are missing, what each has broken, and where too much is unconfirmed', async () => {
  await make('2/3', { unconfirmed: 4, violations: ['duplicate: x'] });
  expect((await sumFolder(folder)).violations).toEqual([
    'Parts that are missing: 1, 3',
    'part 2: duplicate: x',
    '4 of 1000 emails are unconfirmed',
  ]);
});

test('parts of several runs do not add up', async () => {
  await make('1/1');
  await make('1/1', { of: { ...options, seed: 8 } });
  expect((await sumFolder(folder)).violations).toEqual(['1 parts are of another run']);
});

test.each(['0/10', '11/10', '3', 'a/b', '1/0'])('--part %s is refused', (text) =>
  expect(() => readPart(text)).toThrow('--part is one of so many'),
);
