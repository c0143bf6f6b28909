// Prints what a browser that has nothing loads for every route, from the build in dist/web:
// JavaScript and CSS, gzipped, and the number of requests. Fails when a route is too large or takes
// too many requests, when a chunk of JavaScript is too small, and when a route could not be
// measured.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { paths } from '../src/web/paths.ts';

const BUDGET_KB = 200;
const REQUESTS = 15;
const SMALLEST_CHUNK = 4000;
/** The bundler's helpers for CommonJS; it keeps them apart from every group. */
const BUNDLER_RUNTIME = /^rolldown-runtime-/;
const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/web');
const manifest = JSON.parse(readFileSync(join(OUT, 'manifest.json'), 'utf8'));
const routes = readFileSync(join(ROOT, 'src/web/routes.tsx'), 'utf8').replaceAll(/\s+/g, ' ');
const EDITOR = 'parts/sequence-editor/sequence-editor.tsx';
/** Code that a page asks for beside its own as soon as it is opened. */
const BESIDE = { campaignSequence: [EDITOR], sequenceTemplate: [EDITOR] };
/** Addresses whose page comes later. */
const WITHOUT_A_PAGE = new Set(['mailCallback', 'admin']);

const all = (pattern) => [...routes.matchAll(pattern)];
const areas = new Map(
  all(/const (\w+) = \(\) => import\('\.\/([^']+)'\);/g).map(([, name, source]) => [name, source]),
);
const lazyPages = new Map(
  all(/const (\w+) = lazyPage\((\w+),/g).map(([, name, area]) => [name, areas.get(area)]),
);
const places = new Map(
  all(/const (\w+): Place = \{[^}]*layouts: \[([^\]]*)\]/g).map(([, name, layouts]) => [
    name,
    layouts.split(', ').flatMap((layout) => lazyPages.get(layout) ?? []),
  ]),
);
const sourceOf = (page) => areas.get(/lazyPage\((\w+)/.exec(page)?.[1]) ?? lazyPages.get(page);
const pages = [
  ...all(/route\(paths\.(\w+), (\w+), (lazyPage\(\w+|\w+)/g).map(([, ...page]) => page),
  ...all(/\[([^[\]]*)\]\.map\(\(path\) => route\(path, (\w+), (\w+)\)\)/g).flatMap(
    ([, list, place, page]) =>
      [...list.matchAll(/paths\.(\w+)/g)].map(([, name]) => [name, place, page]),
  ),
].map(([name, place, page]) => ({
  name,
  path: paths[name].pattern,
  sources: ['index.html', ...places.get(place), sourceOf(page), ...(BESIDE[name] ?? [])],
}));

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
  return [...files];
}

const total = (files, end) =>
  files.filter((file) => file.endsWith(end)).reduce((sum, file) => sum + gzipped(file), 0) / 1000;

const wrong = [];
for (const { path, sources } of pages) {
  const files = filesOf(sources);
  const js = total(files, '.js');
  const over = js > BUDGET_KB || files.length > REQUESTS;
  const line = `${js.toFixed(1).padStart(7)} kB js ${total(files, '.css').toFixed(1).padStart(6)} kB css ${String(files.length).padStart(3)} files  ${path}${over ? '  OVER BUDGET' : ''}`;
  console.log(line);
  if (over) wrong.push(line);
}
const measured = new Set(pages.map(({ name }) => name));
for (const name of Object.keys(paths))
  if (!measured.has(name) && !WITHOUT_A_PAGE.has(name))
    wrong.push(`${paths[name].pattern}  NOT MEASURED`);
for (const file of readdirSync(join(OUT, 'assets'))) {
  const bytes = statSync(join(OUT, 'assets', file)).size;
  if (file.endsWith('.js') && bytes < SMALLEST_CHUNK && !BUNDLER_RUNTIME.test(file))
    wrong.push(`${bytes} B  ${file}  TOO SMALL A CHUNK`);
}
console.log(
  `${pages.length} routes, budget ${BUDGET_KB} kB of JavaScript, gzipped, and ${REQUESTS} requests`,
);
if (wrong.length > 0) console.error(wrong.join('\n'));
process.exit(wrong.length > 0 ? 1 : 0);
