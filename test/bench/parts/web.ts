import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchHarness, BenchPart, Figure } from '../figure.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const ROUTE_LINE = /^\s*([\d.]+) kB js\s+([\d.]+) kB css\s+(\d+) files (\d+) steps\s+(\S.*)/;
type Route = { path: string; scripts: number; styles: number; files: number; steps: number };

/**
 * What a browser that has nothing loads for a route, gzipped, from the web client as it is built.
 */
export const webPart: BenchPart = { title: 'First load of the web client, gzipped', run };

async function run({ say }: BenchHarness): Promise<Figure[]> {
  if (!existsSync(join(PROJECT, 'dist/web/manifest.json')))
    return [
      {
        name: 'not measured',
        value: null,
        unit: '',
        beside: 'the web client is not built: npm run build',
      },
    ];
  say('Measuring the routes');
  const { stdout } = spawnSync(process.execPath, ['tools/measure-web.mjs'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  const routes = stdout
    .split('\n')
    .flatMap(readRoute)
    .sort((one, other) => other.scripts - one.scripts);
  if (routes.length === 0) throw new Error('tools/measure-web.mjs told of no route.');
  return routes.map(({ path, scripts, styles, files, steps }) => ({
    name: path,
    value: scripts,
    unit: 'kB js',
    beside: `${styles} kB css, ${files} files in ${steps} steps`,
  }));
}

function readRoute(line: string): Route[] {
  const found = ROUTE_LINE.exec(line);
  return found === null
    ? []
    : [
        {
          scripts: Number(found[1]),
          styles: Number(found[2]),
          files: Number(found[3]),
          steps: Number(found[4]),
          path: String(found[5]),
        },
      ];
}
