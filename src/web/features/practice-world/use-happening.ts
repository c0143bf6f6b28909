import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { isProblem } from '#web/api/api-problem.ts';
import type { Body } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';

/**
 * Triggers an event in the practice world; a toast says what happened, and to whom, or why it
 * can’t.
 */
export function useHappening() {
  const toast = useToast();
  const onProblem = useProblemToast();
  const make = useMutation({
    mutationFn: (body: Body<'POST /practice/happenings'>) =>
      api('POST /practice/happenings', { body }),
    onSuccess: ({ sentence }) => toast.success(sentence),
    onError: (error) =>
      isProblem(error, 'CONFLICT') ? toast.info(error.message) : onProblem(error),
  });
  return { make };
}
