import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { isProblem } from '#web/api/api-problem.ts';
import type { Body } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';

/**
 * Makes something happen in the practice world; a toast tells what, and to whom, or why it can’t.
 */
export function useHappening() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onProblem = useProblemToast();
  const make = useMutation({
    mutationFn: (body: Body<'POST /practice/happenings'>) =>
      api('POST /practice/happenings', { body }),
    onSuccess: ({ sentence }) => toast.success(sentence),
    onError: (error) =>
      isProblem(error, 'CONFLICT') ? toast.info(error.message) : onProblem(error),
    onSettled: () => {
      for (const key of ['GET /practice/world', 'GET /practice/people'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });
  return { make };
}
