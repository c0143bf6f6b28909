// Prints the JavaScript and CSS of the first load of every route, gzipped, from the build in dist/web; fails above the budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { paths } from '../src/web/paths.ts';

const BUDGET_KB = 130;
const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/web');
const manifest = JSON.parse(readFileSync(join(OUT, 'manifest.json'), 'utf8'));
const routes = readFileSync(join(ROOT, 'src/web/routes.tsx'), 'utf8');
const DEFAULT = 'layouts/default-layout.tsx';
const LAYOUTS = {
  AUTH: ['layouts/auth-layout.tsx'],
  CONNECT: ['layouts/connect-layout.tsx'],
  DEFAULT: [DEFAULT],
  CAMPAIGN: [DEFAULT, 'features/campaign/campaign-layout.tsx'],
  PRACTICE: ['layouts/practice-layout.tsx'],
};
const COMING_SOON = 'features/coming-soon/coming-soon-page.tsx';

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
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
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
const pageOf = (name, place, source) => ({
  path: paths[name].pattern,
  sources: ['index.html', ...(LAYOUTS[place] ?? []), source],
});
const [, later = ''] = /const laterPages = \[([^\]]*)\]/.exec(routes) ?? [];
const pages = [
  ...[
    ...routes.matchAll(/route\(paths\.(\w+), (\w+), lazyPage\(\(\) => import\('\.\/([^']+)'\)/g),
  ].map(([, name, place, source]) => pageOf(name, place, source)),
  ...[...later.matchAll(/paths\.(\w+)/g)].map(([, name]) => pageOf(name, 'DEFAULT', COMING_SOON)),
];

let over = 0;
for (const { path, sources } of pages) {
  const files = filesOf(sources);
  const js = total(files, '.js');
  if (js > BUDGET_KB) over += 1;
  console.log(
    `${js.toFixed(1).padStart(7)} kB js ${total(files, '.css').toFixed(1).padStart(6)} kB css ${String(files.length).padStart(3)} files  ${path}${js > BUDGET_KB ? '  OVER BUDGET' : ''}`,
  );
}
console.log(`${pages.length} routes, budget ${BUDGET_KB} kB of JavaScript, gzipped`);
process.exit(over > 0 || pages.length === 0 ? 1 : 0);
