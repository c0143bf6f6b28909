import { lazyPart } from '#web/session/lazy-part.tsx';

/** The reminders of a lead; their code comes after that of the page around them. */
export const LazyRemindersCard = lazyPart(
  async () => (await import('./reminders-card.tsx')).RemindersCard,
);
