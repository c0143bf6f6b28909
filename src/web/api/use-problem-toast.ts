import { useToast } from '#web/ui/feedback/toast-context.ts';
import { problemText } from './api-problem.ts';

/** Shows what went wrong: `onError: useProblemToast()`. An aborted call is no problem. */
export function useProblemToast(): (error: unknown) => void {
  const toast = useToast();
  return (error) => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error(problemText(error));
  };
}
