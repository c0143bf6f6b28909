import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SearchOption, ListSource } from '#core/lead-pack/lead-pack.ts';
import { checkSearchUrl } from '#core/lead-pack/search-url.ts';
import { api } from '#web/api/api.ts';

const PAUSE_MS = 600;
const FRESH_MS = 60_000;

/** A value once it has been left alone for a moment. */
export function useDebounced<Value>(value: Value, pauseMs = PAUSE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/**
 * Reads an address as the search or the saved list of a source, whichever it is; the message is
 * that of the search.
 */
export function parseSearchUrl({ source, url }: { source: ListSource; url: string }): {
  option: SearchOption;
  problem: string | null;
} {
  const verdict = checkSearchUrl(source, 'SEARCH', url);
  if (verdict.valid) return { option: 'SEARCH', problem: null };
  const list = checkSearchUrl(source, 'SAVED_LIST', url);
  return list.valid
    ? { option: 'SAVED_LIST', problem: null }
    : { option: 'SEARCH', problem: verdict.message };
}

/** Asks the server, once typing rests, whether a source is good and how many people it finds. */
export function useSourceCheck({
  source,
  option,
  url,
  keyword,
  ready,
}: {
  source: ListSource;
  option: SearchOption;
  url: string;
  keyword: string;
  ready: boolean;
}) {
  const asked = useDebounced(`${source}\n${option}\n${url.trim()}\n${keyword.trim()}`);
  const now = `${source}\n${option}\n${url.trim()}\n${keyword.trim()}`;
  const settled = asked === now;
  const check = useQuery({
    queryKey: ['POST /searches/validation', asked],
    queryFn: ({ signal }) =>
      api('POST /searches/validation', {
        body: {
          searchType: source,
          searchOption: option,
          ...(url.trim() && { url: url.trim() }),
          ...(keyword.trim() && { keyword: keyword.trim() }),
        },
        signal,
      }),
    enabled: ready && settled,
    staleTime: FRESH_MS,
    retry: false,
  });
  return {
    checking: ready && (!settled || check.isFetching),
    answer: ready && settled ? check.data : undefined,
    error: ready && settled ? check.error : null,
  };
}
