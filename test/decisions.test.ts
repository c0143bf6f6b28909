import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '..');
const FOLDER = 'docs/decisions';
const DECISION = /^(?:superseded\/)?(\d{4})-[\w-]+\.md$/;
/** “decision 115”, “decisions 46 and 51”; a comment may break between the word and its number. */
const CITATION = /\bdecisions?(?:\s|\/\/|--|\*)+(\d+(?:(?:,| and|, and)\s+\d+)*)/gi;

const decisions = globSync('**/*.md', { cwd: join(PROJECT, FOLDER) }).filter((path) =>
  DECISION.test(path),
);
const numbers = new Set(decisions.map((path) => Number(DECISION.exec(path)?.[1])));

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

/** The numbers of the decisions that a text cites. */
const citedIn = (text: string) =>
  [...text.matchAll(CITATION)].flatMap(([, cited = '']) => (cited.match(/\d+/g) ?? []).map(Number));

test('every decision that code, a test, or a document cites has a file', () => {
  const files = globSync(['*.md', '{src,packages,test,tools,docs}/**/*.{ts,tsx,mjs,sql,css,md}'], {
    cwd: PROJECT,
  });
  const citations = files.flatMap((path) =>
    citedIn(read(path)).map((number) => ({ path, number })),
  );
  expect(citations.length).toBeGreaterThan(300);
  expect(citations.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test('the index lists every decision once, and no file that is missing', () => {
  const listed = [...read(`${FOLDER}/README.md`).matchAll(/^- \[.+\]\(([^)]+)\)/gm)].map(
    ([, path]) => path,
  );
  expect(listed.toSorted()).toEqual(decisions.toSorted());
});

test('a decision that was superseded names its successor in its heading', () => {
  const superseded = decisions.filter((path) => path.startsWith('superseded/'));
  const unnamed = superseded.filter((path) => {
    const successor = /\(superseded by (\d+)\)\n/.exec(read(`${FOLDER}/${path}`))?.[1];
    return !numbers.has(Number(successor));
  });
  expect(unnamed).toEqual([]);
});
