import { problemText, ApiProblem } from '#web/api/api-problem.ts';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { layoutsTexts } from './layouts-texts.ts';

/** Shown instead of a page that failed to render. */
export function PageError({ error }: { error: unknown }) {
  return (
    <section>
      <h1 className="sr-only">{layoutsTexts.wentWrong}</h1>
      <RetryCard
        title={layoutsTexts.pageFailed}
        text={error instanceof ApiProblem ? problemText(error) : layoutsTexts.oops}
        onRetry={() => location.reload()}
      />
    </section>
  );
}
