import { problemText, ApiProblem } from '#web/api/api-problem.ts';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';

/** Stands in place of a page that could not be shown. */
export function PageError({ error }: { error: unknown }) {
  return (
    <section>
      <h1 className="sr-only">Something went wrong</h1>
      <RetryCard
        title="This page couldn’t be displayed"
        text={error instanceof ApiProblem ? problemText(error) : 'Oops... Something went wrong'}
        onRetry={() => location.reload()}
      />
    </section>
  );
}
