import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { grouped } from '#core/text/formats.ts';
import { percent } from '#web/ui/text/numbers.ts';
import { Button } from '#web/ui/actions/button.tsx';
import {
  computeAxis,
  isolatedIndexes,
  labeledIndexes,
  linePath,
  MAX_SERIES,
  nearestIndex,
  splitPartial,
  toPoint,
  type Series,
  type Size,
} from './line-path.ts';
import { chartsTexts } from './charts-texts.ts';
import styles from './line-chart.module.css';

export type LineChartProps = {
  /** The spoken name of the chart. */
  label: string;
  /**
   * The labels of the axis: short below it, in words in the readout. The last one may be `partial`:
   * it isn’t over, and the lines to it are dotted.
   */
  places: readonly Place[];
  series: readonly Series[];
  /** What the values are: percentages, at most 100, or how many. */
  unit?: Unit;
  /** The width of the card that it stands in, so that its words keep their size; px. */
  width?: number;
  /**
   * Whether it shows as a table, where the card around it has the switch; else the chart has a
   * button of its own.
   */
  table?: boolean;
};
type Unit = 'percent' | 'count';
type Place = { short: string; long: string; partial?: boolean };

function longOf({ long, partial }: Place): string {
  return partial ? chartsTexts.soFar(long) : long;
}

const STANDARD_WIDTH = 440;
const sizeOf = (width: number): Size => ({
  width,
  height: 250,
  left: 40,
  right: 8,
  top: 12,
  bottom: 26,
});
const DOTS = '0.1 5';
const DASHES = ['none', '7 3', '2 3', '9 3 2 3', '4 4'] as const;

function Marker({ nth, x, y, color }: { nth: number; x: number; y: number; color: string }) {
  const look = { fill: 'var(--surface)', stroke: color, strokeWidth: 2 };
  if (nth % 3 === 1) return <rect x={x - 4} y={y - 4} width="8" height="8" {...look} />;
  return nth % 3 === 2 ? (
    <path d={`M${x} ${y - 5}l5 9h-10z`} {...look} />
  ) : (
    <circle cx={x} cy={y} r="4.2" {...look} />
  );
}

/** A line of a series; its way to a place that isn’t over is dotted. */
function Line({
  values,
  color,
  dash,
  partial,
  top,
  size,
}: {
  values: Series['values'];
  color: string;
  dash: string | undefined;
  partial: boolean;
  top: number;
  size: Size;
}) {
  const { solid, dotted } = splitPartial(values, partial);
  return [solid, dotted].map((piece, nth) => (
    <path
      key={nth === 0 ? 'solid' : 'dotted'}
      d={linePath({ values: piece, top, size })}
      fill="none"
      stroke={color}
      strokeWidth="2"
      strokeDasharray={nth === 0 ? dash : DOTS}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ));
}

function valueText(value: number | null | undefined, unit: Unit): string {
  return value === null || value === undefined
    ? '–'
    : unit === 'percent'
      ? percent(value)
      : grouped(value);
}

function Grid({
  top,
  step,
  places,
  unit,
  size,
}: {
  top: number;
  step: number;
  places: LineChartProps['places'];
  unit: Unit;
  size: Size;
}) {
  const levels = Array.from({ length: Math.floor(top / step) + 1 }, (_, nth) => nth * step);
  const at = (index: number, value: number) =>
    toPoint({ index, value, count: places.length, top, size });
  const labelled = labeledIndexes({
    count: places.length,
    ...(size.width > STANDARD_WIDTH && { most: 8 }),
  });
  return (
    <g aria-hidden="true">
      {levels.map((level) => (
        <g key={level}>
          <path
            d={`M${size.left} ${at(0, level).y}H${size.width - size.right}`}
            className={styles.grid}
          />
          <text x={size.left - 8} y={at(0, level).y + 4} textAnchor="end" className={styles.axis}>
            {unit === 'percent' ? `${level}%` : grouped(level)}
          </text>
        </g>
      ))}
      {labelled.map((index, nth) => (
        <text
          key={index}
          x={at(index, 0).x}
          y={size.height - 6}
          textAnchor={
            labelled.length === 1
              ? 'middle'
              : nth === 0
                ? 'start'
                : nth === labelled.length - 1
                  ? 'end'
                  : 'middle'
          }
          className={styles.axis}
        >
          {places[index]?.short}
        </text>
      ))}
    </g>
  );
}

