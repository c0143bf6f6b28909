import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

const ICON_MODULE = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][a-z0-9-]+\.m?js$/;
/** A dot this small is filled by the stroke of its outline alone. */
const COVERED_RADIUS = 0.5;
const COMPONENT = '/ui/data/one-path-icon.tsx';
const FIRST_MOVE = /^\s*m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*/;
const STARTS_WITH_NUMBER = /^[-.\d]/;

/**
 * Builds each icon as one path and one small component, a third of the bytes of the library's own
 * form and one element to draw.
 */
export function onePathIcons({ webRoot }: { webRoot: string }): Plugin {
  return {
    name: 'one-path-icons',
    apply: 'build',
    async load(id) {
      if (!ICON_MODULE.test(id)) return null;
      const { __iconData: icon } = (await import(pathToFileURL(id).href)) as {
        __iconData?: { node: IconNode };
      };
      const path = icon === undefined ? null : onePath(icon.node);
      return path === null
        ? null
        : `import { onePathIcon } from ${JSON.stringify(webRoot + COMPONENT)};\nexport default /* @__PURE__ */ onePathIcon(${JSON.stringify(path)});`;
    },
  };
}

/**
 * All shapes of an icon as the data of one path; null when a shape carries more than its outline.
 */
export function onePath(node: IconNode): string | null {
  const parts = node.map(([tag, attributes]) => outlineOf({ tag, attributes }));
  return parts.includes(null) ? null : parts.join('');
}

function outlineOf({
  tag,
  attributes: { key: _key, fill, ...rest },
}: {
  tag: string;
  attributes: Readonly<Record<string, string>>;
}): string | null {
  if (fill !== undefined && !(tag === 'circle' && Number(rest['r']) <= COVERED_RADIUS)) return null;
  const outline = OUTLINES[tag];
  if (outline === undefined || Object.keys(rest).some((name) => !outline.attributes.includes(name)))
    return null;
  return outline.draw((name) => Number(rest[name] ?? 0), rest);
}

type Draw = (number: (name: string) => number, given: Readonly<Record<string, string>>) => string;

const OUTLINES: Readonly<Record<string, { attributes: readonly string[]; draw: Draw }>> = {
  path: { attributes: ['d'], draw: (_number, { d = '' }) => fromAnywhere(d) },
  circle: {
    attributes: ['cx', 'cy', 'r'],
    draw: (number) =>
      ellipse({ cx: number('cx'), cy: number('cy'), rx: number('r'), ry: number('r') }),
  },
  ellipse: {
    attributes: ['cx', 'cy', 'rx', 'ry'],
    draw: (number) =>
      ellipse({ cx: number('cx'), cy: number('cy'), rx: number('rx'), ry: number('ry') }),
  },
  line: {
    attributes: ['x1', 'y1', 'x2', 'y2'],
    draw: (number) => `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`,
  },
  polyline: { attributes: ['points'], draw: (_number, { points = '' }) => `M${points.trim()}` },
  polygon: { attributes: ['points'], draw: (_number, { points = '' }) => `M${points.trim()}z` },
  rect: {
    attributes: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    draw: (number, given) =>
      rectangle({
        x: number('x'),
        y: number('y'),
        width: number('width'),
        height: number('height'),
        rx: number(given['rx'] === undefined ? 'ry' : 'rx'),
        ry: number(given['ry'] === undefined ? 'rx' : 'ry'),
      }),
  },
};

/**
 * A path that starts with a relative move would start where the shape before it ended; what follows
 * its move stays relative.
 */
function fromAnywhere(path: string): string {
  const move = FIRST_MOVE.exec(path);
  if (move === null) return path.trim();
  const rest = path.slice(move[0].length);
  return `M${move[1]} ${move[2]}${STARTS_WITH_NUMBER.test(rest) ? 'l' : ''}${rest}`;
}

function ellipse({ cx, cy, rx, ry }: { cx: number; cy: number; rx: number; ry: number }): string {
  return `M${short(cx - rx)} ${cy}a${rx} ${ry} 0 1 0 ${short(2 * rx)} 0a${rx} ${ry} 0 1 0 ${short(-2 * rx)} 0z`;
}

function rectangle({
  x,
  y,
  width,
  height,
  rx,
  ry,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  rx: number;
  ry: number;
}): string {
  const across = short(width - 2 * rx);
  const down = short(height - 2 * ry);
  const turn = (dx: number, dy: number) =>
    rx === 0 && ry === 0 ? '' : `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return `M${short(x + rx)} ${y}h${across}${turn(rx, ry)}v${down}${turn(-rx, ry)}h${-across}${turn(-rx, -ry)}v${-down}${turn(rx, -ry)}z`;
}

const short = (value: number): number => Number(value.toFixed(4));
