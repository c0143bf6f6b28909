// `npm run census`: what the code is made of, counted by TypeScript’s own parser. Reads only. Wide
// lines are those of all code, tests and tools included; prose, corpora of messages, the lock file,
// and migrations are left out, and sentences in quotes are counted apart: see wide-lines.ts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { allRoutes } from '../src/contract/all-routes.ts';
import { WIDTH, wideLinesOf } from './wide-lines.ts';

const ROOT = process.argv[2] ?? join(import.meta.dirname, '..');
const IS_TEST = /\.test\.tsx?$|-fixture\.tsx?$|-suite\.ts$/;

type Count = { files: number; lines: number; tokens: number; inParameterLists: number };
const none = (): Count => ({ files: 0, lines: 0, tokens: 0, inParameterLists: 0 });

const lineOf = (source: ts.SourceFile, position: number) =>
  source.getLineAndCharacterOfPosition(position).line;

/** Lines of parameter lists that take more than one line. */
function parameterLines(source: ts.SourceFile): number {
  let lines = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && node.parameters.length > 0) {
      const first = lineOf(source, node.parameters[0]!.getStart());
      const last = lineOf(source, node.parameters.at(-1)!.end);
      if (last > first) lines += last - first + 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

function tokensOf(node: ts.Node, source: ts.SourceFile): number {
  if (ts.isJSDoc(node)) return 0;
  const children = node.getChildren(source);
  return children.length === 0 && node.getWidth(source) > 0
    ? 1
    : children.reduce((sum, child) => sum + tokensOf(child, source), 0);
}

const layers = new Map<string, Count>();
const tests = none();
for (const path of globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).toSorted()) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const layer = path.split('/').length > 2 ? path.split('/')[1]! : '(root)';
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const counts = IS_TEST.test(path)
    ? [tests]
    : [layers.get(layer) ?? layers.set(layer, none()).get(layer)!];
  for (const count of counts) {
    count.files += 1;
    count.lines += text.split('\n').length - 1;
    count.tokens += tokensOf(source, source);
    count.inParameterLists += parameterLines(source);
  }
}
const css = globSync('src/**/*.css', { cwd: ROOT }).map(
  (path) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1,
);

const sum = [...layers.values()].reduce((all, one) => ({
  files: all.files + one.files,
  lines: all.lines + one.lines,
  tokens: all.tokens + one.tokens,
  inParameterLists: all.inParameterLists + one.inParameterLists,
}));
const routes = Object.keys(allRoutes).length;
const share = ({ inParameterLists, lines }: Count) =>
  `${((100 * inParameterLists) / lines).toFixed(1)} %`;
console.table(
  Object.fromEntries(
    [...layers, ['src without tests', sum] as const, ['tests in src', tests] as const].map(
      ([name, count]) => [name, { ...count, 'parameter lists': share(count) }],
    ),
  ),
);
console.log(`${routes} routes, ${Math.round(sum.tokens / routes)} tokens a route`);
console.log(`${css.reduce((all, one) => all + one, 0)} lines of CSS in ${css.length} files`);
const wide = wideLinesOf(ROOT);
const sentences = wide.filter(({ sentence }) => sentence).length;
console.log(
  `${wide.length - sentences} lines over ${WIDTH} columns, and ${sentences} with a long sentence`,
);
