/**
 * Practice mode: the outbox and the world that is played with. One chunk (docs/architecture.md).
 */
export { PracticeLayout } from '../layouts/practice-layout.tsx';
export { OutboxPage } from '../features/practice-outbox/outbox-page.tsx';
export { PracticeWorldPage } from '../features/practice-world/practice-world-page.tsx';
