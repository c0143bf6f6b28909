import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';

const FRESH_MS = 30_000;

/** How the month's invite notes stand, in a sentence. */
export function NotesUsed() {
  const usage = useQuery({ ...apiQuery('GET /processinglimits/usage'), staleTime: FRESH_MS });
  return usage.data === undefined ? null : (
    <p className="small quiet num">{usage.data.notes.sentence}.</p>
  );
}
