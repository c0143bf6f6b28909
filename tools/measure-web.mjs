// Prints what a browser that has nothing loads for every route, from the build in dist/web:
// JavaScript and CSS, gzipped, and the number of files. Fails when a route is too large, and when a
// route could not be measured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { paths } from '../src/web/paths.ts';

const BUDGET_KB = 200;
const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/web');
const manifest = JSON.parse(readFileSync(join(OUT, 'manifest.json'), 'utf8'));
const routes = readFileSync(join(ROOT, 'src/web/routes.tsx'), 'utf8').replaceAll(/\s+/g, ' ');
const EDITOR = 'parts/sequence-editor/sequence-editor.tsx';
/** Code that a page asks for besides its own as soon as it is opened. */
const BESIDE = { campaignSequence: [EDITOR], sequenceTemplate: [EDITOR] };
/** Addresses whose page comes later. */
const WITHOUT_A_PAGE = new Set(['mailCallback', 'admin']);

const all = (pattern) => [...routes.matchAll(pattern)];
const LAZY = String.raw`lazy\( ?\(\) => import\('\./([^']+)'\)`;
const lazyParts = new Map(
  all(new RegExp(String.raw`const (\w+) = ${LAZY}`, 'g')).map(([, name, source]) => [name, source]),
);
/** The sources of each layout, with those around it. */
const layouts = new Map();
for (const [, name, around, source] of all(
  new RegExp(
    String.raw`const (\w+) = (?:area\( ?'[\w-]+'|inside\( ?(\w+), '\w+'), (?:${LAZY})?`,
    'g',
  ),
))
  layouts.set(name, [...(layouts.get(around) ?? []), ...(source ? [source] : [])]);
const pages = all(new RegExp(String.raw`page\( ?(\w+), paths\.(\w+), (?:${LAZY}|(\w+))`, 'g')).map(
  ([, layout, name, source, shared]) => ({
    name,
    path: paths[name].pattern,
    sources: [
      'index.html',
      ...layouts.get(layout),
      source ?? lazyParts.get(shared),
      ...(BESIDE[name] ?? []),
    ],
  }),
);

const sizes = new Map();
const gzipped = (file) => {
  if (!sizes.has(file))
    sizes.set(file, gzipSync(readFileSync(join(OUT, file)), { level: 9 }).length);
  return sizes.get(file);
};

function filesOf(sources) {
  const seen = new Set();
  const files = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`);
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  files.add(manifest['style.css'].file);
  return [...files];
}

const total = (files, end) =>
  files.filter((file) => file.endsWith(end)).reduce((sum, file) => sum + gzipped(file), 0) / 1000;

const wrong = [];
for (const { path, sources } of pages) {
  const files = filesOf(sources);
  const js = total(files, '.js');
  const over = js > BUDGET_KB;
  const line = `${js.toFixed(1).padStart(7)} kB js ${total(files, '.css').toFixed(1).padStart(6)} kB css ${String(files.length).padStart(3)} files  ${path}${over ? '  OVER BUDGET' : ''}`;
  console.log(line);
  if (over) wrong.push(line);
}
const measured = new Set(pages.map(({ name }) => name));
for (const name of Object.keys(paths))
  if (!measured.has(name) && !WITHOUT_A_PAGE.has(name))
    wrong.push(`${paths[name].pattern}  NOT MEASURED`);
console.log(`${pages.length} routes, budget ${BUDGET_KB} kB of JavaScript, gzipped`);
if (wrong.length > 0) console.error(wrong.join('\n'));
process.exit(wrong.length > 0 ? 1 : 0);
