/** The mark on its tile, in the colors of the theme. Decorative: the name stands next to it. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8.5" fill="var(--accent)" />
      <path
        d="M8.6 8.8v6.9a7.4 7.4 0 0 0 14.8 0"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="3.7"
        strokeLinecap="round"
      />
      <circle cx="23.4" cy="9.2" r="2.75" fill="var(--on-accent)" />
    </svg>
  );
}
