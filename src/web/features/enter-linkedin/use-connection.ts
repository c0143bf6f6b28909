import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserStatus } from '#core/account/user-status.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { currentUserQuery } from '#web/session/current-user.ts';

/** The calls of the connection; each answer's status stands at once, and the user is read again. */
export function useConnection() {
  const queryClient = useQueryClient();
  const onError = useProblemToast();
  const { queryKey } = currentUserQuery();
  const reread = () => void queryClient.invalidateQueries({ queryKey });
  const onSuccess = ({ status }: { status: UserStatus }) => {
    queryClient.setQueryData(queryKey, (user) => user && { ...user, status, userStatus: status });
    reread();
  };
  return {
    logIn: useMutation({
      mutationFn: (body: { userName: string; password: string; countryCode?: string }) =>
        api('POST /userdetails/verify', { body }),
      onSuccess,
      onError: reread,
    }),
    sendCode: useMutation({
      mutationFn: (code: string) => api('POST /userdetails/verification/code', { body: { code } }),
      onSuccess,
      onError: reread,
    }),
    sendAgain: useMutation({
      mutationFn: () => api('POST /userdetails/verification/resend'),
      onSuccess,
      onError: (error) => {
        onError(error);
        reread();
      },
    }),
    /** Reading the user looks whether the step has been done. */
    checkAgain: useMutation({
      mutationFn: () => queryClient.fetchQuery({ ...currentUserQuery(), staleTime: 0 }),
      onError,
    }),
  };
}
