import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';

/** The second factors of the person who is signed in, and a way to read them again. */
export function useFactors() {
  const queryClient = useQueryClient();
  const { data, isError, refetch, isFetching } = useQuery(apiQuery('GET /identity/second-factor'));
  return {
    data,
    isError,
    isFetching,
    retry: () => void refetch(),
    reread: () => queryClient.invalidateQueries({ queryKey: ['GET /identity/second-factor'] }),
  };
}
