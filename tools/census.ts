// `npm run census`: what the product and its packages are made of, counted by TypeScript’s own
// parser. Reads only. Wide lines are those of all code, tests and tools included; prose, corpora of
// messages, the lock file, and migrations are left out, and sentences in quotes are counted apart:
// see wide-lines.ts.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** The folder of a layer that a file of src lies in; null if it lies beside the folders. */
const folderOf = (path: string): string | null => {
  const [, layer, folder, file] = path.split('/');
  return file === undefined ? null : `${layer}/${folder}`;
};

/** Imports between folders of one layer, and whether their folders need each other. */
function importsBetweenFolders(sources: readonly { path: string; text: string }[]) {
  const imports = sources.flatMap(({ path, text }) =>
    ts
      .preProcessFile(text)
      .importedFiles.map(({ fileName }) =>
        fileName.startsWith('#') ? `src/${fileName.slice(1)}` : join(dirname(path), fileName),
      )
      .map((to) => ({ from: folderOf(path), to: folderOf(to.replaceAll('\\', '/')) })),
  );
  const arrows = imports.flatMap(({ from, to }) =>
    from !== null && to !== null && from !== to && dirname(from) === dirname(to)
      ? [{ from, to }]
      : [],
  );
  const above = Map.groupBy(arrows, ({ from }) => from);
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    from === goal ||
    (above.get(from) ?? []).some(({ to }) => !seen.has(to) && reaches(to, goal, seen.add(to)));
  return arrows.map((arrow) => ({ ...arrow, isKnot: reaches(arrow.to, arrow.from) }));
}

type Census = { parts: Map<string, Count>; tests: Count };

/** What the files of `folder` are made of, by the folders inside it. */
function censusOf(folder: string): Census {
  const parts = new Map<string, Count>();
  const tests = none();
  for (const path of globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  }).toSorted()) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const part = path.split('/').length > 2 ? path.split('/')[1]! : '(root)';
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    if (!IS_TEST.test(path)) product.push({ path, text });
    const count = IS_TEST.test(path)
      ? tests
      : (parts.get(part) ?? parts.set(part, none()).get(part)!);
    count.files += 1;
    count.lines += text.split('\n').length - 1;
    count.tokens += tokensOf(source, source);
    count.inParameterLists += parameterLines(source);
  }
  return { parts, tests };
}

function sumOf(parts: Census['parts']): Count {
  return [...parts.values()].reduce(
    (all, one) => ({
      files: all.files + one.files,
      lines: all.lines + one.lines,
      tokens: all.tokens + one.tokens,
      inParameterLists: all.inParameterLists + one.inParameterLists,
    }),
    none(),
  );
}

const share = ({ inParameterLists, lines }: Count) =>
  `${((100 * inParameterLists) / lines).toFixed(1)} %`;

function show(folder: string, { parts, tests }: Census): void {
  console.table(
    Object.fromEntries(
      [
        ...parts,
        [`${folder} without tests`, sumOf(parts)] as const,
        [`tests in ${folder}`, tests] as const,
      ].map(([name, count]) => [name, { ...count, 'parameter lists': share(count) }]),
    ),
  );
}

const product: { path: string; text: string }[] = [];
const src = censusOf('src');
const packages = censusOf('packages');
const css = globSync('src/**/*.css', { cwd: ROOT }).map(
  (path) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1,
);
const routes = Object.keys(allRoutes).length;

show('src', src);
show('packages', packages);
console.log(
  `${routes} routes, ${Math.round(sumOf(src.parts).tokens / routes)} tokens a route in src`,
);
console.log(`${css.reduce((all, one) => all + one, 0)} lines of CSS in ${css.length} files`);
const wide = wideLinesOf(ROOT);
const sentences = wide.filter(({ sentence }) => sentence).length;
console.log(
  `${wide.length - sentences} lines over ${WIDTH} columns, and ${sentences} with a long sentence`,
);
const knots = importsBetweenFolders(product).filter(({ isKnot }) => isKnot);
const knotsByLayer = Map.groupBy(knots, ({ from }) => dirname(from));
console.log(
  `${knots.length} imports between folders of a layer that need each other${[...knotsByLayer].map(([layer, list]) => `, ${layer}: ${list.length}`).join('')}`,
);
