import { problemText, ApiProblem } from '#web/api/api-problem.ts';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { startTexts } from './start-texts.ts';

/** Shown instead of a page that failed to render. */
export function PageError({ error }: { error: unknown }) {
  return (
    <section>
      <h1 className="sr-only">{startTexts.wentWrong}</h1>
      <RetryCard
        title={startTexts.pageFailed}
        text={error instanceof ApiProblem ? problemText(error) : startTexts.oops}
        onRetry={() => location.reload()}
      />
    </section>
  );
}

/** The same in place of a layout, which would have held the landmark. */
export function LayoutError({ error }: { error: unknown }) {
  return (
    <main>
      <PageError error={error} />
    </main>
  );
}
