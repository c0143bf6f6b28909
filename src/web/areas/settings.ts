/** Limits, hours and the data scrubber. One chunk (docs/architecture.md). */
export { DataScrubberPage } from '../features/data-scrubber/data-scrubber-page.tsx';
export { LimitsPage } from '../features/limits/limits-page.tsx';
export { WorkingHoursPage } from '../features/working-hours/working-hours-page.tsx';
