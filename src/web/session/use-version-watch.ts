import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { webVersion } from './client-version.ts';
import { announceNewVersion } from '#web/ui/loading/new-version.ts';

const REREAD_MS = 10 * 60_000;

/**
 * Tells the server which version runs here, and opens the update popup when the server has become
 * another (platform spec, section 4).
 */
export function useVersionWatch() {
  const own = webVersion();
  useEffect(() => {
    if (own !== null)
      api('POST /v1/shared/versionsync', { body: { version: own } }).catch(() => undefined);
  }, [own]);
  const version = useQuery({
    ...apiQuery('GET /v1/shared/versionsync'),
    staleTime: REREAD_MS,
    refetchInterval: REREAD_MS,
    enabled: own !== null,
  }).data?.version;
  useEffect(() => {
    if (own !== null && version !== undefined && version !== own) announceNewVersion();
  }, [version, own]);
}
