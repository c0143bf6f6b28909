export const LOADER_FRAMES = 77;
const LAST = LOADER_FRAMES - 1;
const STROKE_LENGTH = 42.02;
const FILLED_AT = 52;

function ease(share: number): number {
  const held = Math.max(0, Math.min(1, share));
  return held * held * (3 - 2 * held);
}

/** One of the loader's 77 frames, 1330 by 1000: the mark's stroke fills, then the dot rises. */
export function LoaderMark({ frame }: { frame: number }) {
  const at = Math.max(0, Math.min(LAST, frame));
  const filled = 0.06 + 0.94 * ease(at / FILLED_AT);
  const risen = ease((at - 12) / (LAST - 12));
  return (
    <svg viewBox="0 0 1330 1000" width="100%" role="presentation" aria-hidden="true">
      <g transform="translate(265 120) scale(25)" fill="none" strokeWidth="5" strokeLinecap="round">
        <path d="M6 5.5v10.6a10 10 0 0 0 20 0" stroke="var(--active)" />
        <path
          d="M6 5.5v10.6a10 10 0 0 0 20 0"
          stroke="var(--accent)"
          strokeDasharray={`${filled * STROKE_LENGTH} 100`}
        />
        <circle
          cx="26"
          cy={6.6 + (1 - risen) * 9.4}
          r="3.7"
          fill="var(--accent)"
          opacity={ease((at - 10) / 30)}
        />
      </g>
    </svg>
  );
}
