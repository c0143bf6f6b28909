import styles from './sparkline.module.css';

const WIDTH = 80;
const HEIGHT = 26;
const EDGE = 3;

/**
 * A line of a few numbers beside the number that they lead to; null values are left out.
 * Decorative: the number stands next to it.
 */
export function Sparkline({
  values,
  color,
  partial = false,
}: {
  values: readonly (number | null)[];
  color: string;
  /** The last value is of a day that isn’t over: the way to it is dotted. */
  partial?: boolean;
}) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  if (known.length < 2) return <span className={styles.none} aria-hidden="true" />;
  const [low, high] = [
    Math.min(...known.map(({ value }) => value)),
    Math.max(...known.map(({ value }) => value)),
  ];
  const x = (index: number): number =>
    EDGE + (index / Math.max(1, values.length - 1)) * (WIDTH - EDGE * 2);
  const y = (value: number): number =>
    high === low
      ? HEIGHT / 2
      : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - EDGE * 2);
  const points = known.map(({ value, index }) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  const last = known.at(-1);
  const dotted = partial && last?.index === values.length - 1;
  const pieces = dotted ? [points.slice(0, -1), points.slice(-2)] : [points];
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      {pieces.map((piece, nth) => (
        <path
          key={nth === 0 ? 'solid' : 'dotted'}
          d={`M${piece.join('L')}`}
          fill="none"
          stroke={color}
          strokeWidth="1.5"
          strokeDasharray={nth === 0 ? undefined : '0.1 3'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
      {last && <circle cx={x(last.index)} cy={y(last.value)} r="2" fill={color} />}
    </svg>
  );
}
