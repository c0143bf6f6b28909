// Prints what a browser with an empty cache loads for every route, from the build in dist/web:
// JavaScript and CSS, gzipped, the number of files, and the steps from the document to the last
// script. Fails if a route is over a limit or can't be measured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { paths } from '../src/web/paths.ts';

const LIMITS = { signedOutKb: 145, signedInBaseKb: 150, routeKb: 200, steps: 3 };
const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/web');
const manifest = JSON.parse(readFileSync(join(OUT, 'manifest.json'), 'utf8'));
const page = readFileSync(join(OUT, 'index.html'), 'utf8');
const routes = readFileSync(join(ROOT, 'src/web/routes.tsx'), 'utf8').replaceAll(/\s+/g, ' ');

const all = (pattern) => [...routes.matchAll(pattern)];
const LAZY = String.raw`lazy\( ?\(\) => import\('\./([^']+)'\)`;
/** The sources of each layout, with those around it. */
const layouts = new Map();
for (const [, name, around, source] of all(
  new RegExp(String.raw`const (\w+) = (?:area\( ?'[\w-]+'|inside\( ?(\w+), '\w+'), ${LAZY}`, 'g'),
))
  layouts.set(name, [...(layouts.get(around) ?? []), source]);
const pages = all(new RegExp(String.raw`page\( ?(\w+), paths\.(\w+), ${LAZY}`, 'g')).map(
  ([, layout, name, source]) => ({
    name,
    path: paths[name].pattern,
    signedOut: layout === 'entering',
    sources: [...layouts.get(layout), source],
  }),
);

const read = new Map();
function built(file) {
  if (!read.has(file)) {
    const bytes = readFileSync(join(OUT, file));
    const imported = file.endsWith('.js')
      ? [...bytes.toString().matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)]
      : [];
    read.set(file, {
      kb: gzipSync(bytes, { level: 9 }).length / 1000,
      imports: imported.map(([, name]) => `assets/${name}`),
    });
  }
  return read.get(file);
}

/** Adds files and what they import, each with the step in which it's requested. */
function request(steps, files, step) {
  const added = files.filter((file) => !steps.has(file));
  for (const file of added) steps.set(file, step);
  const imports = added.flatMap((file) => built(file).imports);
  if (imports.length > 0) request(steps, imports, step + 1);
}

const fileOf = (source) => {
  if (!manifest[source]) throw new Error(`The build has no chunk for ${source}.`);
  return manifest[source].file;
};
const STYLES = manifest['style.css'].file;
const scriptsOfPage = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)];

/** What is loaded for some sources, which are requested once the start has run. */
function firstLoad(sources) {
  const steps = new Map();
  request(
    steps,
    scriptsOfPage.map(([, file]) => file),
    1,
  );
  if (sources.length > 0) request(steps, sources.map(fileOf), Math.max(...steps.values()) + 1);
  return {
    js: [...steps.keys()].reduce((sum, file) => sum + built(file).kb, 0),
    requests: steps.size + 1,
    steps: Math.max(...steps.values()),
  };
}

const wrong = [];
function report(what, sources, limitKb) {
  const { js, requests, steps } = firstLoad(sources);
  const over = js > limitKb || steps > LIMITS.steps;
  const line = `${js.toFixed(1).padStart(7)} kB js ${built(STYLES).kb.toFixed(1).padStart(6)} kB css ${String(requests).padStart(4)} files ${steps} steps  ${what}`;
  console.log(line);
  if (over) wrong.push(`${line}  OVER LIMIT`);
}

report('signed-in base', ['layouts/default-layout.tsx'], LIMITS.signedInBaseKb);
for (const { path, signedOut, sources } of pages)
  report(path, sources, signedOut ? LIMITS.signedOutKb : LIMITS.routeKb);
const measured = new Set(pages.map(({ name }) => name));
for (const name of Object.keys(paths))
  if (!measured.has(name)) wrong.push(`${paths[name].pattern}  NOT MEASURED`);
console.log(
  `${pages.length} routes; gzipped JavaScript at most ${LIMITS.signedOutKb} kB signed out, ${LIMITS.signedInBaseKb} kB around signed-in pages, ${LIMITS.routeKb} kB in all; at most ${LIMITS.steps} steps`,
);
if (wrong.length > 0) console.error(wrong.join('\n'));
process.exit(wrong.length > 0 ? 1 : 0);
