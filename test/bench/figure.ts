/** One line of the table at the end. */
export type Figure = {
  name: string;
  value: number | null;
  unit: string;
  /**
   * What to read it against: a ratio within this run, what was counted, or why there is no value.
   */
  beside?: string;
};

/**
 * What a part works with: a folder that is deleted afterward, and a way to say what it is doing.
 */
export type BenchHarness = { scratch: string; say: (line: string) => void };

/** One part of the benchmark, which runs alone as well. */
export type BenchPart = { title: string; run: (harness: BenchHarness) => Promise<Figure[]> };

/** A ratio of two figures, as text: `3.1 x the floor`. */
export function ratio({
  of,
  to,
  name,
}: {
  of: number | null;
  to: number | null;
  name: string;
}): string {
  return of === null || to === null || to === 0 ? '' : `${rounded(of / to)} x ${name}`;
}

/** A number as the table shows it: four digits that say something, more where they are whole. */
function rounded(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(6, digits) });
}

/** The figures of all parts that ran, in columns. */
export function figuresTable(
  parts: readonly { title: string; figures: readonly Figure[] }[],
): string {
  const lines = parts.flatMap(({ title, figures }) => [
    [title],
    ...figures.map(({ name, value, unit, beside = '' }) => [
      `  ${name}`,
      value === null ? '-' : rounded(value),
      unit,
      beside,
    ]),
  ]);
  const widths = [0, 1, 2].map((column) =>
    Math.max(
      0,
      ...lines.filter((cells) => cells.length > 1).map((cells) => (cells[column] ?? '').length),
    ),
  );
  return lines
    .map((cells) =>
      cells.length === 1
        ? `\n${cells[0]}`
        : [
            cells[0]?.padEnd(widths[0] ?? 0),
            cells[1]?.padStart(widths[1] ?? 0),
            cells[2]?.padEnd(widths[2] ?? 0),
            cells[3],
          ]
            .join('  ')
            .trimEnd(),
    )
    .join('\n');
}
