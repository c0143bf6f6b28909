import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { composerTexts as texts } from './composer-texts.ts';
import type { Writing } from './use-composer.ts';

/**
 * Questions and notices before sending: an unsent message, another tab's draft, a sequence that
 * would pause.
 */
export function BeforeSending({
  it: { draft, failure, problem, keepSequence, setKeepSequence, send },
  held,
}: {
  it: Writing;
  /** The first name of a lead whose sequence runs. */
  held: string | null;
}) {
  const tellProblem = useProblemToast();
  return (
    <>
      {failure !== null && (
        <Notice
          tone="danger"
          announce="alert"
          actions={
            <Button size="small" disabledReason={problem} onClick={() => send(null)}>
              {texts.again}
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      {draft.conflict && (
        <Notice
          tone="warning"
          announce="status"
          actions={
            <>
              <Button size="small" onClick={() => void draft.useTheirs().catch(tellProblem)}>
                {texts.conflict.theirs}
              </Button>
              <Button size="small" onClick={() => void draft.keepMine().catch(tellProblem)}>
                {texts.conflict.mine}
              </Button>
            </>
          }
        >
          {texts.conflict.text}
        </Notice>
      )}
      {held !== null && (
        <div className="row gap-4-16 between wrap small quiet">
          <span>{keepSequence ? texts.keeps(held) : texts.holds(held)}</span>
          <Checkbox label={texts.keep} checked={keepSequence} onChange={setKeepSequence} />
        </div>
      )}
    </>
  );
}