function AsTable({ label, places, series, unit = 'percent' }: LineChartProps) {
  return (
    <div className={styles.table} tabIndex={0} role="group" aria-label={label}>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{chartsTexts.date}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place, index) => (
            <tr key={place.long}>
              <th scope="row">{longOf(place)}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{valueText(values[index], unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Percentages or amounts over time: the readout in the legend follows the cursor or the arrow keys,
 * and the same is there as a table (design, section 3).
 */
export function LineChart({
  label,
  places,
  series: given,
  unit = 'percent',
  width = STANDARD_WIDTH,
  table,
}: LineChartProps) {
  const size = sizeOf(width);
  const series = given.slice(0, MAX_SERIES);
  const [at, setAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState(false);
  const asTable = table ?? chosen;
  const last = places.length - 1;
  const index = Math.min(at ?? last, last);
  const { top, step } = computeAxis({
    values: series.flatMap(({ values }) => values),
    ...(unit === 'count' && { most: Infinity }),
  });
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(
      nearestIndex({
        x: ((event.clientX - box.left) / box.width) * size.width,
        count: places.length,
        size,
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: index - 1,
      ArrowDown: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, to)));
  };
  const when = places[index] ? longOf(places[index]) : '';
  const partial = places[last]?.partial === true;
  const spoken = `${when}: ${series.map(({ name, values }) => `${name} ${valueText(values[index], unit)}`).join(', ')}`;
  const cursor = toPoint({ index, value: 0, count: places.length, top, size }).x;
  return (
    <div className="stack gap-10">
      {table === undefined && (
        <div className={`row gap-12 between ${styles.head}`}>
          <span className="small quiet num">{when}</span>
          <Button variant="link" aria-pressed={asTable} onClick={() => setChosen(!asTable)}>
            {asTable ? chartsTexts.showChart : chartsTexts.showTable}
          </Button>
        </div>
      )}
      {asTable ? (
        <AsTable label={label} places={places} series={series} unit={unit} />
      ) : (
        <>
          <div
            role="slider"
            tabIndex={0}
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={index}
            aria-valuetext={spoken}
            className={styles.focus}
            onKeyDown={onKeyDown}
          >
            <svg
              viewBox={`0 0 ${size.width} ${size.height}`}
              width="100%"
              aria-hidden="true"
              onPointerMove={follow}
              onPointerLeave={() => setAt(null)}
            >
              <Grid top={top} step={step} places={places} unit={unit} size={size} />
              <path
                d={`M${cursor} ${size.top}V${size.height - size.bottom}`}
                className={styles.cursor}
              />
              {series.map(({ key, color, values }, nth) => (
                <Line key={key} {...{ values, color, partial, top, size }} dash={DASHES[nth]} />
              ))}
              {series.flatMap(({ key, color, values }, nth) =>
                [...new Set([...isolatedIndexes(values), index])].map((each) => {
                  const value = values[each];
                  if (value === null || value === undefined) return null;
                  return (
                    <Marker
                      key={`${key} ${each}`}
                      nth={nth}
                      color={color}
                      {...toPoint({ index: each, value, count: places.length, top, size })}
                    />
                  );
                }),
              )}
            </svg>
          </div>
          <ul className={styles.legend}>
            {table !== undefined && (
              <li>
                <strong>{places[index]?.short}</strong>
              </li>
            )}
            {series.map(({ key, name, color, values }, nth) => (
              <li key={key}>
                <svg viewBox="0 0 22 8" width="22" height="8" aria-hidden="true">
                  <path d="M1 4H21" stroke={color} strokeWidth="2" strokeDasharray={DASHES[nth]} />
                </svg>
                {name} <strong>{valueText(values[index], unit)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
