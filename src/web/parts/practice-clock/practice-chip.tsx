import { lazyPart } from '#web/session/lazy-part.tsx';
import { usePracticeMode } from '#web/session/practice-mode.ts';

const PracticeClockChip = lazyPart(
  async () => (await import('./practice-clock-chip.tsx')).PracticeClockChip,
  null,
);

/** The clock of practice mode, in the top bar of every page; outside of practice mode nothing. */
export function PracticeChip() {
  return usePracticeMode() ? <PracticeClockChip /> : null;
}
