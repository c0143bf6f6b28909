import { PROGRESS_GROUP_LABELS, type ProgressGroup } from '#core/lead-pack/progress-groups.ts';
import { PROGRESS_LOOKS } from './leads-progress.tsx';

const GROUPS = [
  'ENDED',
  'HOLDED',
  'PROGRESS',
  'REMAINING',
  'UPLOADING',
] as const satisfies readonly ProgressGroup[];

/** The five groups of leads in words, under bars of several campaigns (design, png/02). */
export function ProgressLegend({ className }: { className?: string | undefined }) {
  return (
    <ul className={className} aria-label="What the bars show">
      {GROUPS.map((group) => {
        const { icon: Icon, text } = PROGRESS_LOOKS[group];
        return (
          <li key={group}>
            <Icon aria-hidden="true" style={{ color: text }} />
            {PROGRESS_GROUP_LABELS[group]}
          </li>
        );
      })}
    </ul>
  );
}
