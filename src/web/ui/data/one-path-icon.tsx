import type { SVGProps } from 'react';

/**
 * An icon of one path, with the properties of the library's icons; the build puts it in their place
 * (tools/one-path-icons.ts).
 */
export function onePathIcon(path: string) {
  return function OnePathIcon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `lucide ${className}` : 'lucide'}
        aria-hidden={props['aria-label'] ? undefined : true}
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };
}
