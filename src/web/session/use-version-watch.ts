import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiQuery } from '#web/api/queries.ts';
import { announceNewVersion } from './new-version.ts';

const REREAD_MS = 10 * 60_000;

/** Opens the update popup when the server has become another version than the one this page came from. */
export function useVersionWatch() {
  const version = useQuery({ ...apiQuery('GET /v1/shared/versionsync'), staleTime: REREAD_MS, refetchInterval: REREAD_MS }).data?.version;
  const first = useRef<string>(undefined);
  useEffect(() => {
    first.current ??= version;
    if (version && first.current && version !== first.current) announceNewVersion();
  }, [version]);
}
