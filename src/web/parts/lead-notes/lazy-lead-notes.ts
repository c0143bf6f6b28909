import { lazyPart } from '#web/session/lazy-part.tsx';

/** The notes on a lead; their code comes after that of the page around them. */
export const LazyLeadNotes = lazyPart(async () => (await import('./lead-notes.tsx')).LeadNotes);
