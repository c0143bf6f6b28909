import styles from './progress-ring.module.css';

const RADIUS = 15;
const LENGTH = 2 * Math.PI * RADIUS;

/**
 * A circle filled to `share` (0 to 1) in a state's color; 34 px. The word and the numbers stand
 * next to it, a large one has its share `inside`.
 */
export function ProgressRing({
  share,
  color,
  label,
  size = 34,
  inside,
}: {
  share: number;
  color: string;
  label: string;
  size?: number;
  inside?: string;
}) {
  const done = Math.max(0, Math.min(1, share));
  return (
    <svg
      className={styles.ring}
      width={size}
      height={size}
      viewBox="0 0 34 34"
      role="img"
      aria-label={label}
    >
      <circle className={styles.track} cx="17" cy="17" r={RADIUS} fill="none" strokeWidth="4" />
      {done > 0 && (
        <circle
          className={styles.value}
          cx="17"
          cy="17"
          r={RADIUS}
          fill="none"
          strokeWidth="4"
          strokeLinecap={done === 1 ? 'butt' : 'round'}
          stroke={color}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - done)}
        />
      )}
      {inside !== undefined && (
        <text
          className={styles.inside}
          x="17"
          y="17"
          textAnchor="middle"
          dominantBaseline="central"
        >
          {inside}
        </text>
      )}
    </svg>
  );
}
