import { describe, expect, it } from 'vitest';
import { onePath, onePathIcons } from './one-path-icons.ts';

const ROOT = new URL('../node_modules/lucide-react/dist/esm/icons/', import.meta.url).pathname;

describe('an icon as one path', () => {
  it.each([
    ['keeps a path as it is', [['path', { d: 'M5 12h14', key: 'a' }]], 'M5 12h14'],
    [
      'starts a later path where its own move says',
      [
        ['path', { d: 'M1 1h2', key: 'a' }],
        ['path', { d: 'm9 18 6-6', key: 'b' }],
      ],
      'M1 1h2M9 18l6-6',
    ],
    ['keeps a command after a relative move', [['path', { d: 'm12 .5v3', key: 'a' }]], 'M12 .5v3'],
    [
      'draws a circle as two arcs',
      [['circle', { cx: '12', cy: '12', r: '10', key: 'a' }]],
      'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
    ],
    ['draws a line', [['line', { x1: '1', y1: '2', x2: '3', y2: '4', key: 'a' }]], 'M1 2L3 4'],
    [
      'draws a rectangle without corners',
      [['rect', { x: '3', y: '4', width: '10', height: '6', key: 'a' }]],
      'M3 4h10v6h-10v-6z',
    ],
    [
      'rounds both ways of a corner by the one that is given',
      [['rect', { x: '3', y: '4', width: '10', height: '6', rx: '2', key: 'a' }]],
      'M5 4h6a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2z',
    ],
    [
      'draws a dot that its outline fills',
      [['circle', { cx: '7', cy: '7', r: '.5', fill: 'currentColor', key: 'a' }]],
      'M6.5 7a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0z',
    ],
    ['closes a polygon', [['polygon', { points: '1 2 3 4 5 6', key: 'a' }]], 'M1 2 3 4 5 6z'],
  ] as const)('%s', (_title, node, path) => {
    expect(onePath(node)).toBe(path);
  });

  it.each([
    ['a filled disc', [['circle', { cx: '7', cy: '7', r: '1', fill: 'currentColor', key: 'a' }]]],
    ['a shape that it does not know', [['text', { x: '1', key: 'a' }]]],
  ] as const)('leaves %s to the library', (_title, node) => {
    expect(onePath(node)).toBeNull();
  });

  it('takes the place of the modules of the library that hold icons, and of no other', async () => {
    const load = onePathIcons({ webRoot: '/web' }).load as (id: string) => Promise<string | null>;
    expect(await load(`${ROOT}play.mjs`)).toMatch(
      new RegExp(
        String.raw`^import \{ onePathIcon \} from "\/web\/ui\/data\/one-path-icon\.tsx";\nexport` +
          String.raw` default .*onePathIcon\("M5 5a2`,
      ),
    );
    expect(await load(`${ROOT}index.mjs`)).toBeNull();
    expect(await load('/web/ui/data/badge.tsx')).toBeNull();
  });
});
