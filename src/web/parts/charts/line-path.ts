/**
 * A named line; null where there is nothing to show. `look` chooses dash and marker, so that color
 * never speaks alone (design, section 3).
 */
export type Series = {
  key: string;
  name: string;
  color: string;
  values: readonly (number | null)[];
};
export type Size = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** A series beyond the fifth has no look of its own. */
export const MAX_SERIES = 5;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100];
const LINES = 6;

/**
 * The top of the axis and the distance of its lines: round numbers, at most six lines, no more than
 * 100 for percentages.
 */
export function computeAxis({
  values,
  most = 100,
}: {
  values: readonly (number | null)[];
  most?: number;
}): { top: number; step: number } {
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  const step = STEPS.find((one) => highest / one <= LINES) ?? roundedUp(highest / LINES);
  return { top: Math.min(most, Math.ceil(highest / step) * step), step };
}

/** Where the value at this place of `count` stands, in units of the picture. */
export function toPoint({
  index,
  value,
  count,
  top,
  size,
}: {
  index: number;
  value: number;
  count: number;
  top: number;
  size: Size;
}): { x: number; y: number } {
  const width = size.width - size.left - size.right;
  const height = size.height - size.top - size.bottom;
  const x = count <= 1 ? size.left + width / 2 : size.left + (width * index) / (count - 1);
  return { x: round(x), y: round(size.top + height - (height * value) / top) };
}

/** The path of a line, broken where there is nothing to show. */
export function linePath({
  values,
  top,
  size,
}: {
  values: readonly (number | null)[];
  top: number;
  size: Size;
}): string {
  let drawing = false;
  return values
    .flatMap((value, index) => {
      if (value === null) {
        drawing = false;
        return [];
      }
      const { x, y } = toPoint({ index, value, count: values.length, top, size });
      const command = `${drawing ? 'L' : 'M'}${x} ${y}`;
      drawing = true;
      return [command];
    })
    .join('');
}

/**
 * The values of a line that is solid, and of its last piece where that leads to a place that isn’t
 * over (`partial`), which is dotted.
 */
export function splitPartial(
  values: readonly (number | null)[],
  partial: boolean,
): { solid: readonly (number | null)[]; dotted: readonly (number | null)[] } {
  if (!partial) return { solid: values, dotted: [] };
  const last = values.length - 1;
  return {
    solid: values.map((value, index) => (index === last ? null : value)),
    dotted: values.map((value, index) => (index < last - 1 ? null : value)),
  };
}

/** The values that no line leads to or from: between two gaps, or alone. */
export function isolatedIndexes(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, index) =>
    value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
      ? [index]
      : [],
  );
}

/** The place nearest to a point of the picture. */
export function nearestIndex({ x, count, size }: { x: number; count: number; size: Size }): number {
  if (count <= 1) return 0;
  const share = (x - size.left) / (size.width - size.left - size.right);
  return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));
}

/** The places whose labels fit under the axis: the first, the last, and some between them. */
export function labeledIndexes({ count, most = 4 }: { count: number; most?: number }): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return [
    ...new Set(
      Array.from({ length: most }, (_, nth) => Math.round((nth * (count - 1)) / (most - 1))),
    ),
  ];
}

/** The next number with one digit that counts: 340 is 400. */
function roundedUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / unit) * unit;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
