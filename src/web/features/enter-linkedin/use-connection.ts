import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserStatus } from '#core/account/user-status.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { currentUserQuery } from '#web/session/current-user.ts';

/** The calls of the connection; the status in each response applies immediately. */
export function useConnection() {
  const queryClient = useQueryClient();
  const onError = useProblemToast();
  const { queryKey } = currentUserQuery();
  const onSuccess = ({ status }: { status: UserStatus }) => {
    queryClient.setQueryData(queryKey, (user) => user && { ...user, status, userStatus: status });
  };
  return {
    logIn: useMutation({
      mutationFn: (body: { userName: string; password: string; countryCode?: string }) =>
        api('POST /userdetails/verify', { body }),
      onSuccess,
    }),
    sendCode: useMutation({
      mutationFn: (code: string) => api('POST /userdetails/verification/code', { body: { code } }),
      onSuccess,
    }),
    sendAgain: useMutation({
      mutationFn: () => api('POST /userdetails/verification/resend'),
      onSuccess,
      onError,
    }),
    /** Refetching the user checks whether the step is done. */
    checkAgain: useMutation({
      mutationFn: () => queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 }),
      onError,
    }),
  };
}
